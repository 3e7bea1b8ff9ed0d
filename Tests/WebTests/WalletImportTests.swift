import HTTPTypes
import JSON
import Stores
import TestSupport
import Testing

/// `POST /import/wallet`: an export comes back.
struct WalletImportTests: StatementSuite {
    private static let chase = """
        Transaction Date,Post Date,Description,Category,Type,Amount,Memo
        11/02/2026,11/03/2026,WHOLEFDS MKT 10234 AUSTIN TX,Groceries,Sale,-54.20,
        11/02/2026,11/03/2026,STARBUCKS STORE 0123,Food & Drink,Sale,-4.75,
        11/02/2026,11/03/2026,STARBUCKS STORE 0123,Food & Drink,Sale,-4.75,
        11/09/2026,11/10/2026,WHOLEFDS MKT 10234 AUSTIN TX,Groceries,Return,10.00,
        """

    private static let later = """
        Transaction Date,Post Date,Description,Category,Type,Amount,Memo
        11/02/2026,11/03/2026,WHOLEFDS MKT 10234 AUSTIN TX,Groceries,Sale,-54.20,
        11/12/2026,11/13/2026,SHELL OIL 57444,Gas,Sale,-41.00,
        """

    /// Everything that a wallet can hold, over HTTP.
    private func full() async throws -> TestService {
        let service = try await wallet()
        _ = await service.add("chase-freedom-flex", id: "flex")
        try await sent(
            service,
            [
                (
                    "PUT", "/preferences",
                    #"{"currency":"USD","homeRegion":"US","alertThreshold":0.75,"pointValues":{"MR":1.5}}"#
                ),
                ("PUT", "/privacy", #"{"retentionDays":30,"languageModel":false,"remembersBehaviour":true}"#),
                ("PUT", "/rates", #"{"date":"2026-11-19","base":"EUR","rates":{"USD":"1.08","JPY":"163.2"}}"#),
                ("PATCH", "/cards/flex", #"{"currentBalance":512.4,"lastUsed":"2026-10-01T08:00:00.000Z"}"#),
                ("PUT", "/cards/gold/limits/groceries", #"{"currentSpending":1310.5,"asOf":"2026-11-01"}"#),
            ])
        let first = await service.ask("groceries $54 at Whole Foods")
        let id = try #require(first["conversationId"].string)
        _ = await service.ask("what about dinner?", #""conversationId":"\#(id)""#)
        _ = await service.ask("gas $40 at Shell")
        try await service.remember()
        try await sent(
            service,
            [
                (
                    "POST", "/transactions",
                    #"{"cardId":"gold","amount":54.2,"merchant":"Whole Foods","date":"2026-11-02","note":"party"}"#
                ),
                (
                    "POST", "/transactions",
                    #"{"cardId":"flex","amount":100,"currency":"EUR","note":"a \"note\"","time":"08:15"}"#
                ),
                ("POST", "/transactions", #"{"cardId":"gold","amount":60,"merchant":"Whole Foods"}"#),
                (
                    "POST", "/feedback",
                    #"{"conversationId":"\#(id)","turn":1,"outcome":"corrected","cardId":"flex","comment":"no"}"#
                ),
            ])
        #expect(await importing(service, Self.chase)["matched"].number == "1")
        #expect(await importing(service, Self.later)["imported"].number == "1")
        let bought = await service.send(
            "POST", "/transactions", body: #"{"cardId":"gold","amount":30,"merchant":"Costco"}"#)
        let refund = #"{"cardId":"gold","amount":-5,"refundOf":"\#(bought["id"].string ?? "")"}"#
        let coffee = try #require(
            await service.send("GET", "/transactions?q=starbucks")["transactions[0].id"].string)
        try await sent(
            service,
            [
                ("POST", "/transactions", refund),
                ("PATCH", "/transactions/\(coffee)", #"{"category":"groceries","note":"beans"}"#),
            ])
        return service
    }

    private func sent(_ service: TestService, _ requests: [(String, String, String)]) async throws {
        for (method, path, body) in requests {
            let reply = await service.send(method, path, body: body)
            #expect(reply.status < 300, "\(path) \(reply.text)")
        }
    }

    /// An export without the moment it was made.
    private func export(_ service: TestService) async -> String {
        await service.send("GET", "/export").text.replacing(/"exportedAt":"[^"]*",/, with: "")
    }

    private func back(_ service: TestService, _ text: String, key: String? = nil) async -> TestReply {
        await service.send(
            "POST", "/import/wallet", body: text, headers: key.map { [("Idempotency-Key", $0)] } ?? [])
    }

    @Test func `another service stands as the first one did, byte for byte`() async throws {
        let service = try await full()
        let before = await export(service)
        let other = try TestService()
        let reply = await back(other, before)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply["stored.transactions"].number == "9" && reply["stored.imports"].number == "2", "\(reply.text)")
        #expect(reply["stored.conversations"].number == "2" && reply["stored.feedback"].number == "1")
        #expect(await export(other) == before)
        for path in [
            "/cards", "/transactions?limit=100", "/preferences", "/privacy", "/imports", "/feedback", "/alerts",
        ] {
            #expect(await other.send("GET", path).text == (await service.send("GET", path)).text, "\(path)")
        }
        let asked = #"{"query":"groceries $200 at Whole Foods"}"#
        let advised = await service.send("POST", "/recommend", body: asked)["rankedRecommendations"]
        #expect(await other.send("POST", "/recommend", body: asked)["rankedRecommendations"] == advised)
    }

    @Test func `imports are undone and rows known again as in the first service`() async throws {
        let service = try await full()
        let other = try TestService()
        let document = await export(service)
        #expect(await back(other, document).status == 200)
        for file in [Self.chase, Self.later] {
            let again = await importing(other, file, dryRun: true)
            #expect(again["imported"].number == "0" && again["matched"].number == "0", "\(again.text)")
            #expect(again.text == (await importing(service, file, dryRun: true)).text)
        }
        let imports = await service.send("GET", "/imports")["imports"].array.compactMap { $0.at("id").string }
        for id in imports.reversed() {
            let undone = await other.send("DELETE", "/imports/\(id)")
            #expect(undone.status == 200)
            #expect(undone.text == (await service.send("DELETE", "/imports/\(id)")).text)
            #expect(await export(other) == (await export(service)))
        }
        #expect(await other.send("GET", "/transactions?q=whole")["transactions[1].note"].string == "party")
    }

    @Test func `a conversation goes on`() async throws {
        let service = try await full()
        let other = try TestService()
        #expect(await back(other, await export(service)).status == 200)
        let id = try #require(
            await service.send("GET", "/export")["conversations"].array.first { $0.at("turns").array.count == 2 }?
                .at("id").string)
        for path in ["/conversations", "/conversations/\(id)"] {
            #expect(await other.send("GET", path).text == (await service.send("GET", path)).text)
        }
        let follow = #""conversationId":"\#(id)""#
        let (one, two) = (await service.ask("and $80?", follow), await other.ask("and $80?", follow))
        #expect(one["reasoning"].string == two["reasoning"].string && two["conversationId"].string == id)
    }

    @Test func `what is there is never mixed with what comes`() async throws {
        let service = try await full()
        let document = await export(service)
        #expect(await back(service, document)["unchanged"] == .bool(true))
        let bought = await service.send("POST", "/transactions", body: #"{"cardId":"gold","amount":1}"#)
        #expect(bought.status == 201)
        let before = await export(service)
        let refused = await back(service, document)
        #expect(refused.status == 409 && refused.code == "wallet_not_empty")
        #expect(await export(service) == before)
    }

    @Test func `a repeated request is answered as the first`() async throws {
        let document = await export(try await full())
        let other = try TestService()
        let first = await back(other, document, key: "move")
        #expect(first.status == 200 && first["unchanged"] == .bool(false))
        #expect(await back(other, document, key: "move").text == first.text)
        #expect(await back(other, document)["unchanged"] == .bool(true))
        let wrong = await back(other, document.replacing("party", with: "fair"), key: "move")
        #expect(wrong.status == 409 && wrong.code == "idempotency_key_reused")
    }

    @Test func `a wrong document is refused with all that is wrong, and nothing is stored`() async throws {
        let service = try TestService()
        let text = await export(try await full())
        let wrong = text.replacing(#""source":"manual""#, with: #""source":"nobody""#)
            .replacing(#""network":""#, with: #""network":"!"#)
            .replacing(#""note":"party""#, with: #""note":"4111 1111 1111 1111""#)
            .replacing(#""domain":"wallet""#, with: #""domain":"","more":1"#)
        let reply = await back(service, wrong)
        let paths = reply["errors"].array.compactMap { $0.at("path").string }
        #expect(reply.status == 422 && paths.contains("cards[0].network"), "\(reply.text)")
        #expect(paths.contains { $0.hasPrefix("transactions[") && $0.hasSuffix("].source") })
        #expect(reply["errors"].array.contains { $0.at("code").string == "card_number_refused" })
        #expect(paths.contains("conversations[0].turns[0].more"))
        #expect(await service.send("GET", "/cards")["cards"].array.isEmpty)
        let lost = await back(service, text.replacing(#""cardId":"flex""#, with: #""cardId":"none""#))
        #expect(lost.status == 422 && lost.text.contains(#""path":"transactions["#))
        #expect(await service.send("GET", "/cards")["cards"].array.isEmpty)
    }

    @Test func `an export of another version is refused by name`() async throws {
        let service = try TestService()
        let text = await export(try await full())
        for version in [#""exportedAt":"2026-11-20T12:00:00.000Z""#, #""version":1"#, #""version":3"#] {
            let reply = await back(service, text.replacing(#""version":2"#, with: version))
            #expect(reply.status == 422 && reply.code == "export_version_unsupported", "\(reply.text)")
        }
        #expect(await back(service, "{}").status == 422)
    }

    @Test func `a state that nobody here wrote is not gone on from`() async throws {
        let text = await export(try await full())
        let other = try TestService()
        let changed = text.replacing(/"state":"[^"]*"/, with: #""state":"eyJhIjoxfQ==""#)
        #expect(await back(other, changed).status == 200)
        #expect(await export(other).contains(#""state":"""#))
    }

    @Test func `what privacy forbids is not kept`() async throws {
        let text = await export(try await full())
        let other = try TestService()
        let reply = await back(other, text.replacing(#""retentionDays":30"#, with: #""retentionDays":0"#))
        #expect(reply.status == 200 && reply["stored.conversations"].number == "0", "\(reply.text)")
        #expect(reply["stored.feedback"].number == "0" && reply["stored.transactions"].number == "9")
    }

    @Test func `others' cards are passed over and named, and nobody shares what comes`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.shareCard(with: "home")
        #expect(await ask("ben", "POST", "/cards", #"{"id":"own","name":"Own","network":"visa"}"#).status == 201)
        for card in ["gold", "own"] { #expect(await ask.buy("ben", "20", on: card).status == 201) }
        let ofBen = await back(try TestService(), await ask("ben", "GET", "/export").text)
        #expect(ofBen.status == 200 && ofBen["stored.cards"].number == "1", "\(ofBen.text)")
        #expect(ofBen["stored.transactions"].number == "1" && ofBen["passedOver.transactions"].number == "1")
        #expect(ofBen["passedOver.sharedCards"].array.map(\.string) == ["gold"])
        #expect(ofBen["passedOver.households"].array.map(\.string) == ["home"])
        let other = try TestService()
        let ofAnna = await back(other, await ask("anna", "GET", "/export").text)
        #expect(ofAnna["passedOver.sharedWith"].array.map(\.string) == ["gold"], "\(ofAnna.text)")
        #expect(await other.send("GET", "/cards/gold")["sharedWith"] == .null)
        // The same user's own document is no other wallet, though the card is shared there.
        let document = await ask("anna", "GET", "/export").text
        #expect(await ask("anna", "POST", "/import/wallet", document)["unchanged"] == .bool(true))
        #expect(await ask("anna", "GET", "/cards/gold")["sharedWith"].string == "home")
    }

    @Test func `quotas hold, and nothing of what is too much is stored`() async throws {
        let document = await export(try await full())
        for kind in ["transactions", "imports", "importedRows"] {
            let small = try TestService(quotas: [Quota(kind, items: 1)])
            let reply = await back(small, document)
            #expect(reply.status == 409 && reply.code == "quota", "\(kind): \(reply.text)")
            #expect(await small.send("GET", "/cards")["cards"].array.isEmpty)
        }
    }

    @Test func `lists may be longer than in other bodies`() async throws {
        let tokens = Array(repeating: #"{"id":"t"}"#, count: 10_001).joined(separator: ",")
        let reply = await back(
            try TestService(),
            #"{"version":2,"cards":[],"transactions":[],"imports":[],"rates":[],"feedback":[],"comparisons":[],"#
                + #""conversations":[],"tokens":[\#(tokens)]}"#)
        #expect(reply.status == 200 && reply["passedOver.tokens"].number == "10001", "\(reply.text.prefix(300))")
    }

    @Test func `what elements say of each other is held against the document`() async throws {
        let text = await export(try await full())
        let id = try #require(text.firstMatch(of: /"refundOf":"([^"]+)"/)?.1)
        for (from, to, path) in [
            (#""refundOf":"\#(id)""#, #""refundOf":"none""#, ".refundOf"),
            (#""importKey":"[0-9a-f]+""#, #""importKey":"same""#, ".kept.importKey"),
            (#""key":"[0-9a-f]+""#, #""key":"same""#, ".key"), (#""turn":2"#, #""turn":1"#, ".turn"),
        ] {
            let wrong = text.replacing(try Regex(from), with: to)
            let reply = await back(try TestService(), wrong)
            #expect(reply.status == 422 && reply.text.contains(path + "\""), "\(from): \(reply.text)")
        }
    }
}
