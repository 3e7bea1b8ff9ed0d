import Basics
import HTTPTypes
import JSON
import TestSupport
import Testing

/// `/rates`, and what it makes of purchases in other currencies.
struct RateRoutesTests {
    private static let rates =
        #"{"date":"2026-11-20","base":"USD","rates":{"JPY":"151.32","EUR":"0.921","KWD":"0.307"}}"#
    private static let travel = """
        {"id":"travel","name":"Travel Three","network":"visa","foreignTransactionFee":3,
        "rewardCategories":[{"category":"general","multiplier":3,"pointType":"miles"}],
        "spendingLimits":[{"category":"general","limit":1000,"resetType":"never"}]}
        """

    private func service(_ cards: String...) async throws -> TestService {
        let service = try TestService()
        for card in cards { #expect(await service.send("POST", "/cards", body: card).status == 201) }
        return service
    }

    private func number(_ reply: TestReply, _ path: String) -> String? { reply[path].number }

    @Test func `rates are kept by day, shown and dropped`() async throws {
        let service = try TestService()
        let empty = await service.send("GET", "/rates")
        #expect(empty["date"] == .null && empty["days"].array.isEmpty)
        let put = await service.send("PUT", "/rates", body: Self.rates)
        #expect(put.status == 200)
        #expect(put["rates.JPY"].string == "151.32")
        _ = await service.send("PUT", "/rates", body: #"{"date":"2026-11-10","base":"EUR","rates":{"USD":"1.1"}}"#)
        let all = await service.send("GET", "/rates")
        #expect(all["date"].string == "2026-11-20")
        #expect(all["days"].array.map(\.string) == ["2026-11-20", "2026-11-10"])
        #expect(await service.send("GET", "/rates?date=2026-11-15")["base"].string == "EUR")
        #expect(await service.send("GET", "/rates?date=2026-11-09")["base"] == .null)
        #expect(await service.send("GET", "/rates?date=2026-12-21")["date"] == .null)
        #expect(await service.send("DELETE", "/rates?date=2026-11-20").status == 204)
        #expect(await service.send("GET", "/rates")["date"].string == "2026-11-10")
        #expect(await service.send("DELETE", "/rates").status == 204)
        #expect(await service.send("GET", "/rates")["days"].array.isEmpty)
    }

    @Test(arguments: [
        (#"{"date":"2026-11-20","base":"USD","rates":{"ABC":"1"}}"#, "unknown_currency"),
        (#"{"date":"2026-11-20","base":"QQQ","rates":{"EUR":"1"}}"#, "unknown_currency"),
        (#"{"date":"2026-11-20","base":"USD","rates":{"EUR":1.2}}"#, "invalid_request"),
        (#"{"date":"2026-11-20","base":"USD","rates":{"EUR":"0"}}"#, "invalid_request"),
        (#"{"date":"2026-11-31","base":"USD","rates":{"EUR":"1"}}"#, "invalid_request"),
        (#"{"date":"2026-11-20","base":"USD","rates":{}}"#, "invalid_request"),
        (#"{"date":"2026-11-20","base":"USD","rates":{"USD":"2"}}"#, "invalid_request"),
    ])
    func `what is no rate is refused`(_ body: String, _ code: String) async throws {
        let reply = await (try TestService()).send("PUT", "/rates", body: body)
        #expect(reply.status == 422)
        #expect(reply.code == code)
    }

    @Test func `the files of the European Central Bank are read`() async throws {
        let service = try TestService()
        let xml = "<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.0857'/></Cube></Cube>"
        let put = await service.send("PUT", "/rates", body: xml, headers: [("Content-Type", "application/xml")])
        #expect(put["base"].string == "EUR" && put["rates.USD"].string == "1.0857")
        let csv = await service.send(
            "PUT", "/rates", body: "Date, USD, \n21 November 2026, 1.0900, \n", headers: [("Content-Type", "text/csv")])
        #expect(csv["rates.USD"].string == "1.09")
        #expect(csv["days"].array.count == 2)
        let none = await service.send("PUT", "/rates", body: "a,b\n", headers: [("Content-Type", "text/csv")])
        #expect(none.status == 422)
    }

    @Test func `yen are converted, and the answer names the day of the rate`() async throws {
        let service = try await service(Self.travel)
        _ = await service.send("PUT", "/rates", body: Self.rates)
        let reply = await service.ask("hotel in Tokyo ¥30000")
        #expect(number(reply, "primaryRecommendation.reward.points") == "594.78")
        #expect(reply["primaryRecommendation.reward.currency"].string == "USD")
        #expect(reply["primaryRecommendation.rate.date"].string == "2026-11-20")
        #expect(reply["primaryRecommendation.rate.rates.JPY"].string == "151.32")
        #expect(number(reply, "items[0].amount") == "30000.00")
        let text = try #require(reply["reasoning"].string)
        #expect(text.contains("¥30,000 is $198.26 at the rate of 2026-11-20"))
        #expect(text.contains("594.78 points"))
        #expect(text.contains("(3%) ($5.95)") || text.contains("3% ($5.95)"))
        #expect(reply["warnings"].array.map { $0.at("type").string } == ["foreign_fee"])
    }

    @Test func `without a rate, or with an old one, nothing is promised`() async throws {
        let service = try await service(
            Self.travel,
            #"{"id":"free","name":"Free","network":"visa","rewardCategories":[{"category":"general","multiplier":1}]}"#)
        func check(_ reply: TestReply) throws {
            #expect(reply["primaryRecommendation.cardId"].string == "free")
            #expect(reply["primaryRecommendation.reward.points"] == .null)
            #expect(reply["primaryRecommendation.reward.value"] == .null)
            #expect(reply["primaryRecommendation.rate"] == .null)
            #expect(reply["warnings"].array.contains { $0.at("type").string == "not_converted" })
            let text = try #require(reply["reasoning"].string)
            #expect(!text.contains("90,000") && !text.contains("¥300") && !text.contains("points worth"))
        }
        try check(await service.ask("hotel in Tokyo ¥30000"))
        _ = await service.send("PUT", "/rates", body: Self.rates)
        try check(await service.ask("hotel in Tokyo ¥30000", #""date":"2026-12-21""#))
        let last = await service.ask("hotel in Tokyo ¥30000", #""date":"2026-12-20""#)
        #expect(last["primaryRecommendation.rate.date"].string == "2026-11-20")
    }

    @Test func `no rate makes an amount that cannot be counted`() async throws {
        let service = try await service(Self.travel)
        let tiny = #"{"date":"2026-11-20","base":"USD","rates":{"JPY":"0.000000000001","VND":"25000"}}"#
        #expect(await service.send("PUT", "/rates", body: tiny).status == 200)
        for amount in [#""amount":100000000,"currency":"JPY""#, #""amount":100,"currency":"VND""#, #""amount":0"#] {
            let reply = await service.send(
                "POST", "/transactions", body: #"{"cardId":"travel","date":"2026-11-20",\#(amount)}"#)
            #expect(reply.status == 422, "\(amount)")
            #expect(reply["errors[0].path"].string == "amount")
        }
        #expect(await service.send("GET", "/cards/travel").status == 200)
    }

    @Test func `cards in several currencies are compared on the same amount, converted ones first`() async throws {
        func card(_ id: String, _ currency: String, _ multiplier: Int) -> String {
            """
            {"id":"\(id)","name":"\(id)","network":"visa","currency":"\(currency)",
            "rewardCategories":[{"category":"general","multiplier":\(multiplier),"pointType":"cashback"}]}
            """
        }
        let service = try await service(card("home", "USD", 1), card("yen", "JPY", 5), card("euro", "EUR", 9))
        let rates = #"{"date":"2026-11-20","base":"USD","rates":{"JPY":"151.32"}}"#
        #expect(await service.send("PUT", "/rates", body: rates).status == 200)
        for query in ["groceries", "groceries $100", "groceries ¥30000"] {
            #expect(await service.ask(query)["primaryRecommendation.cardId"].string == "yen", "\(query)")
        }
        #expect(number(await service.ask("groceries"), "primaryRecommendation.reward.basis.amount") == "100.00")
    }

    @Test func `what is proposed to be recorded says its currency`() async throws {
        let service = try await service(Self.travel)
        let proposed = await service.ask("I spent ¥30000 at Hilton on my Travel Three")["proposedTransaction"]
        #expect(proposed.at("amount").number == "30000.00" && proposed.at("currency").string == "JPY")
    }

    @Test func `an inline wallet is converted by the user's rates`() async throws {
        let service = try TestService()
        _ = await service.send("PUT", "/rates", body: Self.rates)
        let reply = await service.ask(
            "hotel in Tokyo ¥30000", #""cards":[\#(Self.travel)],"preferences":{"currency":"USD"}"#)
        #expect(number(reply, "primaryRecommendation.reward.points") == "594.78")
        let none = await service.ask("hotel in Seoul ₩30000", #""cards":[\#(Self.travel)]"#)
        #expect(none["primaryRecommendation.reward.points"] == .null)
    }

    @Test func `dinars have three decimals, in cards, sentences and words`() async throws {
        let service = try await service(
            #"""
            {"id":"k","name":"Dinar","network":"visa","currency":"KWD",
            "rewardCategories":[{"category":"general","multiplier":3}],
            "spendingLimits":[{"category":"general","limit":100.125,"resetType":"never"}]}
            """#)
        #expect(number(await service.send("GET", "/cards/k"), "spendingLimits[0].limit") == "100.125")
        _ = await service.send("PUT", "/rates", body: Self.rates)
        let reply = await service.ask("dinner KWD 1.234")
        #expect(number(reply, "items[0].amount") == "1.234")
        #expect(number(reply, "primaryRecommendation.reward.points") == "3.702")
        // 0.03702 dinars are $0.1206.
        #expect(number(reply, "primaryRecommendation.reward.value") == "0.12")
        #expect(reply["reasoning"].string?.contains("KWD 1.234") == true)
        #expect(reply["reasoning"].string?.contains("KWD 100.125") == true)
    }

    @Test(arguments: [
        (#"{"name":"N","network":"visa","currency":"JPY","annualFee":12.5}"#, "invalid_request", "annualFee"),
        (#"{"name":"N","network":"visa","annualFee":1.234}"#, "invalid_request", "annualFee"),
        (#"{"name":"N","network":"visa","currency":"KWD","annualFee":1.2345}"#, "invalid_request", "annualFee"),
        (#"{"name":"N","network":"visa","currency":"ABC"}"#, "unknown_currency", "currency"),
    ])
    func `what the currency has not is refused`(_ body: String, _ code: String, _ path: String) async throws {
        let reply = await (try TestService()).send("POST", "/cards", body: body)
        #expect(reply.status == 422)
        #expect(reply.code == code)
        #expect(reply["errors[0].path"].string == path)
    }

    @Test func `preferences and transactions know the currencies too`() async throws {
        let service = try await service(Self.travel)
        let unknown = await service.send("PUT", "/preferences", body: #"{"currency":"XYZ"}"#)
        #expect(unknown.status == 422 && unknown.code == "unknown_currency")
        let fine = await service.send("POST", "/transactions", body: #"{"cardId":"travel","amount":1.234}"#)
        #expect(fine.status == 422 && fine["errors[0].code"].string == "too_precise")
    }

    @Test func `another currency of the wallet relabels no card that names one`() async throws {
        let service = try await service(
            #"{"id":"e","name":"Euro","network":"visa","currency":"EUR","annualFee":50}"#,
            #"{"id":"w","name":"Wallet","network":"visa","annualFee":50}"#)
        _ = await service.send("PUT", "/preferences", body: #"{"currency":"GBP"}"#)
        #expect(await service.send("GET", "/cards/e")["currency"].string == "EUR")
        #expect(await service.send("GET", "/cards/w")["currency"] == .null)
        let fees = await service.ask("what are my annual fees")
        #expect(fees["reasoning"].string?.contains("Euro (€50)") == true)
        #expect(fees["reasoning"].string?.contains("Wallet (£50)") == true)
    }

    @Test func `a row billed in another currency is wrong until a rate is known`() async throws {
        let service = try await service(Self.travel)
        let csv = "Date,Description,Amount,Currency\n2026-11-20,HOTEL OKURA,30000,JPY\n2026-11-20,SAFEWAY,20.00,USD\n"
        func imported() async -> TestReply {
            await service.send(
                "POST", "/transactions/import?cardId=travel&dryRun=true", body: csv,
                headers: [("Content-Type", "text/csv")])
        }
        let before = await imported()
        #expect(before["errors"].array.map { $0.at("code").string } == ["foreign_currency"])
        _ = await service.send("PUT", "/rates", body: Self.rates)
        let after = await imported()
        #expect(after["errors"].array.isEmpty)
        #expect(number(after, "transactions[0].amount") == "198.26")
    }

    @Test func `rates are in the report and the export, and go with the data`() async throws {
        let service = try TestService()
        _ = await service.send("PUT", "/rates", body: Self.rates)
        let report = await service.send("GET", "/privacy/report")
        #expect(report["stored"].array.contains { $0.at("kind").string == "rates" && $0.at("count").number == "1" })
        #expect(await service.send("GET", "/export")["rates[0].rates.EUR"].string == "0.921")
        #expect(await service.send("DELETE", "/data?confirm=true").status == 200)
        #expect(await service.send("GET", "/rates")["days"].array.isEmpty)
    }
}
