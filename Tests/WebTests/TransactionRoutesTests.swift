import HTTPTypes
import JSON
import Stores
import TestSupport
import Testing

struct TransactionRoutesTests: StatementSuite {
    @Test func `a retry with the same key is the same purchase`() async throws {
        let service = try await wallet()
        let body = #"{"cardId":"gold","amount":30,"merchant":"Whole Foods"}"#
        let key = [("Idempotency-Key", "k-1")]
        let first = await service.send("POST", "/transactions", body: body, headers: key)
        let retry = await service.send("POST", "/transactions", body: body, headers: key)
        #expect(first.status == 201)
        #expect(retry.status == 201)
        #expect(retry.body == first.body)
        #expect(await service.send("GET", "/transactions")["transactions"].array.count == 1)
        let other = await service.send(
            "POST", "/transactions", body: #"{"cardId":"gold","amount":31}"#, headers: key)
        #expect(other.status == 409)
        #expect(other.code == "idempotency_key_reused")
    }

    @Test func `more purchases than the quota are told with how many there are`() async throws {
        let service = try TestService(quotas: [Quota("transactions", items: 2)])
        _ = await service.add("amex-gold", id: "gold")
        let body = #"{"cardId":"gold","amount":30}"#
        #expect(await service.send("POST", "/transactions", body: body).status == 201)
        let rows = (1...2).map { "11/0\($0)/2026,11/03/2026,SHOP \($0),Groceries,Sale,-\($0).20,\n" }.joined()
        let csv = "Transaction Date,Post Date,Description,Category,Type,Amount,Memo\n" + rows
        let refused = await importing(service, csv)
        #expect(refused.status == 409 && refused.code == "quota")
        #expect(refused["detail"].string?.contains("There are 1 transactions and may be 2; 2 more") == true)
        #expect(await importing(service, csv, dryRun: true).status == 200)
        #expect(await service.send("POST", "/transactions", body: body).status == 201)
        #expect(await service.send("POST", "/transactions", body: body).code == "quota")
        #expect(await service.send("GET", "/transactions")["transactions"].array.count == 2)
        #expect(service.metrics.contains(#"http_requests_refused_total{reason="quota"} 2"#))
    }

    @Test func `a merchant's name gives the category where none is sent`() async throws {
        let service = try await wallet()
        let reply = await service.send(
            "POST", "/transactions", body: #"{"cardId":"gold","amount":5,"merchant":"starbucks"}"#)
        #expect(reply["category"].string == "coffee")
        #expect(reply["merchant"].string == "Starbucks")
        #expect(reply["date"].string == "2026-11-20")
    }

    @Test func `a purchase moves the limit of a rate that is bound to where its maker lives`() async throws {
        let service = try TestService()
        func card(_ id: String, _ region: String) -> String {
            """
            {"id":"\(id)","name":"\(id)","network":"visa","rewardCategories":[
            {"category":"groceries","multiplier":5,"region":"\(region)"},{"category":"general","multiplier":1}],
            "spendingLimits":[{"category":"groceries","limit":500,"currentSpending":0,"resetType":"monthly"}]}
            """
        }
        func buy(_ card: String, at merchant: String?) async {
            let shop = merchant.map { ",\"merchant\":\"\($0)\"" } ?? ""
            let body = "{\"cardId\":\"\(card)\",\"amount\":100,\"category\":\"groceries\"\(shop)}"
            #expect(await service.send("POST", "/transactions", body: body).status == 201)
        }
        func spent(_ id: String) async -> String? {
            await service.send("GET", "/cards/\(id)")["spendingLimits"].array.first?.at("currentSpending").number
        }
        #expect(await service.send("POST", "/cards", body: card("american", "US")).status == 201)
        #expect(await service.send("POST", "/cards", body: card("chinese", "CN")).status == 201)
        await buy("american", at: "Tesco")
        #expect(await spent("american") == "0.00")
        await buy("american", at: "Kroger")
        #expect(await spent("american") == "100.00")
        #expect(await service.send("PUT", "/preferences", body: #"{"homeRegion":"CN"}"#).status == 200)
        await buy("american", at: nil)
        #expect(await spent("american") == "100.00")
        await buy("chinese", at: nil)
        #expect(await spent("chinese") == "100.00")
    }

    @Test func `a purchase of next month leaves this month's spending as it is, and counts when its month comes`()
        async throws
    {
        let service = try TestService(now: "2026-11-21T12:00:00Z")
        _ = await service.send(
            "POST", "/cards",
            body: #"""
                {"id":"c","name":"C","network":"visa","rewardCategories":[
                 {"category":"groceries","multiplier":5,"pointType":"cashback"},
                 {"category":"gas","multiplier":3,"pointType":"cashback"}],
                 "spendingLimits":[{"category":"groceries","limit":500,"resetType":"monthly"}]}
                """#)
        func record(_ rest: String) async -> TestReply {
            await service.send("POST", "/transactions", body: #"{"cardId":"c","# + rest + "}")
        }
        func limit() async -> (spent: String?, reset: String?) {
            let card = await service.send("GET", "/cards/c")
            let limit = card["spendingLimits"].array.first
            return (limit?.at("currentSpending").number, limit?.at("resetDate").string)
        }
        func remaining(on date: String) async -> String? {
            let reply = await service.send(
                "POST", "/recommend", body: #"{"query":"groceries $10","date":"\#(date)"}"#)
            return reply["primaryRecommendation"].at("remainingLimit").number
        }
        _ = await record(#""amount":400,"merchant":"Kroger","date":"2026-11-20""#)
        #expect(await record(#""amount":10,"merchant":"Shell","date":"2026-12-01""#).status == 201)
        #expect(await limit() == ("400.00", "2026-12-01"))
        #expect(await record(#""amount":50,"merchant":"Kroger","date":"2026-12-15""#).status == 201)
        #expect(await record(#""amount":30,"merchant":"Kroger","date":"2026-11-21""#).status == 201)
        #expect(await limit() == ("430.00", "2026-12-01"))
        #expect(await remaining(on: "2026-11-21") == "70.00")
        #expect(await remaining(on: "2026-12-02") == "450.00")
        #expect(await remaining(on: "2027-01-01") == "500.00")
        service.clock.advance(seconds: 20 * 86_400)
        #expect(await remaining(on: "2026-12-11") == "450.00")
        #expect(await record(#""amount":5,"merchant":"Kroger""#).status == 201)
        #expect(await limit() == ("55.00", "2027-01-01"))
        #expect(await remaining(on: "2026-12-15") == "445.00")
    }

    @Test func `only the top category of the cycle fills its pot`() async throws {
        let service = try TestService()
        _ = await service.add("citi-custom-cash", id: "cc")
        func spent(after purchase: String) async -> String? {
            _ = await service.send("POST", "/transactions", body: #"{"cardId":"cc","# + purchase + "}")
            let card = await service.send("GET", "/cards/cc")
            return card["spendingLimits"].array.first?.at("currentSpending").number
        }
        #expect(await spent(after: #""amount":300,"merchant":"Kroger""#) == "300.00")
        #expect(await spent(after: #""amount":100,"merchant":"Shell""#) == "300.00")
        #expect(await spent(after: #""amount":250,"merchant":"Shell""#) == "350.00")
        let csv = "Date,Description,Amount\n2026-11-19,KROGER,100.00\n2026-11-19,SHELL OIL,7.00\n"
        _ = await service.send(
            "POST", "/transactions/import?cardId=cc", body: csv, headers: [("Content-Type", "text/csv")])
        #expect(await spent(after: #""amount":1,"merchant":"Kroger""#) == "401.00")
    }

    @Test func `a purchase dated more than a year ahead is refused`() async throws {
        let service = try await wallet()
        for (date, status) in [("2030-01-01", 422), ("2027-11-21", 422), ("2027-11-20", 201)] {
            let reply = await service.send(
                "POST", "/transactions", body: #"{"cardId":"gold","amount":1,"date":"\#(date)"}"#)
            #expect(reply.status == status)
            if status == 422 {
                #expect(reply["errors"].array.first?.at("path").string == "date")
                #expect(reply["errors"].array.first?.at("code").string == "out_of_range")
            }
        }
        let csv = "Date,Description,Amount\n2062-11-19,CVS,12.00\n"
        #expect(await importing(service, csv)["errors"].array.first?.at("path").string == "rows[2].date")
    }
}
