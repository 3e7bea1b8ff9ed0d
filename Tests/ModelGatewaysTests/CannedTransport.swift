import CurlClient
import JSON
import ModelGateways
import Synchronization

/// Answers requests as a test says, and keeps them.
final class CannedTransport: HTTPTransport {
    struct Reply: Sendable {
        var status = 200
        var contentType: String? = "application/json"
        var retryAfter: Int?
        var pieces: [[UInt8]] = []
        /// Thrown after the pieces.
        var error: CurlError?
        /// Whether it never ends after the pieces, until it is cancelled.
        var staysOpen = false

        static func json(_ text: String, status: Int = 200, retryAfter: Int? = nil) -> Reply {
            Reply(status: status, retryAfter: retryAfter, pieces: [Array(text.utf8)])
        }

        /// A whole completion with this content, which is written as JSON here.
        static func completion(_ content: String, usage: String = "null") -> Reply {
            var writer = JSONWriter()
            writer.value(content)
            let quoted = String(decoding: writer.finish(), as: UTF8.self)
            return json(
                #"{"choices":[{"index":0,"message":{"role":"assistant","content":\#(quoted)},"#
                    + #""finish_reason":"stop"}],"usage":\#(usage)}"#)
        }

        /// A stream of these pieces of text, each an event of its own.
        static func stream(_ texts: [String], end: [String] = ["[DONE]"]) -> Reply {
            let chunks = texts.map { text -> String in
                var writer = JSONWriter()
                writer.value(text)
                return
                    #"{"choices":[{"index":0,"delta":{"content":\#(String(decoding: writer.finish(), as: UTF8.self))}}]}"#
            }
            return events(chunks + end)
        }

        static func events(_ data: [String]) -> Reply {
            Reply(
                contentType: "text/event-stream; charset=utf-8",
                pieces: data.map { Array("data: \($0)\n\n".utf8) })
        }

        static func failure(_ kind: CurlError.Kind, at address: String? = nil) -> Reply {
            Reply(error: CurlError(kind, remoteAddress: address, detail: "REPLY-MARK"))
        }
    }

    static let address = "127.0.0.1:8081"

    private let received = Mutex<[CurlRequest]>([])
    private let answer: @Sendable (CurlRequest, Int) async throws -> Reply

    /// - Parameter answer: gets the request and how many came before it.
    init(_ answer: @escaping @Sendable (CurlRequest, Int) async throws -> Reply) {
        self.answer = answer
    }

    /// Gives these replies in turn, the last one for ever.
    convenience init(_ replies: Reply...) {
        self.init { _, number in replies[min(number, replies.count - 1)] }
    }

    var requests: [CurlRequest] { received.withLock { $0 } }

    /// The bodies of the requests for completions, as JSON.
    var bodies: [JSONValue] {
        requests.filter { $0.method == .post }.compactMap { try? JSONParser.parse($0.body) }
    }

    func send(_ request: CurlRequest) async throws -> CurlResponse {
        let reply = try await reply(to: request)
        if let error = reply.error { throw error }
        return CurlResponse(head: head(of: reply), body: Array(reply.pieces.joined()))
    }

    func receive(_ request: CurlRequest, _ take: (CurlEvent) throws -> Bool) async throws {
        let reply = try await reply(to: request)
        if reply.error?.remoteAddress != nil || reply.error == nil {
            guard try take(.head(head(of: reply))) else { return }
        }
        for piece in reply.pieces {
            guard try take(.bytes(piece)) else { return }
        }
        if reply.staysOpen {
            // Ends with the task.
            let (nothing, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in nothing {}
            continuation.finish()
            throw CancellationError()
        }
        if let error = reply.error { throw error }
    }

    private func reply(to request: CurlRequest) async throws -> Reply {
        let number = received.withLock { received in
            received.append(request)
            return received.count - 1
        }
        return try await answer(request, number)
    }

    private func head(of reply: Reply) -> CurlResponseHead {
        CurlResponseHead(
            status: reply.status, contentType: reply.contentType, retryAfterSeconds: reply.retryAfter,
            remoteAddress: CannedTransport.address)
    }
}
