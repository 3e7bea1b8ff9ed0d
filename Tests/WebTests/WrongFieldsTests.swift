import Basics
import HTTPTypes
import JSON
import TestSupport
import Testing

struct WrongFieldsTests {
    /// `path code` of every error of a refused body.
    private func faults(
        _ method: String, _ path: String, _ body: String, of service: TestService? = nil
    ) async throws -> [String] {
        let service = try service ?? TestService()
        let reply = await service.send(method, path, body: body)
        #expect(reply.status == 422, "\(reply.text)")
        #expect(reply.code == "invalid_request")
        #expect(reply["errors"].array.allSatisfy { $0.at("message").string?.isEmpty == false })
        return reply["errors"].array.map { "\($0.at("path").string ?? "") \($0.at("code").string ?? "")" }
    }

    @Test func `a card tells all its wrong fields, also those of its parts`() async throws {
        let body = #"""
            {"id":"a/b","network":5,"annualFee":1.2345,"colour":"red","isActive":"yes",
            "rewardCategories":[{"category":"dining","multiplier":4},
            {"category":"lottery","multiplier":"much","region":"usa","options":["dining",""]}],
            "quarterlyBonus":{"multiplier":5,"quarter":7,"year":2026},
            "spendingLimits":[{"category":"gas","limit":5,"resetType":"monthly"},
            {"category":"gas","limit":5,"resetType":"monthly"},{"limit":0}]}
            """#
        #expect(
            try await faults("POST", "/cards", body) == [
                "colour unknown_field", "id invalid_identifier", "name required", "network wrong_type",
                "rewardCategories[1].category unknown_category", "rewardCategories[1].multiplier wrong_type",
                "rewardCategories[1].region invalid_code", "rewardCategories[1].options[1] out_of_range",
                "quarterlyBonus.categories required", "quarterlyBonus.quarter out_of_range",
                "spendingLimits[2].category required", "spendingLimits[2].limit out_of_range",
                "spendingLimits[2].resetType required", "spendingLimits[1].category duplicate_limit",
                "annualFee too_precise", "isActive wrong_type",
            ])
    }

    @Test func `an id that cannot be is told beside the rest`() async throws {
        let service = try TestService()
        #expect(
            try await faults("POST", "/cards", #"{"id":"catalog","network":"visa"}"#, of: service)
                == ["id invalid_identifier", "name required"])
        _ = await service.send("POST", "/cards", body: #"{"id":"a","name":"A","network":"visa"}"#)
        #expect(
            try await faults("PUT", "/cards/a", #"{"id":"b","name":" ","network":"visa"}"#, of: service)
                == ["id read_only", "name blank"])
        #expect(
            try await faults(
                "POST", "/cards", #"{"catalogId":"no/name","network":1,"activated":1,"annualFee":5}"#, of: service)
                == [
                    "annualFee unknown_field", "catalogId invalid_identifier", "network wrong_type",
                    "activated wrong_type",
                ])
    }

    @Test func `a patch tells all that is wrong with it`() async throws {
        let service = try TestService()
        let shop = await service.send("POST", "/cards", body: #"{"id":"a","name":"A","network":"visa"}"#)
        #expect(
            try await faults(
                "PATCH", "/cards/a", #"{"id":"b","colour":null,"name":"","annualFee":-1,"quarterlyBonus":{"year":1}}"#,
                of: service) == [
                    "colour unknown_field", "id read_only", "name blank", "quarterlyBonus.categories required",
                    "quarterlyBonus.multiplier required", "quarterlyBonus.quarter required",
                    "quarterlyBonus.year out_of_range", "annualFee out_of_range",
                ])
        #expect(await service.send("GET", "/cards/a").body == shop.body)
        let part = await service.send("PATCH", "/cards/a", body: #"{"quarterlyBonus":{"activated":true}}"#)
        #expect(part.status == 409 && part.code == "patch_conflict")
        #expect(
            part["errors"].array.map { $0.at("path").string } == [
                "quarterlyBonus.categories", "quarterlyBonus.multiplier", "quarterlyBonus.quarter",
                "quarterlyBonus.year",
            ])
    }

    @Test func `preferences and privacy tell all their wrong fields`() async throws {
        #expect(
            try await faults(
                "PUT", "/preferences",
                #"{"alertThreshold":2,"language":"fr","pointValues":{"a":-1,"b":1,"c!":1},"currency":"usd","x":1}"#)
                == [
                    "x unknown_field", "alertThreshold out_of_range", "language unknown_value",
                    "pointValues.a out_of_range", "pointValues.c! invalid_name", "currency unknown_currency",
                ])
        #expect(
            try await faults("PUT", "/privacy", #"{"retentionDays":-1,"languageModel":"yes","more":true}"#) == [
                "more unknown_field", "retentionDays out_of_range", "languageModel wrong_type",
                "remembersBehaviour required",
            ])
    }

    @Test func `transactions and feedback tell all their wrong fields`() async throws {
        #expect(
            try await faults(
                "POST", "/transactions",
                #"{"amount":"5","merchant":"","category":"lottery","date":"2099-01-01","note":5,"tip":1}"#) == [
                    "tip unknown_field", "cardId required", "amount wrong_type", "merchant blank",
                    "category unknown_category", "date out_of_range", "note wrong_type",
                ])
        #expect(
            try await faults("POST", "/feedback", #"{"outcome":"corrected","turn":0,"comment":[]}"#) == [
                "conversationId required", "turn out_of_range", "cardId required", "comment wrong_type",
            ])
    }

    @Test func `questions tell all their wrong fields, with those of the cards sent along`() async throws {
        let cards = #"""
            [{"name":"A","network":"visa","id":"card-2"},{"name":"B","network":"visa"},{"name":"","network":"v1"}]
            """#
        #expect(
            try await faults(
                "POST", "/recommend",
                #"{"cards":\#(cards),"preferences":{"currency":1},"date":"today","stream":1,"pay":1}"#) == [
                    "pay unknown_field", "query required", "cards[2].name blank", "cards[2].network invalid_name",
                    "cards[1].id duplicate", "preferences.currency wrong_type", "date invalid_date",
                    "stream wrong_type",
                ])
        #expect(
            try await faults("POST", "/ask", #"{"text":1,"language":"fr","date":"today"}"#)
                == ["text wrong_type", "language unknown_value", "date invalid_date"])
        #expect(
            try await faults("POST", "/embeddings/search", #"{"query":" ","limit":0,"threshold":2}"#)
                == ["query blank", "limit out_of_range", "threshold out_of_range"])
        #expect(
            try await faults("POST", "/embeddings", #"{"input":["a","",7],"model":"m"}"#)
                == ["model unknown_field", "input[1] out_of_range", "input[2] tokens_not_accepted"])
    }

    @Test func `OpenAI's clients are told the first`() async throws {
        let reply = try await TestService().send(
            "POST", "/v1/embeddings", body: #"{"input":"","encoding_format":"hex","model":"m"}"#)
        #expect(reply.status == 400)
        #expect(reply["error.param"].string == "input")
        #expect(reply["error.code"].string == "out_of_range")
    }

    /// A right and some wrong values of fields of a card and its parts, by path.
    private static let fields: [(name: String, right: String, wrong: [String])] = [
        ("id", "\"a\"", ["\"a/b\"", "1"]), ("name", "\"A\"", ["\"\"", "null", "[]"]),
        ("cardType", "\"debit\"", ["\"#\"", "true"]), ("network", "\"visa\"", ["\"v1\"", "null"]),
        ("annualFee", "95", ["-1", "\"95\"", "1.2345"]), ("creditLimit", "5000", ["-0.01", "1e99"]),
        ("currentBalance", "-5", ["{}", "0.0001"]), ("rounding", "\"exact\"", ["\"half\"", "0"]),
        ("isActive", "true", ["\"true\"", "1"]), ("lastUsed", "\"2026-11-20T09:30:00Z\"", ["\"today\"", "5"]),
        ("catalogId", "\"shop\"", ["\"4111111111111111\"", "\"\""]), ("choice", "[]", ["{}", "\"gas\""]),
        ("foreignTransactionFee", "3", ["101", "\"3\""]),
    ]

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a body wrong in some fields names exactly these`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let chosen = Self.fields.indices.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random))
        let members = Self.fields.indices.shuffled(using: &random).map { index in
            let field = Self.fields[index]
            let value = chosen.contains(index) ? field.wrong.randomElement(using: &random) ?? "0" : field.right
            return "\"\(field.name)\":\(value)"
        }
        let reply = try await TestService().send("POST", "/cards", body: "{\(members.joined(separator: ","))}")
        #expect(reply.status == 422)
        #expect(
            Set(reply["errors"].array.compactMap { $0.at("path").string }) == Set(chosen.map { Self.fields[$0].name }))
        #expect(reply["errors"].array.count == chosen.count)
    }
}
