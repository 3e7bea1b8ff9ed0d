import HTTPMessages
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import Web

/// What browsers and the programs of others send and expect.
struct BrowserTests {
    private static let page = "http://app.local:3000"

    private static func service() throws -> TestService {
        var configuration = APIConfiguration()
        configuration.allowedOrigins = [page]
        return try TestService(configuration: configuration)
    }

    private static func field(_ reply: TestReply, _ name: String) -> String? {
        HTTPField.Name(name).flatMap { reply.headers[$0] }
    }

    @Test func `a page of a listed origin may ask first, and then write and read`() async throws {
        let service = try BrowserTests.service()
        let preflight = await service.send(
            "OPTIONS", "/cards",
            headers: [
                ("Origin", BrowserTests.page), ("Access-Control-Request-Method", "POST"),
                ("Access-Control-Request-Headers", "authorization, content-type"),
            ])
        #expect(preflight.status == 204)
        #expect(BrowserTests.field(preflight, "Access-Control-Allow-Origin") == BrowserTests.page)
        #expect(BrowserTests.field(preflight, "Access-Control-Allow-Methods")?.contains("PATCH") == true)
        #expect(BrowserTests.field(preflight, "Access-Control-Allow-Headers")?.contains("Authorization") == true)
        let sent = await service.send(
            "POST", "/cards", body: #"{"catalogId":"amex-gold","id":"gold"}"#,
            headers: [("Origin", BrowserTests.page), ("Sec-Fetch-Site", "cross-site")])
        #expect(sent.status == 201)
        #expect(BrowserTests.field(sent, "Access-Control-Allow-Origin") == BrowserTests.page)
        #expect(BrowserTests.field(sent, "Vary")?.contains("Origin") == true)
        for name in ["ETag", "Location", "X-Request-Id"] {
            #expect(BrowserTests.field(sent, "Access-Control-Expose-Headers")?.contains(name) == true)
        }
    }

