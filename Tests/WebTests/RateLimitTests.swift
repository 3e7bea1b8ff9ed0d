@testable import Web
import Basics
import HTTPMessages
import HTTPTypes
import Stores
import TestSupport
import Testing

/// Users with tokens and a clock that the test moves.
struct RateLimitTests {
    private let clock = SteppedClock()

    private func service(_ change: (inout RateLimits) -> Void = { _ in }) throws -> TestService {
        let tokens = ["one": UserID(rawValue: "ann"), "two": UserID(rawValue: "bob")]
        var configuration = APIConfiguration(
            allowedHosts: nil, authentication: .tokens { $0.flatMap { tokens[$0.revealed()] }.map { Caller($0, .all) } }
        )
        change(&configuration.rates)
        return try TestService(configuration: configuration, monotonicClock: { [clock] in clock.now })
    }

    private func ask(
        _ service: TestService, _ path: String = "/preferences", token: String? = "one",
        from address: String = "192.0.2.1"
    ) async -> TestReply {
        let request = Request(
            method: .get, target: path, headers: HeaderFields(token.map { [("Authorization", "Bearer \($0)")] } ?? []),
            remoteAddress: IPAddress(address))
        return await TestReply(service.api.handler(request, RequestContext(requestID: "r")).response())
    }

    @Test func `a user who asks too much is told when to come back, and another is not touched`() async throws {
        let service = try service { $0.user = RequestRate(perSecond: 2, burst: 5) }
        for _ in 0..<5 { #expect(await ask(service).status == 200) }
        let refused = await ask(service)
        #expect(refused.status == 429 && refused.code == "rate_limited")
        #expect(refused.headers[.retryAfter] == "1")
        #expect(refused.headers[.rateLimitPolicy] == "\"user\";q=5;w=3")
        #expect(refused.headers[.rateLimit] == "\"user\";r=0;t=3")
        #expect(await ask(service, token: "two").status == 200)
        clock.advance(by: 500_000_000)
        #expect(await ask(service).status == 200)
        #expect(await ask(service).status == 429)
        let metrics = await ask(service, "/metrics", token: "two").text
        #expect(metrics.contains("http_requests_refused_total{reason=\"user_rate\"} 2"))
    }

    @Test func `health is always answered`() async throws {
        let service = try service { $0.user = RequestRate(perSecond: 1, burst: 1) }
        for path in ["/health", "/health/live", "/health/ready"] {
            for _ in 0..<20 { #expect(await ask(service, path).status == 200) }
        }
        #expect(await ask(service).status == 200)
    }

    @Test func `users at one address share its limit, but not behind a proxy or on this machine`() async throws {
        let service = try service {
            $0.address = RequestRate(perSecond: 1, burst: 3)
            $0.trustedProxies = [AddressRange("198.51.100.0/24")].compactMap(\.self)
        }
        for token in ["one", "two", "one"] { #expect(await ask(service, token: token).status == 200) }
        let refused = await ask(service, token: "two")
        #expect(refused.status == 429)
        #expect(refused.headers[.rateLimitPolicy] == "\"address\";q=3;w=3")
        for address in ["127.0.0.1", "::1", "198.51.100.7"] {
            for _ in 0..<10 { #expect(await ask(service, from: address).status == 200) }
        }
        // Addresses of one household's network are one.
        for last in 1...3 { #expect(await ask(service, from: "2001:db8::\(last)").status == 200) }
        #expect(await ask(service, from: "2001:db8::4").status == 429)
        #expect(await ask(service, from: "2001:db8:0:1::4").status == 200)
    }

    @Test func `without tokens nobody is limited`() async throws {
        var configuration = APIConfiguration()
        configuration.rates.user = RequestRate(perSecond: 1, burst: 1)
        let service = try TestService(configuration: configuration, monotonicClock: { [clock] in clock.now })
        for _ in 0..<4 { #expect(await service.send("GET", "/cards").status == 200) }
    }

    @Test func `a user does not pay for what the address has used up`() async throws {
        let service = try service {
            $0.user = RequestRate(perSecond: 1, burst: 2)
            $0.address = RequestRate(perSecond: 1, burst: 1)
        }
        #expect(await ask(service, token: "one").status == 200)
        for _ in 0..<5 { #expect(await ask(service, token: "two").status == 429) }
        for _ in 0..<2 { #expect(await ask(service, token: "two", from: "127.0.0.1").status == 200) }
    }

    @Test func `what costs more counts for more`() {
        func cost(_ path: String, _ bytes: Int) -> Int {
            RequestCost.of(Request(method: .post, target: path, body: [UInt8](repeating: 0, count: bytes)))
        }
        #expect(cost("/recommend", 0) == 1)
        #expect(cost("/recommend", 300) == 1)
        #expect(cost("/recommend", 16_384) == 5)
        #expect(cost("/transactions/import", 1 << 20) == 257)
        #expect(cost("/embeddings", 60) == 1)
        #expect(cost("/v1/embeddings", 128 * 1_024) == 513)
    }

    @Test func `what costs more than a bucket holds takes all of it, and is let through at last`() throws {
        let buckets = RateBuckets<String>(try #require(RequestRate(perSecond: 10, burst: 20)))
        #expect(buckets.take(1, from: "a", at: 0) == nil)
        #expect(buckets.take(500, from: "a", at: 0)?.retryAfter == 1)
        #expect(buckets.take(500, from: "a", at: 100_000_000) == nil)
        #expect(buckets.take(1, from: "a", at: 100_000_000) == .init(remaining: 0, retryAfter: 1, reset: 2))
        #expect(buckets.take(20, from: "a", at: 200_000_000)?.retryAfter == 2)
    }

    @Test func `in the long run the rate holds, whatever the pace`() throws {
        let buckets = RateBuckets<String>(try #require(RequestRate(perSecond: 100, burst: 50)))
        var random = SplitMix64(seed: 3)
        var (now, passed): (UInt64, Int) = (0, 0)
        while now < 20_000_000_000 {
            now += random.next() % 3_000_000
            if buckets.take(1, from: "a", at: now) == nil { passed += 1 }
        }
        #expect((2_045...2_051).contains(passed))
    }

    @Test func `many addresses take no more memory than a few thousand`() throws {
        let buckets = RateBuckets<Int>(try #require(RequestRate(perSecond: 1, burst: 2)), capacity: 100)
        for key in 0..<100 { #expect(buckets.take(1, from: key, at: 0) == nil) }
        // Those beyond share one bucket.
        #expect(buckets.take(1, from: 1_000, at: 0) == nil)
        #expect(buckets.take(1, from: 1_001, at: 0) == nil)
        #expect(buckets.take(1, from: 1_002, at: 0) != nil)
        #expect(buckets.count == 100)
        // And whoever was there before is judged as before.
        #expect(buckets.take(1, from: 5, at: 0) == nil)
        #expect(buckets.take(1, from: 5, at: 0) != nil)
        // Full ones make room.
        for key in 2_000..<2_050 { #expect(buckets.take(1, from: key, at: 5_000_000_000) == nil) }
        #expect(buckets.count == 50)
    }
}
