import GRDB
import Stores

/// A connection that sees the file as it was at one moment, for as long as it lives. For what reads much, a part at a
/// time: the log cannot be emptied meanwhile.
final class SnapshotReader: Sendable {
    private let connection: DatabaseQueue
    private let isOwn: Bool

    /// - Parameter isOwn: whether the connection is this reader's alone; one that is shared sees every moment.
    init(_ connection: DatabaseQueue, isOwn: Bool) {
        self.connection = connection
        self.isOwn = isOwn
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        do {
            return try await connection.unsafeRead { [isOwn] connection in
                guard isOwn else { return try connection.snapshot(body) }
                if !connection.isInsideTransaction { try connection.run("BEGIN DEFERRED TRANSACTION") }
                return try body(Connection(connection))
            }
        } catch {
            throw StorageError.translated(error)
        }
    }
}
