import Glibc
import Storage
import Stores

/// Copies the database, for the command line.
public enum DatabaseBackup {
    /// Everything that was acknowledged before the call is in the copy; the service may go on writing.
    ///
    /// - Throws: ``ConfigurationError`` where there is no database; ``RefusedCommand`` where the copy's name is taken;
    ///   `StorageError`.
    public static func write(to path: String, configuration: ServiceConfiguration) async throws {
        // One that is not there would be made.
        guard access(configuration.databasePath, F_OK) == 0 else {
            throw ConfigurationError(.unusable, key: Settings.database.key, detail: "there is no such file")
        }
        let database = try ApplicationBuilder.openDatabase(configuration)
        do {
            try await database.backup(to: path)
        } catch let error as StorageError where error.kind == .alreadyExists {
            await database.close()
            throw RefusedCommand(detail: "there is a file of this name already")
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }
}
