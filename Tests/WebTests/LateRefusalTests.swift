@testable import Web
import HTTPMessages
import HTTPTypes
import Synchronization
import Testing

struct LateRefusalTests {
    private let slept = Sleeps()

    private final class Sleeps: Sendable {
        let nanoseconds = Mutex<[UInt64]>([])
    }

    private func ask(_ path: String = "/cards", isPending: Bool, _ response: Response) async -> Response {
        let handler = LateRefusalMiddleware(sleep: { [slept] time in slept.nanoseconds.withLock { $0.append(time) } })
            .wrapping { _, _ in isPending ? .pending { response } : .ready(response) }
        return await handler(Request(method: .get, target: path), RequestContext(requestID: "r")).response()
    }

    @Test(arguments: [HTTPResponse.Status.tooManyRequests, .serviceUnavailable], [true, false])
    func `whoever is to come back later is told so late`(_ status: HTTPResponse.Status, _ isPending: Bool) async {
        var response = Response(status: status)
        response.headers[.retryAfter] = "1"
        #expect(await ask(isPending: isPending, response).status == status)
        #expect(slept.nanoseconds.withLock { $0 } == [LateRefusalMiddleware.delay])
    }

    @Test func `all else is told at once, and health in any case`() async {
        var refusal = Response(status: .serviceUnavailable)
        #expect(await ask(isPending: true, refusal).status == .serviceUnavailable)
        refusal.headers[.retryAfter] = "1"
        for path in ["/health", "/health/ready"] { _ = await ask(path, isPending: false, refusal) }
        for status in [HTTPResponse.Status.ok, .notFound, .unauthorized] {
            _ = await ask(isPending: false, Response(status: status))
        }
        #expect(slept.nanoseconds.withLock { $0 }.isEmpty)
    }
}
