/// What a handler returns: an answer, or the work that will produce one.
///
/// A handler that only computes returns `.ready` and is answered without leaving the connection's queue. A handler that
/// waits for anything returns `.pending`; its work runs as a task that is cancelled when the client goes away. Where
/// nothing takes long before the work first waits, `.begun` saves it the change of threads.
public enum Reply: Sendable {
    case ready(Response)
    case pending(@Sendable () async -> Response)
    /// The same, begun on the connection's queue, which it leaves when it first waits.
    case begun(@Sendable () async -> Response)

    /// The same reply with its response changed, now or once it is there.
    public func map(_ transform: @Sendable @escaping (Response) -> Response) -> Reply {
        switch self {
        case .ready(let response): .ready(transform(response))
        case .pending(let work): .pending { transform(await work()) }
        case .begun(let work): .begun { transform(await work()) }
        }
    }

    /// The response, awaited where it is pending. For callers outside a server, such as tests.
    public func response() async -> Response {
        switch self {
        case .ready(let response): response
        case .pending(let work), .begun(let work): await work()
        }
    }
}

/// Answers a request.
public typealias Handler = @Sendable (Request, RequestContext) -> Reply
