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

    @Test func `beyond some hundreds that wait nobody is kept waiting`() async {
        let gate = Gate()
        let begun = Atomic(0)
        var refusal = Response(status: .tooManyRequests)
        refusal.headers[.retryAfter] = "1"
        let handler = LateRefusalMiddleware(sleep: { _ in
            begun.add(1, ordering: .relaxed)
            await gate.wait()
        }).wrapping { [refusal] _, _ in .ready(refusal) }
        let request = Request(method: .get, target: "/cards")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<LateRefusalMiddleware.most {
                group.addTask { _ = await handler(request, RequestContext(requestID: "r")).response() }
            }
            while begun.load(ordering: .relaxed) < LateRefusalMiddleware.most { await Task.yield() }
            #expect(await handler(request, RequestContext(requestID: "r")).response().status == .tooManyRequests)
            #expect(begun.load(ordering: .relaxed) == LateRefusalMiddleware.most)
            await gate.open()
        }
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

/// Lets through whoever waits, once it is open.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
