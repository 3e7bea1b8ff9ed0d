public import Basics
import Stores

extension Database {
    /// Writes in a transaction, with others that wait at the same time, and returns once it is on disk. Where the calling
    /// task is cancelled before that begins, nothing is written.
    ///
    /// - Parameters:
    ///   - user: whose turn it takes; nil for the service's own.
    ///   - isErasing: whether it deletes what somebody wants deleted: on a full disk the reserve is given up for it.
    ///   - body: may run a second time when the first run was undone; it must change nothing but the database.
    ///   - committed: runs after COMMIT and before anybody learns of it.
    public func write<Value: Sendable>(
        of user: UserID? = nil, isErasing: Bool = false, committed: @escaping @Sendable (Value) -> Void = { _ in },
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        guard isErasing else {
            return try await queue.write(of: user, committed: committed) { [self] connection in
                try requireRoom()
                return try body(connection)
            }
        }
        do {
            return try await queue.write(of: user, committed: committed, body)
        } catch let error as StorageError where error.kind == .full {
            reserve.hold()
            defer { reserve.letGo() }
            guard await makeRoomForErasing() else { throw error }
            return try await queue.write(of: user, committed: committed, body)
        }
    }

    /// Takes back what an earlier run of the service began and did not end. Nothing of it was ever seen.
    public func recover() async throws {
        try await writeAlone(isErasing: true) { [domains] in try domains.recover(on: $0) }
    }

    /// Writes in a transaction of its own, behind all other writes; it goes on to its end whatever becomes of the calling
    /// task, and where it takes back it may use the room that is kept for erasing. For what is written a part at a time, a
    /// few milliseconds each, so that nobody waits for the whole of it.
    public func writeAlone<Value: Sendable>(
        isErasing: Bool = false, committed: @escaping @Sendable (Value) -> Void = { _ in },
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.submit(
                .low,
                ClosureJob { [self] connection in
                    if !isErasing { try requireRoom() }
                    return try body(connection)
                } completion: { result in
                    if case .success(let value) = result { committed(value) }
                    continuation.resume(with: result)
                })
        }
    }
}
