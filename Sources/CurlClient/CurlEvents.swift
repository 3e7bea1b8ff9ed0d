import Dispatch

/// A response as it comes: the head, then the body in pieces.
///
/// Throws ``CurlError`` or `CancellationError`. Pieces that nobody has asked for yet are kept as one, and count towards
/// the request's maximum like all others.
public struct CurlEvents: AsyncSequence, Sendable {
    public typealias Element = CurlEvent

    let request: CurlRequest
    let client: CurlClient

    public func makeAsyncIterator() -> Iterator {
        Iterator(request: request, client: client)
    }

    /// Cancels its request when it goes away.
    public final class Iterator: AsyncIteratorProtocol {
        private let transfer: Transfer
        private let client: CurlClient
        private var hasStarted = false

        init(request: CurlRequest, client: CurlClient) {
            self.client = client
            transfer = Transfer(request, loop: client.loop)
        }

        deinit {
            let (loop, transfer) = (client.loop, transfer)
            if hasStarted { loop.queue.async { loop.cancel(transfer) } }
        }

        public func next() async throws -> CurlEvent? {
            try await next(isolation: nil)
        }

        public func next(isolation actor: isolated (any Actor)?) async throws -> CurlEvent? {
            let (loop, transfer) = (client.loop, transfer)
            let isFirst = !hasStarted
            hasStarted = true
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation(isolation: actor) { continuation in
                    loop.queue.async {
                        if isFirst { loop.start(transfer) }
                        transfer.next(continuation)
                    }
                }
            } onCancel: {
                loop.queue.async { loop.cancel(transfer) }
            }
        }
    }
}
