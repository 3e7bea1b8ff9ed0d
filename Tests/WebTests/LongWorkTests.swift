@testable import Web
import Basics
import Dispatch
import HTTPMessages
import HTTPTypes
import Logging
import CoreMetrics
import Synchronization
import Testing

struct LongWorkTests {
    private func handler(_ change: (inout LongWork) -> Void = { _ in }, _ inner: @escaping Handler) -> Handler {
        var work = LongWork()
        change(&work)
        let answering = Answering(logger: Logger(label: "test"), metrics: NOOPMetricsHandler.instance)
        return LongWorkMiddleware(work, answering: answering).wrapping(inner)
    }

    private func request(_ bytes: Int) -> Request {
        Request(method: .post, target: "/recommend", body: [UInt8](repeating: 0x61, count: bytes))
    }

    private func context(_ user: String) -> RequestContext {
        let context = RequestContext(requestID: "r")
        context.userID = user
        return context
    }

    @Test func `what is short is answered where it came, what is long beside`() async {
        let handler = handler { request, _ in .ready(Response(status: .ok, contentType: "a/b", body: request.body)) }
        guard case .ready = handler(request(LongWork().bodyBytes), context("ann")) else {
            Issue.record("a short one left the queue")
            return
        }
        let reply = handler(request(LongWork().bodyBytes + 1), context("ann"))
        if case .ready = reply { Issue.record("a long one stayed") }
        guard case .bytes(let body) = await reply.response().body else {
            Issue.record("no body")
            return
        }
        #expect(body.count == LongWork().bodyBytes + 1)
    }

    @Test func `what waits further on is waited for`() async {
        let handler = handler { _, _ in .pending { Response(status: .created) } }
        #expect(await handler(request(5_000), context("ann")).response().status == .created)
    }

    @Test func `too many of one user are told to come back, another's is not`() async {
        let (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let order = Mutex<[String]>([])
        let handler = handler {
            $0.threads = 1
            $0.queue = 8
            $0.queuePerUser = 2
        } _: { _, context in
            if context.user.rawValue == "holder" {
                begun.signal()
                gate.wait()
            }
            order.withLock { $0.append(context.user.rawValue) }
            return .ready(Response(status: .ok))
        }
        await withTaskGroup(of: (String, Response).self) { group in
            let ask: @Sendable (String) async -> (String, Response) = { user in
                (user, await handler(request(5_000), context(user)).response())
            }
            group.addTask { await ask("holder") }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    begun.wait()
                    continuation.resume()
                }
            }
            for _ in 0..<10 { group.addTask { await ask("flooder") } }
            // Eight of them are refused while the holder works; the two that wait are answered behind.
            var refused = 0
            for _ in 0..<8 {
                guard let (user, refusal) = await group.next() else { break }
                #expect(user == "flooder" && refusal.status == .serviceUnavailable)
                #expect(refusal.headers[.retryAfter] == "1")
                refused += 1
            }
            #expect(refused == 8)
            group.addTask { await ask("other") }
            gate.signal()
            for await (_, response) in group { #expect(response.status == .ok) }
        }
        #expect(order.withLock { $0.filter { $0 == "flooder" }.count } == 2)
        #expect(order.withLock { $0.contains("other") })
    }
}
