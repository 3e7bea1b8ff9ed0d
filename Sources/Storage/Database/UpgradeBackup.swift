import GRDB
import Glibc
import Stores

/// A copy of the file beside it, made before it is brought to a later schema: whoever has to go back to the program of before has
/// a file that it reads. It goes with the first erasure that somebody asks for, which holds for every file.
enum UpgradeBackup {
    /// Nil where there is nothing to upgrade: a new file, or one of the present schema.
    static func make(of file: DatabaseFile, _ schema: Schema, _ connection: Handle) throws -> String? {
        let version = try Schema.version(connection)
        guard version > 0, try !schema.isPresent(connection) else { return nil }
        var number = 1
        while DatabaseFile.size(of: path(number, file)) != nil { number += 1 }
        let path = path(number, file)
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

    /// Removes all copies beside a file; one that cannot be removed stays.
    static func removeAll(of file: DatabaseFile) {
        var number = 1
        while unlink(path(number, file)) == 0 { number += 1 }
        if number > 1 { try? file.syncDirectory() }
    }

    private static func path(_ number: Int, _ file: DatabaseFile) -> String {
        file.path + ".before-upgrade" + (number == 1 ? "" : "-\(number)")
    }
}
