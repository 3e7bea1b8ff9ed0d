/// Why a model wrote nothing that can be used.
public struct GenerationError: Error, Sendable {
    /// The raw values are what answers name as their `fallbackReason`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Nobody answers at the endpoint, it answers with an error, or it failed so often that it is left alone.
        case unavailable = "model_unavailable"
        /// The endpoint is still loading its model.
        case warming = "model_warming"
        /// No whole reply within the budget.
        case timedOut = "model_timeout"
        /// As many requests are under way as the endpoint is given.
        case busy = "model_busy"
        /// The address is outside the machine's own networks and remote ones are not allowed.
        case refusedAddress = "model_address_refused"
        /// Sending was forbidden after the request had been made: ``GenerationRequest/mayBeSent``.
        case disabled = "model_disabled"
        /// The prompt does not fit, not even its compact form.
        case contextTooLarge = "context_too_large"
        /// The reply has no text.
        case empty = "model_reply_empty"
        /// The reply is longer than anybody would want it.
        case tooLarge = "model_reply_too_large"
        /// The reply is no answer of the form asked for, and none could be found in it.
        case unparsable = "model_reply_unparsable"
        /// The reply names cards or numbers that are not those of the arithmetic.
        case contradicted = "model_reply_contradicted"
    }

    public let kind: Kind
    /// Whether text had left the process before it failed, as `host:port`.
    public let sentTo: String?
    /// For logs only; nothing of the prompt or the reply.
    public let detail: String?

    public init(_ kind: Kind, sentTo: String? = nil, detail: String? = nil) {
        self.kind = kind
        self.sentTo = sentTo
        self.detail = detail
    }
}

extension GenerationError {
    /// What an error around a model is told as: a stop counts as time that ran out, and a fault on this side as a model that
    /// cannot be asked.
    ///
    /// - Parameter onFault: hears of that fault.
    public init(around error: any Error, onFault: (any Error) -> Void) {
        if let failure = error as? GenerationError {
            self = failure
        } else if error is CancellationError {
            self.init(.timedOut)
        } else {
            onFault(error)
            self.init(.unavailable)
        }
    }
}

extension GenerationError: CustomStringConvertible {
    public var description: String { kind.rawValue + (detail.map { ": " + $0 } ?? "") }
}
