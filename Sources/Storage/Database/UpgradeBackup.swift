import GRDB
import Glibc
import Stores

/// A copy of the file beside it, made before it is brought to a later schema: whoever has to go back to the program of before has
/// a file that it reads. It keeps what is erased later; the manual says to remove it.
enum UpgradeBackup {
    /// Nil where there is nothing to upgrade: a new file, or one of the present schema.
    static func make(of file: DatabaseFile, _ schema: Schema, _ connection: Handle) throws -> String? {
        let version = try Schema.version(connection)
        guard version > 0, try !schema.isPresent(connection) else { return nil }
        var path = "\(file.path).before-upgrade"
        var number = 1
        while DatabaseFile.size(of: path) != nil {
            number += 1
            path = "\(file.path).before-upgrade-\(number)"
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, DatabaseFile.fileMode)
        guard descriptor >= 0 else { throw DatabaseFile.failure(errno) }
        defer { Glibc.close(descriptor) }
        do {
            try connection.execute(sql: "VACUUM INTO ?", arguments: [path])
            guard fchmod(descriptor, DatabaseFile.fileMode) == 0, fsync(descriptor) == 0 else {
                throw DatabaseFile.failure(errno)
            }
            try file.syncDirectory()
        } catch {
            unlink(path)
            throw error
        }
        return path
    }
}
