@testable import Web
import Basics
import HTTPMessages
import HTTPTypes
import Logging
import CoreMetrics
import Synchronization
import TestSupport
import Testing

struct WrongTokenTests {
    private let clock = SteppedClock()
    private let logs = LogRecorder()
    private let slept = Sleeps()

    private final class Sleeps: Sendable {
        let nanoseconds = Mutex<[UInt64]>([])
    }

    /// Refuses whoever has no `Authorization`.
    private func handler(_ limits: RateLimits = RateLimits()) -> Handler {
        WrongTokenMiddleware(
            limits: limits, metrics: RefusalMetrics(factory: NOOPMetricsHandler.instance),
            logger: Logger(label: "test") { _ in logs.handler() }, monotonicNow: { [clock] in clock.now },
            sleep: { [slept] time in slept.nanoseconds.withLock { $0.append(time) } }
        ).wrapping { request, _ in
            .ready(Response(status: request.headers[.authorization] == nil ? .unauthorized : .ok))
        }
    }

    private func ask(_ handler: Handler, from address: String = "192.0.2.1", isKnown: Bool = false) async -> Response {
        let headers = isKnown ? [("Authorization", "Bearer right")] : []
        let request = Request(
            method: .get, target: "/cards", headers: HeaderFields(headers), remoteAddress: IPAddress(address))
        return await handler(request, RequestContext(requestID: "r")).response()
    }

    @Test func `one wrong token after the other is answered later and later, and logged once`() async {
        let handler = handler()
        for _ in 0..<WrongTokens.free { #expect(await ask(handler).status == .unauthorized) }
        #expect(slept.nanoseconds.withLock { $0 }.isEmpty)
        #expect(logs.entries.isEmpty)
        for _ in 0..<5 { #expect(await ask(handler).status == .unauthorized) }
        #expect(slept.nanoseconds.withLock { $0 } == (1...5).map { WrongTokens.spacing * UInt64($0) })
        #expect(logs.entries.count == 1)
        #expect(logs.entries.first?.metadata == ["client.address": "192.0.2.1"])
        #expect(logs.entries.first?.level == .warning)
    }

    @Test func `whoever has a right token is answered at once, at the same address`() async {
        let handler = handler()
        for _ in 0..<30 { _ = await ask(handler) }
        slept.nanoseconds.withLock { $0 = [] }
        #expect(await ask(handler, isKnown: true).status == .ok)
        #expect(await ask(handler, from: "192.0.2.2").status == .unauthorized)
        #expect(slept.nanoseconds.withLock { $0 }.isEmpty)
    }

    @Test func `behind a proxy one who guesses slows nobody down`() async {
        var limits = RateLimits()
        limits.trustedProxies = [AddressRange("192.0.2.0/24")].compactMap(\.self)
        let handler = handler(limits)
        for _ in 0..<30 { #expect(await ask(handler).status == .unauthorized) }
        #expect(slept.nanoseconds.withLock { $0 }.isEmpty)
    }

    @Test func `no more answers are kept back than fit into five seconds`() async {
        let handler = handler()
        var refused: Response?
        for _ in 0..<100 {
            let response = await ask(handler)
            #expect(response.status == .unauthorized)
            if response.headers[.retryAfter] != nil { refused = response }
        }
        let times = slept.nanoseconds.withLock { $0 }
        #expect(times.count == 25)
        #expect(times.max() == WrongTokens.longest)
        #expect(refused?.headers[.retryAfter] == "5")
        // A second later there is room for five.
        clock.advance(by: 1_000_000_000)
        for _ in 0..<10 { _ = await ask(handler) }
        #expect(slept.nanoseconds.withLock { $0 }.count == 30)
    }

    @Test func `after a minute somebody may mistype again`() async {
        let handler = handler()
        for _ in 0..<12 { _ = await ask(handler) }
        clock.advance(by: WrongTokens.window)
        slept.nanoseconds.withLock { $0 = [] }
        for _ in 0..<WrongTokens.free { _ = await ask(handler) }
        #expect(slept.nanoseconds.withLock { $0 }.isEmpty)
        _ = await ask(handler)
        #expect(logs.entries.count == 2)
    }

    @Test func `answers kept back hold no more than some connections, however many addresses ask`() {
        let tokens = WrongTokens()
        var kept = 0
        for address in 0..<100 {
            for _ in 0..<20 {
                if case .after(1...) = tokens.add(.v4(UInt32(address)), at: 0).verdict { kept += 1 }
            }
        }
        #expect(kept == WrongTokens.most)
        #expect(tokens.add(.v4(99), at: 0).verdict == .refused(retryAfter: 1))
        tokens.answered()
        #expect(tokens.add(.v4(99), at: 0).verdict == .after(WrongTokens.spacing))
    }

    @Test func `addresses beyond number are one`() {
        let tokens = WrongTokens(capacity: 50)
        for number in 0..<1_000 {
            let (verdict, _) = tokens.add(.v4(UInt32(number)), at: 0)
            if number < 50 { #expect(verdict == .after(0)) }
        }
        #expect(tokens.add(.v4(5_000), at: 0).verdict == .refused(retryAfter: 5))
        #expect(tokens.add(.v4(7), at: 0).verdict == .after(0))
        #expect(tokens.add(.v4(6_000), at: WrongTokens.window * 2).verdict == .after(0))
    }

    @Test func `in the service it stands around authentication`() async throws {
        var configuration = APIConfiguration(allowedHosts: nil, authentication: .tokens { _ in nil })
        configuration.rates.slowsRefused = true
        let clock = clock
        let service = try TestService(configuration: configuration, monotonicClock: { clock.now })
        let request = Request(method: .get, target: "/cards", remoteAddress: IPAddress("192.0.2.1"))
        for _ in 0..<WrongTokens.free {
            let reply = service.api.handler(request, RequestContext(requestID: "r"))
            guard case .ready(let response) = reply else {
                Issue.record("kept back")
                continue
            }
            #expect(response.status == .unauthorized)
        }
        if case .ready = service.api.handler(request, RequestContext(requestID: "r")) { Issue.record("not kept back") }
    }
}
