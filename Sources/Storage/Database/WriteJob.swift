/// One write in the queue.
protocol WriteJob: AnyObject, Sendable {
    /// Runs inside a transaction; may run a second time when the first was undone.
    func run(_ connection: Connection) throws
    /// Called once: with nil after COMMIT, else with the reason why nothing was kept.
    func finish(_ error: (any Error)?)
}
