import Dispatch

/// Sends HTTP requests to other servers: without a thread for each, cancellable, and each with one deadline.
///
/// Connections are kept and used again. Redirects are answers like any other; there are no cookies, and nothing is
/// taken from the environment, proxies included. Certificates are verified. Which addresses may be connected to is
/// decided when a connection is made, see ``CurlConfiguration/allowsRemoteAddresses``.
///
/// The program must ignore SIGPIPE. Nothing is opened before the first request; a client that goes away closes what it
/// has open.
public final class CurlClient: Sendable {
    let loop: TransferLoop

    public init(configuration: CurlConfiguration = CurlConfiguration()) {
        loop = TransferLoop(configuration)
    }

    deinit {
        let loop = loop
        loop.queue.async { loop.close(then: nil) }
    }

    /// What there is right now, for metrics and tests.
    public var counters: CurlCounters { loop.counters.snapshot }

    /// Sends the request and waits for the whole response.
    ///
    /// Cancelling the task closes the connection at once.
    /// - Throws: ``CurlError``, or `CancellationError`.
    public func send(_ request: CurlRequest) async throws -> CurlResponse {
        let loop = loop
        let transfer = Transfer(request, loop: loop)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // On this thread, unless the loop is busy: it waits for nothing, but computes a handshake or its own first use.
                loop.queue.sync {
                    transfer.answer(to: continuation)
                    loop.start(transfer)
                }
                request.whenSent?()
            }
        } onCancel: {
            loop.queue.async { loop.cancel(transfer) }
        }
    }

    /// The response as it comes. The request is sent when the first event is asked for, once for each iteration.
    ///
    /// Ending the iteration, or cancelling the task, closes the connection at once.
    public func events(of request: CurlRequest) -> CurlEvents {
        CurlEvents(request: request, client: self)
    }

    /// Ends all requests with ``CurlError/Kind/closed`` and closes all connections; returns when that has been done.
    public func close() async {
        let loop = loop
        await withCheckedContinuation { continuation in
            loop.queue.async { loop.close(then: continuation) }
        }
    }
}
