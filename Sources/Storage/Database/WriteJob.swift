/// One write in the queue.
protocol WriteJob: AnyObject, Sendable {
    /// Called once, when its turn comes; false where it was called off before.
    func begin() -> Bool
    /// Runs inside a transaction; may run a second time when the first was undone.
    func run(_ connection: Connection) throws
    /// Called once: with nil after COMMIT, else with the reason why nothing was kept.
    func finish(_ error: (any Error)?)
    /// Calls it off, unless it has begun: then it goes on to its end.
    func cancel()
}
