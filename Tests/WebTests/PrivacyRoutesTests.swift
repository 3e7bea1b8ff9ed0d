@testable import Web
@testable import WalletAPI
import Basics
import HTTPTypes
import JSON
import RAG
import Synchronization
import TestSupport
import Testing
import Wallet
import Stores

/// What a user allows, what is told about it, and taking everything along or away.
struct PrivacyRoutesTests {
    private static let nothing = #"{"retentionDays":0,"languageModel":false,"remembersBehaviour":false}"#

    @Test func `settings are replaced where they are still what was read`() async throws {
        let service = try TestService()
        let first = await service.send("GET", "/privacy")
        #expect(first["retentionDays"].number == "7" && first["languageModel"].bool == true)
        #expect(first.headers[.eTag] == "\"0\"")
        let body = #"{"retentionDays":30,"languageModel":false,"remembersBehaviour":true}"#
        let stored = await service.send("PUT", "/privacy", body: body, headers: [("If-Match", "\"0\"")])
        #expect(stored.status == 200)
        let read = await service.send("GET", "/privacy")
        #expect(read["retentionDays"].number == "30" && read.headers[.eTag] == stored.headers[.eTag])
        let late = await service.send("PUT", "/privacy", body: body, headers: [("If-Match", "\"0\"")])
        #expect(late.status == 412 && late.code == "revision_mismatch")
        for wrong in [
            #"{"retentionDays":30}"#, #"{"retentionDays":-1,"languageModel":true,"remembersBehaviour":true}"#,
            #"{"retentionDays":1.5,"languageModel":true,"remembersBehaviour":true}"#,
            #"{"retentionDays":1,"languageModel":"no","remembersBehaviour":true}"#,
        ] {
            #expect(await service.send("PUT", "/privacy", body: wrong).status == 422, "\(wrong)")
        }
    }

    @Test func `preferences are replaced where they are still what was read`() async throws {
        let service = try TestService()
        #expect(await service.send("GET", "/preferences").headers[.eTag] == "\"0\"")
        let body = #"{"alertThreshold":0.5}"#
        let stored = await service.send("PUT", "/preferences", body: body, headers: [("If-Match", "\"0\"")])
        #expect(stored.status == 200)
        #expect(await service.send("GET", "/preferences").headers[.eTag] == stored.headers[.eTag])
        let late = await service.send("PUT", "/preferences", body: "{}", headers: [("If-Match", "\"0\"")])
        #expect(late.status == 412 && late.code == "revision_mismatch")
        #expect(await service.send("GET", "/preferences")["alertThreshold"].number == "0.5")
    }

