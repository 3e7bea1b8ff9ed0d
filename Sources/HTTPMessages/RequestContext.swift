public import Basics
import Synchronization

/// What is known about a request besides its bytes. One per request; middleware and handlers share it.
public final class RequestContext: Sendable {
    private struct State {
        var requestID: String
        var routeTemplate: String?
        var userID: String?
        var scopes: Scopes = []
        var hasToken = false
    }

    /// When the head was complete, in nanoseconds of a monotonic clock whose start is arbitrary.
    public let receivedAt: UInt64

    private let state: Mutex<State>

    /// - Parameter requestID: Unique within the life of the service; replaced by middleware that trusts the client's.
    public init(requestID: String, receivedAt: UInt64 = 0) {
        self.receivedAt = receivedAt
        state = Mutex(State(requestID: requestID))
    }

    /// Names the request in logs, problems and the response.
    public var requestID: String {
        get { state.withLock { $0.requestID } }
        set { state.withLock { $0.requestID = newValue } }
    }

    /// The template of the route that matched (`/cards/{id}`); `nil` until ``Router`` has run or where none matched.
    public var routeTemplate: String? {
        get { state.withLock { $0.routeTemplate } }
        set { state.withLock { $0.routeTemplate = newValue } }
    }

    /// The user on whose behalf the request is made; set by authentication.
    public var userID: String? {
        get { state.withLock { $0.userID } }
        set { state.withLock { $0.userID = newValue } }
    }

    /// Whether the caller has shown a token; set by authentication.
    public var hasToken: Bool {
        get { state.withLock { $0.hasToken } }
        set { state.withLock { $0.hasToken = newValue } }
    }

    /// What the caller's token is good for; set by authentication.
    public var scopes: Scopes {
        get { state.withLock { $0.scopes } }
        set { state.withLock { $0.scopes = newValue } }
    }
}
