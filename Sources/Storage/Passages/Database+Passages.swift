public import Basics

extension Database {
    /// Writes in a transaction that changes passages too; vectors in memory follow before it returns.
    ///
    /// - Parameters:
    ///   - passages: whose vectors follow; nil where nothing is retrieved.
    ///   - isErasing: as in ``write(isErasing:committed:_:)``.
    ///   - committed: runs after COMMIT and before anybody learns of it.
    public func write<Value: Sendable>(
        changing passages: StoredPassages?, of user: UserID, isErasing: Bool = false,
        committed: @escaping @Sendable () -> Void,
        _ body: @escaping @Sendable (Connection, inout PassageChange) throws -> Value
    ) async throws -> Value {
        try await write(
            of: user, isErasing: isErasing,
            committed: { (written: WithPassages<Value>) in
                committed()
                passages?.apply(written.change)
            },
            { connection in
                var change = PassageChange(user: user)
                let value = try body(connection, &change)
                return WithPassages(value: value, change: change)
            }
        ).value
    }
}

/// What a write gives, with what it has done to passages.
private struct WithPassages<Value: Sendable>: Sendable {
    let value: Value
    let change: PassageChange
}