    @Test func `a retention of nothing keeps nothing of an answer`() async throws {
        let service = try TestService()
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        let before = try #require(await service.ask("dinner")["conversationId"].string)
        #expect(await service.send("PUT", "/privacy", body: Self.nothing).status == 200)
        #expect(await service.send("GET", "/conversations/\(before)").code == "conversation_not_found")
        let answer = await service.ask("dinner tonight")
        #expect(answer.status == 200 && answer["conversationId"] == .null)
        #expect(answer["primaryRecommendation.cardId"].string == "gold")
        #expect(await service.ask("dinner tonight")["responseMetadata.cached"].bool == false)
        let followUp = await service.ask("and lunch?", #""conversationId":"\#(before)""#)
        #expect(followUp.code == "conversation_not_found")
        #expect(await service.send("GET", "/conversations")["conversations"].array.isEmpty)
        let report = await service.send("GET", "/privacy/report")
        for kind in report["stored"].array where ["turns", "advice", "feedback"].contains(kind.at("kind").string) {
            #expect(kind.at("count").number == "0")
        }
        // An inline wallet follows the same rules.
        let inline = await service.ask(
            "dinner", #""cards":[{"name":"N","network":"visa"}],"preferences":{}"#)
        #expect(inline.status == 200 && inline["conversationId"] == .null)
    }

    @Test func `a choice whose log could not be overwritten empties the caches all the same`() async throws {
        let forgotten = Mutex(0)
        let test = TestKit()
        let routes = PrivacyRoutes(
            kit: test.kit, privacy: LockedLog(), data: LockedLog(), outbound: OutboundLog(),
            model: ModelDisclosure(isConfigured: false, allowsRemote: false), hasEmbeddings: false,
            startedAt: Timestamp(milliseconds: 0), forget: { forgotten.withLock { $0 += 1 } }
        ).routes
        #expect(try await test.send("PUT", "/privacy", body: Self.nothing, to: routes).status == 503)
        #expect(forgotten.withLock { $0 } == 1)
    }

    @Test func `a search of who keeps nothing leaves no text behind`() async throws {
        let service = try TestService()
        let search = #"{"query":"dining out"}"#
        #expect(await service.send("PUT", "/privacy", body: Self.nothing).status == 200)
        #expect(await service.send("POST", "/embeddings/search", body: search).status == 200)
        #expect(service.embedder.statistics.entries == 0)
    }

    @Test func `a question that one user asked is as new when another asks it`() async throws {
        let service = try TestService(
            configuration: APIConfiguration(
                allowedHosts: nil,
                authentication: .tokens { $0.map { Caller(UserID(rawValue: $0.revealed()), .all) } }))
        func ask(_ user: String) async {
            let headers = [("Authorization", "Bearer \(user)")]
            let search = #"{"query":"dining out"}"#
            #expect(await service.send("POST", "/embeddings/search", body: search, headers: headers).status == 200)
            let question = #"{"query":"dinner, $40","debug":true}"#
            #expect(await service.send("POST", "/recommend", body: question, headers: headers).status == 200)
        }
        await ask("ann")
        let first = ([service.embedder.statistics] + service.caches).map { ($0.hits, $0.misses) }
        await ask("bob")
        let second = ([service.embedder.statistics] + service.caches).map { ($0.hits, $0.misses) }
        for (before, after) in zip(first, second) {
            #expect(after.0 == before.0 * 2, "a hit on another's")
            #expect(after.1 == before.1 * 2)
        }
        await ask("ann")
        #expect(service.embedder.statistics.hits > second[0].0)
    }

    @Test func `the report says what is kept and where text went`() async throws {
        let service = try TestService()
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        _ = await service.ask("dinner")
        let quiet = await service.send("GET", "/privacy/report")
        #expect(quiet["languageModel.leftProcess"].bool == false && quiet["languageModel.configured"].bool == false)
        #expect(quiet["embeddings"].string == "inProcess" && quiet["logsHoldText"].bool == false)
        let turns = quiet["stored"].array.first { $0.at("kind").string == "turns" }
        #expect(turns?.at("count").number == "1" && turns?.at("oldest").string == "2026-11-20T12:00:00.000Z")
        service.outbound.sent(to: "127.0.0.1:11434", of: .local)
        service.outbound.sent(to: "127.0.0.1:11434", of: .local)
        let told = await service.send("GET", "/privacy/report")
        #expect(told["languageModel.sent[0].requests"].number == "2")
        #expect(told["languageModel.leftProcess"].bool == true && told["languageModel.leftMachine"].bool == false)
        service.outbound.sent(to: "8.8.8.8:443", of: .local)
        #expect(await service.send("GET", "/privacy/report")["languageModel.leftMachine"].bool == true)
    }

    @Test func `an export holds everything and can be read as one document`() async throws {
        let service = try TestService()
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        let conversation = try #require(await service.ask("dinner, $80")["conversationId"].string)
        for number in 0..<300 {
            let body = #"{"cardId":"gold","amount":\#(number + 1),"category":"dining","note":"note \#(number)"}"#
            #expect(await service.send("POST", "/transactions", body: body).status == 201)
        }
        _ = await service.send(
            "POST", "/feedback", body: #"{"conversationId":"\#(conversation)","outcome":"accepted"}"#)
        let reply = await service.send("GET", "/export")
        #expect(reply.status == 200)
        #expect(reply["cards[0].id"].string == "gold" && reply["transactions"].array.count == 300)
        #expect(reply["conversations[0].turns[0].advice.cardId"].string == "gold")
        #expect(reply["feedback[0].outcome"].string == "accepted" && reply["comparisons"].array.count == 300)
        #expect(reply["preferences"] == .null && reply["exportedAt"].string != nil)
    }

    @Test func `erasing asks for confirmation and leaves nothing`() async throws {
        let service = try TestService()
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        _ = await service.ask("dinner")
        for target in ["/data", "/data?confirm=false"] {
            let refused = await service.send("DELETE", target)
            #expect(refused.status == 422 && refused.code == "confirmation_required", "\(target)")
        }
        #expect(await service.send("DELETE", "/data?confirm=yes").status == 422)
        #expect(await service.send("GET", "/cards")["cards"].array.count == 1)
        // What is not written yet goes too, uncounted.
        #expect(await service.send("GET", "/conversations")["conversations"].array.count == 1)
        let erased = await service.send("DELETE", "/data?confirm=true")
        #expect(erased["cards"].number == "1" && erased["conversations"].number == "1")
        let report = await service.send("GET", "/privacy/report")
        for kind in report["stored"].array { #expect(kind.at("count").number == "0", "\(kind)") }
        #expect(await service.ask("dinner")["responseMetadata.cached"].bool == false)
    }
}

/// Stores whose rows are written and whose log cannot be overwritten.
private struct LockedLog: PrivacyStore, UserDataStore {
    func privacy(of user: UserID) async throws -> (Privacy, Revision) { (Privacy(), .none) }

    func replace(_ privacy: Privacy, of user: UserID, ifMatch revision: Revision?) async throws -> Revision {
        throw StorageError(.unavailable)
    }

    func stored(of user: UserID) async throws -> [StoredKind] { [] }
    func export(of user: UserID) async throws -> any UserExport { throw StorageError(.unavailable) }
    func erase(_ user: UserID) async throws -> [StoredKind] { throw StorageError(.unavailable) }
}
