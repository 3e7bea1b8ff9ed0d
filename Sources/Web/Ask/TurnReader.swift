public import HTTPMessages

/// A domain's share of `POST /ask`.
public protocol TurnReader: Sendable {
    /// The domain's name.
    var domain: String { get }

    /// How sure the domain is that a turn is its own. Asked on the connection's queue, so it must not wait.
    func claim(on turn: AskedTurn) throws -> TurnClaim

    /// The domain's answer in its own shape: one JSON value.
    func answer(to turn: AskedTurn, context: RequestContext) throws -> TurnAnswer
}
