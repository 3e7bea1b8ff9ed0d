import HTTPTypes
import JSON
import TestSupport
import Testing

/// Purchases that can be read, corrected, searched, matched and undone, over HTTP.
struct PurchaseRoutesTests: StatementSuite {
    private func record(_ service: TestService, _ rest: String) async -> TestReply {
        await service.send("POST", "/transactions", body: #"{"cardId":"gold","# + rest + "}")
    }

    private func pot(_ service: TestService, _ category: String = "groceries") async -> String? {
        await service.send("GET", "/cards/gold")["spendingLimits"].array
            .first { $0.at("category").string == category }?.at("currentSpending").number
    }

    @Test func `a purchase has an address, an entity tag and all that is known of it`() async throws {
        let service = try await wallet()
        let made = await record(
            service, #""amount":30,"merchant":"whole foods","time":"09:05","region":"US","paymentMethod":"applePay""#)
        #expect(made.status == 201)
        let path = try #require(made.headers[.location])
        let read = await service.send("GET", path)
        #expect(read.body == made.body && read.headers[.eTag] == made.headers[.eTag])
        #expect(read["merchant"].string == "Whole Foods Market" && read["merchantText"].string == "whole foods")
        #expect(read["merchantId"].string == "wholefoodsmarket" && read["source"].string == "manual")
        #expect(read["time"].string == "09:05" && read["paymentMethod"].string == "applePay")
        #expect(read["currency"].string == "USD" && read["recordedAt"].string?.hasPrefix("2026-11-20T") == true)
        #expect(read["statement"] == .null && read["importIds"].array.isEmpty)
        #expect(await service.send("GET", "/cards/gold")["transactionCount"].number == "1")
        let said = await record(service, #""amount":80,"merchant":"Olive Garden","source":"sentence""#)
        #expect(said["source"].string == "sentence")
        for body in [#""amount":1,"source":"import""#, #""amount":1,"time":"24:00""#, #""amount":1,"region":"USA""#] {
            #expect(await record(service, body).status == 422)
        }
        let foreign = await record(service, #""amount":1,"currency":"EUR""#)
        #expect(foreign.status == 422 && foreign.code == "foreign_currency")
        #expect(foreign["errors[0].path"].string == "currency")
    }

    @Test func `a merge patch changes what it names`() async throws {
        let service = try await wallet()
        let path = try #require(
            await record(service, #""amount":30,"merchant":"Whole Foods","note":"x""#).headers[.location])
        func patch(_ body: String, _ headers: [(String, String)] = []) async -> TestReply {
            await service.send("PATCH", path, body: body, headers: headers)
        }
        let tagged = await patch(#"{"amount":48.10,"note":null}"#)
        #expect(tagged["amount"].number == "48.10" && tagged["note"] == .null)
        #expect(tagged["category"].string == "groceries" && tagged["merchant"].string == "Whole Foods Market")
        #expect(await pot(service) == "48.10")
        let other = await patch(#"{"merchant":"Shell"}"#)
        #expect(other["category"].string == "gas" && other["merchantId"].string == "shell")
        #expect(await pot(service) == "0.00")
        let chosen = await patch(#"{"category":"groceries"}"#)
        #expect(await pot(service) == "48.10")
        #expect(await patch(#"{"merchant":"Starbucks"}"#)["category"].string == "groceries")
        #expect(await patch(#"{"category":null}"#)["category"].string == "coffee")
        #expect(await patch(#"{"merchant":null}"#)["category"].string == "general")
        #expect(await patch(#"{"amount":1}"#, [("If-Match", chosen.headers[.eTag] ?? "")]).status == 412)
        for body in [#"{"amount":null}"#, #"{"source":"sentence"}"#, #"{"id":"x"}"#, #"{"cardId":null}"#] {
            #expect(await patch(body).status == 422, "\(body)")
        }
        #expect(await patch(#"{"cardId":"none"}"#).code == "card_not_found")
        #expect(await service.send("DELETE", path).status == 204)
        #expect(await service.send("DELETE", path).code == "transaction_not_found")
    }

    @Test func `purchases are found by text and by category with what is below it`() async throws {
        let service = try await wallet()
        _ = await record(service, #""amount":1,"merchant":"Café Nero","category":"coffee""#)
        _ = await record(service, #""amount":2,"merchant":"Olive Garden","note":"100% Bob""#)
        _ = await record(service, #""amount":3,"category":"rideshare","note":"éclair""#)
        _ = await record(service, #""amount":4,"category":"groceries","merchant":"永辉超市""#)
        func found(_ query: String) async -> [String] {
            let reply = await service.send("GET", "/transactions?" + query)
            return reply["transactions"].array.compactMap { $0.at("amount").number }.sorted()
        }
        #expect(await found("category=dining") == ["1.00", "2.00"])
        #expect(await found("category=travel") == ["3.00"])
        #expect(await found("q=OLIVE") == ["2.00"])
        #expect(await found("q=caf%C3%89") == ["1.00"])
        #expect(await found("q=%C3%89clair") == ["3.00"])
        #expect(await found("q=100%25%20b") == ["2.00"])
        #expect(await found("q=_live") == [])
        #expect(await found("q=%E6%B0%B8%E8%BE%89") == ["4.00"])
        #expect(await found("q=olive&category=travel") == [])
        #expect(await service.send("GET", "/transactions?q=%20").status == 422)
    }

    @Test func `a refund beyond its purchase is refused, one of it counts in its period`() async throws {
        let service = try TestService(now: "2026-12-05T12:00:00Z")
        _ = await service.add("amex-gold", id: "gold")
        let bought = await record(service, #""amount":100,"category":"groceries","date":"2026-11-28""#)
        let id = bought["id"].string ?? ""
        let tooMuch = await record(service, #""amount":-101,"category":"groceries","refundOf":"\#(id)""#)
        #expect(tooMuch.status == 422 && tooMuch.code == "refund_exceeds_purchase")
        #expect(await record(service, #""amount":-30,"refundOf":"\#(id)""#).status == 201)
        #expect(await pot(service) == "70.00")
        let over = await service.send("PATCH", "/transactions/" + id, body: #"{"amount":29}"#)
        #expect(over.code == "refund_exceeds_purchase")
        #expect(await record(service, #""amount":-1,"refundOf":"none""#)["errors[0].path"].string == "refundOf")
    }

    @Test func `a limit is stated until now or until a day`() async throws {
        let service = try await wallet()
        _ = await record(service, #""amount":100,"category":"groceries","date":"2026-11-10""#)
        let path = "/cards/gold/limits/groceries"
        let now = await service.send("PUT", path, body: #"{"currentSpending":400}"#)
        let limit = now["spendingLimits"].array.first { $0.at("category").string == "groceries" }
        #expect(limit?.at("stated.amount").number == "400.00" && limit?.at("stated.asOf") == .null)
        #expect(limit?.at("currentSpending").number == "400.00")
        _ = await record(service, #""amount":7,"category":"groceries","date":"2026-11-01""#)
        #expect(await pot(service) == "407.00")
        _ = await service.send("PUT", path, body: #"{"currentSpending":300,"asOf":"2026-11-09"}"#)
        #expect(await pot(service) == "400.00")
        // What a card shows can be sent back, and states nothing.
        let shown = await service.send("GET", "/cards/gold")
        let put = await service.send("PUT", "/cards/gold", body: shown.text)
        #expect(put.status == 200 && put["spendingLimits"] == shown["spendingLimits"])
        #expect(
            await service.send("PATCH", "/cards/gold", body: #"{"name":"Mine"}"#)["spendingLimits"]
                == shown["spendingLimits"])
        #expect(
            await service.send("PUT", "/cards/gold/limits/pets", body: #"{"currentSpending":1}"#).code
                == "limit_not_found")
        #expect(await service.send("PUT", path, body: #"{"currentSpending":1,"asOf":"2026-11-21"}"#).status == 422)
        #expect(await service.send("PUT", path, body: #"{}"#).status == 422)
    }

    @Test func `a stated sum has no more decimals than the card's currency`() async throws {
        let service = try TestService()
        let body = #"""
            {"id":"yen","name":"Yen","network":"visa","currency":"JPY",
            "rewardCategories":[{"category":"general","multiplier":1}],
            "spendingLimits":[{"category":"general","limit":100000,"resetType":"never"}]}
            """#
        #expect(await service.send("POST", "/cards", body: body).status == 201)
        let path = "/cards/yen/limits/general"
        let refused = await service.send("PUT", path, body: #"{"currentSpending":400.5}"#)
        #expect(refused.status == 422 && refused["errors[0].code"].string == "too_precise")
        #expect(refused["errors[0].path"].string == "currentSpending")
        #expect(await service.send("PUT", path, body: #"{"currentSpending":400}"#).status == 200)
    }

    @Test func `rows of one day are in the order of their file`() async throws {
        let service = try await wallet()
        let rows = (1...40).map { "2026-11-19,SAFEWAY,\($0).00\n" }.joined()
        #expect(await importing(service, "Date,Description,Amount\n" + rows)["imported"].number == "40")
        let listed = await service.send("GET", "/transactions?limit=40")["transactions"].array
        #expect(listed.compactMap { $0.at("amount").number } == (1...40).reversed().map { "\($0).00" })
    }

    private let dinners = """
        Transaction Date,Post Date,Description,Category,Type,Amount,Memo
        11/19/2026,11/20/2026,SAFEWAY #1234,Groceries,Sale,-88.80,
        11/18/2026,11/19/2026,OLIVE GARDEN 123,Food & Drink,Sale,-48.00,
        11/17/2026,11/18/2026,SHELL OIL 57442,Gas,Sale,-30.00,

        """

    @Test func `noted purchases meet their rows, and an undo gives them back`() async throws {
        let service = try await wallet()
        _ = await record(service, #""amount":88.80,"merchant":"Safeway","date":"2026-11-19""#)
        _ = await record(service, #""amount":40,"merchant":"Olive Garden","date":"2026-11-16","note":"Bob""#)
        let before = await service.send("GET", "/transactions")
        let preview = await importing(service, dinners, dryRun: true)
        let report = await importing(service, dinners)
        for reply in [preview, report] {
            #expect(reply["imported"].number == "1" && reply["matched"].number == "2", "\(reply.text)")
            #expect(reply["transactions"].array.compactMap { $0.at("amount").number } == ["88.80", "48.00", "30.00"])
        }
        #expect(preview["importId"] == .null)
        #expect(await pot(service) == "88.80")
        let id = try #require(report["importId"].string)
        let listed = await service.send("GET", "/transactions")["transactions"].array
        #expect(listed.count == 3 && listed.allSatisfy { $0.at("importIds").array.first?.string == id })
        let olive = try #require(listed.first { $0.at("merchant").string == "Olive Garden" })
        #expect(olive.at("note").string == "Bob" && olive.at("date").string == "2026-11-18")
        #expect(olive.at("statement.text").string == "OLIVE GARDEN 123")
        let details = await service.send("GET", "/imports/" + id)
        #expect(details["rows"].array.compactMap { $0.at("status").string } == ["matched", "matched", "imported"])
        #expect(details["decisions.sign.value"].string == "purchasesNegative" && details["layout"].string == "chase")
        #expect(await service.send("GET", "/imports")["imports"].array.count == 1)
        let again = await importing(service, dinners)
        #expect(again["duplicates"].number == "3")
        let second = try #require(again["importId"].string)
        #expect(await service.send("DELETE", "/imports/" + id).text == #"{"removed":0,"unmatched":0}"#)
        #expect(await service.send("DELETE", "/imports/" + second).text == #"{"removed":1,"unmatched":2}"#)
        let after = await service.send("GET", "/transactions")
        #expect(after.body == before.body)
        #expect(await importing(service, dinners, query: "&match=false")["imported"].number == "3")
    }

    @Test func `days before a stated sum are warned of`() async throws {
        let service = try await wallet()
        #expect(await importing(service, dinners, dryRun: true)["warnings"].array.isEmpty)
        _ = await service.send("PUT", "/cards/gold/limits/groceries", body: #"{"currentSpending":90}"#)
        let preview = await importing(service, dinners, dryRun: true)
        #expect(preview["warnings"].array.compactMap { $0.at("type").string } == ["limit_stated"])
        #expect(await importing(service, dinners)["warnings"] == preview["warnings"])
    }

    @Test func `what an earlier import of the same header decided is evidence for the next`() async throws {
        let service = try await wallet()
        let first = "Date,Description,Amount\n13/11/2026,KROGER,5.00\n14/11/2026,SHELL,6.00\n"
        #expect(await importing(service, first)["decisions.dateOrder.value"].string == "dmy")
        let second = "Date,Description,Amount\n03/11/2026,KROGER,5.00\n04/11/2026,SHELL,6.00\n"
        let reply = await importing(service, second, dryRun: true)
        #expect(reply["decisions.dateOrder.by"].string == "earlierImport")
        #expect(reply["decisions.dateOrder.value"].string == "dmy")
    }
}
