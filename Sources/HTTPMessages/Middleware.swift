/// A step around the handlers: it may answer itself, change the request, or change the reply with ``Reply/map(_:)``.
public protocol Middleware: Sendable {
    func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply
}

extension Middleware {
    /// A handler that runs this step around `handler`.
    public func wrapping(_ handler: @escaping Handler) -> Handler {
        { request, context in self.respond(to: request, context: context, next: handler) }
    }
}

/// Joins steps and a handler once, at start-up, into one handler. The first step is the outermost.
public func chain(_ steps: [any Middleware], around handler: @escaping Handler) -> Handler {
    // Not reduced: what generic code is handed is wrapped once more each time.
    var chained = handler
    for step in steps.reversed() { chained = step.wrapping(chained) }
    return chained
}
