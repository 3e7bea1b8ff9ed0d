import GRDB
import Stores
import Synchronization

/// A connection that sees the file as it was at one moment, for what reads much, a part at a time.
///
/// The log cannot be emptied while somebody sees an earlier moment. Where something erased has to leave it, the reader is
/// moved on to the present one between two parts; where its own user's data was erased, it ends.
final class SnapshotReader: Sendable {
    private let connection: DatabaseQueue
    private let isOwn: Bool
    private let isEnded = Atomic(false)

    /// - Parameter isOwn: whether the connection is this reader's alone; one that is shared sees every moment.
    init(_ connection: DatabaseQueue, isOwn: Bool) {
        self.connection = connection
        self.isOwn = isOwn
    }

    /// - Throws: `unavailable` after ``end()``.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        do {
            return try await connection.unsafeRead { [self] connection in
                guard !isEnded.load(ordering: .acquiring) else { throw StorageError(.unavailable) }
                guard isOwn else { return try connection.snapshot(body) }
                if !connection.isInsideTransaction { try connection.run("BEGIN DEFERRED TRANSACTION") }
                return try body(Connection(connection))
            }
        } catch {
            throw StorageError.translated(error)
        }
    }

    /// Lets go of the moment, after the part that is being read.
    func moveOn() async {
        guard isOwn else { return }
        // A connection that cannot even end its reading is closed with the reader.
        _ = try? await connection.unsafeRead { _ = try $0.outsideTransaction() }
    }

    /// Nothing is read any more.
    func end() { isEnded.store(true, ordering: .releasing) }
}