    @Test(arguments: ["http://app.local:3001", "https://app.local:3000", "http://APP.local:3000", "null", "*"])
    func `no other origin is let in`(_ origin: String) async throws {
        let service = try BrowserTests.service()
        let preflight = await service.send(
            "OPTIONS", "/cards", headers: [("Origin", origin), ("Access-Control-Request-Method", "POST")])
        #expect(BrowserTests.field(preflight, "Access-Control-Allow-Origin") == nil)
        #expect(BrowserTests.field(preflight, "Vary")?.contains("Origin") == true)
        let sent = await service.send(
            "POST", "/cards", body: #"{"catalogId":"amex-gold"}"#, headers: [("Origin", origin)])
        #expect(sent.status == 403 && sent.code == "cross_site")
    }

    @Test func `without a list no origin is named`() async throws {
        let reply = await (try TestService()).send("GET", "/cards", headers: [("Origin", BrowserTests.page)])
        #expect(BrowserTests.field(reply, "Access-Control-Allow-Origin") == nil)
        #expect(BrowserTests.field(reply, "Vary") == nil)
    }

    @Test func `a long answer is compressed for whoever takes gzip, and only then`() async throws {
        let service = try TestService()
        let plain = await service.send("GET", "/cards/catalog?q=gold")
        #expect(plain.body.count >= CompressionMiddleware.smallest)
        #expect(BrowserTests.field(plain, "Content-Encoding") == nil)
        #expect(BrowserTests.field(plain, "Vary") == "Accept-Encoding")
        let packed = await service.send(
            "GET", "/cards/catalog?q=gold", headers: [("Accept-Encoding", "br, gzip;q=0.5")])
        #expect(BrowserTests.field(packed, "Content-Encoding") == "gzip")
        #expect(packed.body.prefix(2) == [0x1F, 0x8B] && packed.body.count < plain.body.count / 2)
        #expect(BrowserTests.field(packed, "ETag")?.hasPrefix("W/") == true)
        for refused in ["gzip;q=0", "identity", "gzip;q=x", "*;q=0"] {
            let reply = await service.send("GET", "/cards/catalog?q=gold", headers: [("Accept-Encoding", refused)])
            #expect(BrowserTests.field(reply, "Content-Encoding") == nil, "\(refused)")
        }
        let short = await service.send("GET", "/preferences", headers: [("Accept-Encoding", "gzip")])
        #expect(BrowserTests.field(short, "Content-Encoding") == nil)
    }

    @Test func `events are never compressed, and no proxy is to hold them back`() async throws {
        let service = try TestService()
        for headers in [[("Accept-Encoding", "gzip"), ("Accept", "text/event-stream")]] {
            let reply = await service.send(
                "POST", "/recommend", body: #"{"query":"gas at Shell, $40"}"#, headers: headers)
            #expect(reply.headers[.contentType] == "text/event-stream")
            #expect(BrowserTests.field(reply, "X-Accel-Buffering") == "no")
            #expect(BrowserTests.field(reply, "Content-Encoding") == nil)
            #expect(reply.text.contains("event: done"))
        }
        let said = await service.send(
            "POST", "/recommend", body: #"{"query":"gas","stream":false}"#, headers: [("Accept", "text/event-stream")])
        #expect(said.headers[.contentType] == "application/json")
        let rather = await service.send(
            "POST", "/recommend", body: #"{"query":"gas"}"#,
            headers: [("Accept", "application/json, text/event-stream;q=0.5")])
        #expect(rather.headers[.contentType] == "application/json")
    }

    @Test func `who has an answer already is told so`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        for target in ["/cards/gold", "/cards", "/cards/catalog?q=gold", "/preferences"] {
            let first = await service.send("GET", target)
            let tag = try #require(BrowserTests.field(first, "ETag"), "\(target)")
            for known in [tag, "\"x\", " + tag, "*", "W/" + (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag)] {
                let again = await service.send("GET", target, headers: [("If-None-Match", known)])
                #expect(again.status == 304 && again.body.isEmpty, "\(target) \(known)")
                #expect(BrowserTests.field(again, "ETag") == tag)
            }
            #expect(await service.send("GET", target, headers: [("If-None-Match", "\"x\"")]).status == 200)
        }
        let before = try #require(BrowserTests.field(await service.send("GET", "/cards"), "ETag"))
        _ = await service.add("amex-bcp", id: "bcp")
        #expect(await service.send("GET", "/cards", headers: [("If-None-Match", before)]).status == 200)
    }

    @Test func `a card whose limit has started anew is not the one that was seen`() async throws {
        let service = try TestService(now: "2026-11-30T12:00:00Z")
        let card = """
            {"id":"c","name":"C","network":"visa","rewardCategories":[{"category":"general","multiplier":1}],
            "spendingLimits":[{"category":"general","limit":500,"resetType":"monthly"}]}
            """
        #expect(await service.send("POST", "/cards", body: card).status == 201)
        _ = await service.send("POST", "/transactions", body: #"{"cardId":"c","amount":400}"#)
        let seen = try #require(BrowserTests.field(await service.send("GET", "/cards/c"), "ETag"))
        func again() async -> TestReply {
            await service.send("GET", "/cards/c", headers: [("If-None-Match", seen)])
        }
        #expect(await again().status == 304)
        service.clock.advance(seconds: 86_400)
        let next = await again()
        #expect(next.status == 200 && next["spendingLimits[0].currentSpending"].number == "0.00")
        // What was seen may still be changed: its revision is the same.
        let patch = await service.send(
            "PATCH", "/cards/c", body: #"{"isActive":false}"#, headers: [("If-Match", seen)])
        #expect(patch.status == 200)
    }

    /// A compressed answer has a weak tag: a client that got one can change what it got.
    @Test func `a revision is known by the weak tag too`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        let card = await service.send("GET", "/cards/gold", headers: [("Accept-Encoding", "gzip")])
        let tag = try #require(BrowserTests.field(card, "ETag"))
        #expect(tag.hasPrefix("W/"))
        func patch(_ tag: String) async -> Int {
            await service.send(
                "PATCH", "/cards/gold", body: #"{"isActive":false}"#, headers: [("If-Match", tag)]
            ).status
        }
        #expect(await patch("W/\"999\"") == 412)
        #expect(await patch(tag) == 200)
        #expect(await patch(tag) == 412)
    }

    @Test(arguments: [
        ("zh-CN,zh;q=0.9", "groceries", "zh"), ("en-US", "买菜", "en"), ("de, zh;q=0.5, en;q=0.4", "买菜", "zh"),
        ("zh-CN, en;q=0.5", "groceries", "en"), ("*", "买菜", "zh"), ("fr", "groceries", "en"),
        ("en;q=0", "groceries", "en"),
    ])
    func `the language of the browser is spoken where nobody chose one`(
        _ header: String, _ query: String, _ expected: String
    ) async throws {
        let service = try TestService()
        let headers = [("Accept-Language", header)]
        let reply = await service.send("POST", "/recommend", body: #"{"query":"\#(query)"}"#, headers: headers)
        #expect(reply["responseMetadata.language"].string?.prefix(2) == expected[...])
        let chosen = await service.send(
            "POST", "/recommend", body: #"{"query":"\#(query)","language":"en"}"#, headers: headers)
        #expect(chosen["responseMetadata.language"].string == "en")
        #expect(await service.send("PATCH", "/preferences", body: #"{"language":"en"}"#).status == 200)
        let preferred = await service.send("POST", "/recommend", body: #"{"query":"\#(query)"}"#, headers: headers)
        #expect(preferred["responseMetadata.language"].string == "en")
    }

    @Test func `preferences are changed a part at a time`() async throws {
        let service = try TestService()
        let first = await service.send("PATCH", "/preferences", body: #"{"pointValues":{"a":1.5,"b":2}}"#)
        #expect(first.status == 200 && first["pointValues.a"].number == "1.5")
        let merge = [("Content-Type", "application/merge-patch+json")]
        let second = await service.send(
            "PATCH", "/preferences", body: #"{"pointValues":{"a":null},"currency":"EUR"}"#, headers: merge)
        #expect(second["currency"].string == "EUR" && second["pointValues.a"] == .null)
        #expect(second["pointValues.b"].number == "2" && second["homeRegion"].string == "US")
        let wrong = await service.send(
            "PATCH", "/preferences", body: #"{"currency":5,"alertThreshold":7,"nonsense":null}"#)
        #expect(wrong.status == 422)
        #expect(
            Set(wrong["errors"].array.compactMap { $0["path"]?.string }) == ["currency", "alertThreshold", "nonsense"])
        #expect(await service.send("GET", "/preferences")["currency"].string == "EUR")
        let stale = await service.send("PATCH", "/preferences", body: "{}", headers: [("If-Match", "\"0\"")])
        #expect(stale.status == 412)
    }

    @Test func `a key is the same request where its values are, and a repetition says so`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        func record(_ body: String) async -> TestReply {
            await service.send("POST", "/transactions", body: body, headers: [("Idempotency-Key", "k-1")])
        }
        let first = await record(#"{"cardId":"gold","amount":12.5,"category":"dining","date":"2026-11-20"}"#)
        #expect(first.status == 201 && BrowserTests.field(first, "Idempotency-Replayed") == nil)
        let again = await record(#"{"date":"2026-11-20", "category":"dining","amount":12.50,"cardId":"gold"}"#)
        #expect(again.status == 201 && again.body == first.body)
        #expect(BrowserTests.field(again, "Idempotency-Replayed") == "true")
        let exponent = await record(#"{"cardId":"gold","amount":1.25e1,"category":"dining","date":"2026-11-20"}"#)
        #expect(exponent.status == 201)
        let other = await record(#"{"cardId":"gold","amount":12.51,"category":"dining","date":"2026-11-20"}"#)
        #expect(other.status == 409 || other.status == 422)
    }

    @Test func `no route takes a parameter that it does not know`() async throws {
        let service = try TestService()
        var asked = 0
        for route in service.api.router.routes {
            let path = route.template.split(separator: "/").map { $0.hasPrefix("{") ? "x1" : String($0) }
            let target = "/" + path.joined(separator: "/") + "?nonsense=1"
            let writes = route.method != .get && route.method != .delete
            let isImport = route.template.hasSuffix("/import")
            let reply = await service.send(
                route.method.rawValue, target, body: writes ? (isImport ? "Date,Amount\n" : "{}") : nil,
                headers: isImport ? [("Content-Type", "text/csv")] : [])
            let paths = reply["errors"].array.compactMap { $0["path"]?.string }
            #expect(
                paths.contains("nonsense") || reply["error.param"].string == "nonsense",
                "\(route.method.rawValue) \(target): \(reply.status) \(reply.text.prefix(200))")
            asked += 1
        }
        #expect(asked > 30)
    }

    @Test func `a path with a slash behind it is the path, and two are none`() async throws {
        let service = try TestService()
        #expect(await service.send("GET", "/cards/").status == 200)
        #expect(await service.send("GET", "/cards/catalog/?q=gold").status == 200)
        #expect(await service.send("GET", "/cards//").status == 404)
        #expect(await service.send("GET", "/health/").status == 200)
    }

    @Test func `a name is kept without what turns its letters round`() async throws {
        let service = try TestService()
        let reply = await service.send(
            "POST", "/cards", body: "{\"name\":\"Gold \u{202E}draC\u{202C}\u{2066}!\u{2069}\",\"network\":\"visa\"}")
        #expect(reply.status == 201 && reply["name"].string == "Gold draC!")
    }

    @Test func `a host that is not served is told where names are listed`() async throws {
        let reply = await (try TestService()).send("GET", "/cards", headers: [("Host", "till.example")])
        #expect(reply.status == 421 && reply["detail"].string?.contains("http.allowedHosts") == true)
    }

    @Test(arguments: [
        ("12.5", "12.50"), ("0", "-0.0"), ("100", "1e2"), ("0.001", "1E-3"), ("-5", "-5.000"),
    ])
    func `equal numbers have one spelling`(_ left: String, _ right: String) {
        #expect(CanonicalJSON.bytes(of: Array(left.utf8)) == CanonicalJSON.bytes(of: Array(right.utf8)))
        #expect(CanonicalJSON.bytes(of: Array("12.5".utf8)) != CanonicalJSON.bytes(of: Array("12.51".utf8)))
        #expect(CanonicalJSON.bytes(of: Array("no json".utf8)) == Array("no json".utf8))
    }
}
