import App
import Basics
import Foundation
import JSON
import TestSupport
import Testing

/// People who share a card, over real sockets, each with a token.
struct HouseholdLiveTests {
    private struct People: Sendable {
        let client: RawClient
        let admin: RawClient

        func make(_ user: String) async throws -> (client: RawClient, id: String) {
            let reply = try await admin("POST", "/tokens", #"{"user":"\#(user)","scopes":["read","write"]}"#)
            var made = client
            let token: String = try #require(reply.json.at("token").string)
            made.token = token
            return (made, try #require(reply.json.at("id").string))
        }
    }

    private func withPeople(_ body: @escaping @Sendable (People) async throws -> Void) async throws {
        try await withFolder { folder in
            let sources = ConfigurationSources(
                flags: ["database": folder.appending(path: "s.sqlite").path], environment: ["HOME": folder.path])
            let tokens = try TokenAdministration(configuration: try ConfigurationLoader(sources).load())
            let token = try await tokens.create(label: "boss", user: "boss", scopes: [.admin]).token
            await tokens.close()
            try await withLiveApplication(folder) { port in
                let client = RawClient(port: port)
                var admin = client
                admin.token = token.revealed()
                #expect(try await admin("PUT", "/households/home", #"{"name":"Home"}"#).status == 201)
                try await body(People(client: client, admin: admin))
            }
        }
    }

    private static let card = """
        {"id":"gold","name":"Gold","network":"visa","sharedWith":"home",
        "rewardCategories":[{"category":"groceries","multiplier":6},{"category":"general","multiplier":1}],
        "spendingLimits":[{"category":"groceries","limit":100000,"resetType":"annually"}]}
        """

    private static func members(_ users: String) -> String { "{\"users\":[\(users)]}" }

    private static func spent(_ reply: RawClient.Reply) -> Double? {
        reply.json.at("spendingLimits[0].currentSpending").number.flatMap(Double.init)
    }

    /// What a reply says, but for the name of the request.
    private static func said(_ reply: RawClient.Reply) -> [JSONObject.Member] {
        guard case .object(let object) = reply.json else { return [] }
        return object.members.filter { $0.name != "requestId" }
    }

    @Test func `two members at once record 400 purchases, and the pot is exact`() async throws {
        try await withPeople { people in
            let (anna, _) = try await people.make("anna")
            let (ben, _) = try await people.make("ben")
            #expect(
                try await people.admin("PUT", "/households/home/members", Self.members(#""anna","ben""#)).status == 200)
            #expect(try await anna("POST", "/cards", Self.card).status == 201)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, client) in [anna, ben].enumerated() {
                    group.addTask {
                        for number in 1...200 {
                            // Of every fifth a cent is taken back; every tenth is corrected, every twentieth deleted.
                            let cents = number * 2 + index
                            let amount = "\(cents / 100).\(String(cents % 100 + 100).dropFirst())"
                            let made = try await client(
                                "POST", "/transactions",
                                #"{"cardId":"gold","amount":\#(amount),"category":"groceries"}"#)
                            #expect(made.status == 201)
                            let id = try #require(made.json.at("id").string)
                            if number.isMultiple(of: 20) {
                                #expect(try await client("DELETE", "/transactions/\(id)").status == 204)
                            } else if number.isMultiple(of: 10) {
                                #expect(
                                    try await client("PATCH", "/transactions/\(id)", #"{"amount":7.77}"#).status == 200)
                            } else if number.isMultiple(of: 5) {
                                let back = #"{"cardId":"gold","amount":-0.01,"refundOf":"\#(id)"}"#
                                #expect(try await client("POST", "/transactions", back).status == 201)
                            }
                            if number.isMultiple(of: 25) {
                                // Reading beside the writes keeps nothing that is old.
                                #expect(
                                    try await client("POST", "/recommend", #"{"query":"groceries $1"}"#).status == 200)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            var cents = 0
            for index in 0...1 {
                for number in 1...200 {
                    if number.isMultiple(of: 20) { continue }
                    cents += number.isMultiple(of: 10) ? 777 : number * 2 + index - (number.isMultiple(of: 5) ? 1 : 0)
                }
            }
            for client in [anna, ben] {
                #expect(Self.spent(try await client("GET", "/cards/gold")) == Double(cents) / 100)
                let advice = try await client("POST", "/recommend", #"{"query":"groceries $1"}"#)
                let spent = advice.json.at("primaryRecommendation.currentSpending").number.flatMap(Double.init)
                #expect(spent == Double(cents) / 100)
            }
        }
    }

    @Test func `who is taken out or whose token ends is refused at the next request`() async throws {
        try await withPeople { people in
            let (anna, _) = try await people.make("anna")
            let (ben, token) = try await people.make("ben")
            let (carl, _) = try await people.make("carl")
            let all = Self.members(#""anna","ben","carl""#)
            #expect(try await people.admin("PUT", "/households/home/members", all).status == 200)
            #expect(try await anna("POST", "/cards", Self.card).status == 201)
            let purchase = #"{"cardId":"gold","amount":5,"category":"groceries"}"#
            for _ in 0..<20 {
                #expect(try await carl("POST", "/transactions", purchase).status == 201)
                let advice = try await carl("POST", "/recommend", #"{"query":"groceries $1"}"#)
                #expect(advice.json.at("primaryRecommendation.owner").string == "anna")
                let few = Self.members(#""anna","ben""#)
                #expect(try await people.admin("PUT", "/households/home/members", few).status == 200)
                let refused = try await carl("POST", "/recommend", #"{"query":"groceries $1"}"#)
                #expect(refused.json.at("primaryRecommendation") == .null)
                for (method, target, body) in [("POST", "/transactions", purchase), ("GET", "/cards/gold", "")] {
                    let gone = try await carl(method, target, body)
                    let unknown = try await carl(
                        method, target.replacing("gold", with: "none"), body.replacing("gold", with: "none"))
                    #expect(gone.status == 404 && Self.said(gone) == Self.said(unknown))
                }
                #expect(try await people.admin("PUT", "/households/home/members", all).status == 200)
            }
            #expect(Self.spent(try await ben("GET", "/cards/gold")) == 100)
            #expect(try await people.admin("DELETE", "/tokens/\(token)").status == 204)
            #expect(try await ben("GET", "/cards/gold").status == 401)
            #expect(Self.spent(try await anna("GET", "/cards/gold")) == 100)
        }
    }
}
