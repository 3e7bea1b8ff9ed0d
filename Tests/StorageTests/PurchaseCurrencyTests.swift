import Basics
import Stores
import TestSupport
import Testing

@testable import Storage

/// Purchases that go to a card of another currency, over HTTP and with the tables behind it.
@Suite struct PurchaseCurrencyTests {
    private func service() async throws -> TestService {
        let service = try TestService()
        for currency in ["USD", "EUR", "JPY"] {
            let body = #"""
                {"id":"\#(currency)","name":"Card \#(currency)","network":"visa","currency":"\#(currency)",
                "rewardCategories":[{"category":"general","multiplier":1}]}
                """#
            _ = await service.send("POST", "/cards", body: body)
        }
        _ = await service.send("POST", "/cards", body: #"{"id":"plain","name":"Plain","network":"visa"}"#)
        let rates = #"{"date":"2026-11-20","base":"USD","rates":{"JPY":"150","EUR":"0.9"}}"#
        _ = await service.send("PUT", "/rates", body: rates)
        return service
    }

    /// - Returns: the id of the purchase.
    private func record(_ service: TestService, _ fields: String) async throws -> String {
        let reply = await service.send("POST", "/transactions", body: "{" + fields + "}")
        let parts = reply.text.split(separator: "\"")
        return try #require(parts.count > 3 && parts[1] == "id" ? String(parts[3]) : nil, "\(reply.text)")
    }

    private func patch(_ service: TestService, _ id: String, _ body: String) async -> TestReply {
        await service.send("PATCH", "/transactions/" + id, body: body)
    }

    private func shows(_ reply: TestReply, _ amount: String, _ currency: String, _ original: String) -> Bool {
        reply.text.contains(#""amount":\#(amount),"currency":"\#(currency)""#)
            && reply.text.contains(#""originalAmount":\#(original)"#)
    }

    @Test func `a purchase stays where its refunds would be in another currency`() async throws {
        let service = try await service()
        let id = try await record(service, #""cardId":"USD","amount":100"#)
        let refund = try await record(service, #""cardId":"USD","amount":-40,"refundOf":"\#(id)""#)
        let refused = await patch(service, id, #"{"cardId":"JPY"}"#)
        #expect(refused.code == "refunds_in_other_currency", "\(refused.text)")
        #expect(shows(await service.send("GET", "/transactions/" + id), "100.00", "USD", "null"))
        // The wallet's currency is the same.
        let moved = await patch(service, id, #"{"cardId":"plain"}"#)
        #expect(shows(moved, "100.00", "USD", "null"), "\(moved.text)")
        let along = await service.send("GET", "/transactions/" + refund)
        #expect(along.text.contains(#""cardId":"plain""#) && shows(along, "-40.00", "USD", "null"))
        _ = await patch(service, refund, #"{"refundOf":null}"#)
        #expect(shows(await patch(service, id, #"{"cardId":"JPY"}"#), "15000.00", "JPY", "100.00"))
    }

    @Test func `a purchase of before currencies were stored is in that of the card it was on`() async throws {
        let service = try await service()
        func earlier(_ card: String) async throws -> String {
            let id = try await record(service, #""cardId":"\#(card)","amount":100"#)
            try await service.database.writeAlone {
                try $0.run("UPDATE transactions SET currency = NULL WHERE id = ?", [.text(id)])
            }
            return id
        }
        for card in ["USD", "plain"] {
            let moved = await patch(service, try await earlier(card), #"{"cardId":"EUR"}"#)
            #expect(shows(moved, "90.00", "EUR", "100.00"), "\(card): \(moved.text)")
        }
        let corrected = await patch(service, try await earlier("USD"), #"{"cardId":"EUR","amount":50}"#)
        #expect(shows(corrected, "45.00", "EUR", "50.00"), "\(corrected.text)")
        let said = await patch(service, try await earlier("USD"), #"{"cardId":"EUR","currency":"EUR"}"#)
        #expect(shows(said, "100.00", "EUR", "null"), "\(said.text)")
    }

    @Test func `what was paid abroad is itself again on a card that counts in that`() async throws {
        let service = try await service()
        let id = try await record(service, #""cardId":"USD","amount":33.33,"currency":"EUR""#)
        let moved = await patch(service, id, #"{"cardId":"EUR"}"#)
        #expect(shows(moved, "33.33", "EUR", "null"), "\(moved.text)")
        #expect(moved.text.contains(#""originalCurrency":null"#))
    }
}
