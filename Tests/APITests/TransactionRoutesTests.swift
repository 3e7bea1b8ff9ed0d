import HTTPTypes
import JSON
import TestSupport
import Testing

struct TransactionRoutesTests {
    private func wallet() async throws -> TestService {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        return service
    }

    private func importing(_ service: TestService, _ csv: String, dryRun: Bool = false) async -> TestReply {
        await service.send(
            "POST", "/transactions/import?cardId=gold\(dryRun ? "&dryRun=true" : "")", body: csv,
            headers: [("Content-Type", "text/csv; charset=utf-8")])
    }

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

    @Test func `a merchant's name gives the category where none is sent`() async throws {
        let service = try await wallet()
        let reply = await service.send(
            "POST", "/transactions", body: #"{"cardId":"gold","amount":5,"merchant":"starbucks"}"#)
        #expect(reply["category"].string == "coffee")
        #expect(reply["merchant"].string == "Starbucks")
        #expect(reply["date"].string == "2026-11-20")
    }

    private static let chase = """
        Transaction Date,Post Date,Description,Category,Type,Amount,Memo
        11/02/2026,11/03/2026,WHOLEFDS MKT 10234 AUSTIN TX,Groceries,Sale,-54.20,
        11/02/2026,11/03/2026,STARBUCKS STORE 0123,Food & Drink,Sale,-4.75,
        11/02/2026,11/03/2026,STARBUCKS STORE 0123,Food & Drink,Sale,-4.75,
        11/05/2026,11/06/2026,Payment Thank You - Web,,Payment,200.00,
        11/09/2026,11/10/2026,WHOLEFDS MKT 10234 AUSTIN TX,Groceries,Return,10.00,
        """

    @Test func `a preview stores nothing, an import stores all, and a second import adds nothing`() async throws {
        let service = try await wallet()
        let preview = await importing(service, Self.chase, dryRun: true)
        #expect(preview.status == 200)
        #expect(preview["layout"].string == "chase")
        #expect(preview["imported"].number == "4")
        #expect(preview["skipped"].number == "1")
        #expect(await service.send("GET", "/transactions")["transactions"].array.isEmpty)
        #expect(await importing(service, Self.chase)["imported"].number == "4")
        let again = await importing(service, Self.chase)
        #expect(again["imported"].number == "0")
        #expect(again["duplicates"].number == "4")
        let listed = await service.send("GET", "/transactions?category=groceries")
        #expect(listed["transactions"].array.compactMap { $0.at("amount").number } == ["-10.00", "54.20"])
    }

    @Test func `one wrong row imports nothing and is named by its number`() async throws {
        let service = try await wallet()
        let csv = "Date,Description,Amount\n11/02/2026,A,5.00\n13/45/2026,B,6.00\n11/04/2026,C,six\n"
        let reply = await importing(service, csv)
        #expect(reply.status == 422)
        #expect(reply.code == "import_failed")
        #expect(reply["errors"].array.compactMap { $0.at("path").string } == ["rows[3].date", "rows[4].amount"])
        #expect(await service.send("GET", "/transactions")["transactions"].array.isEmpty)
        let preview = await importing(service, csv, dryRun: true)
        #expect(preview.status == 200)
        #expect(preview["imported"].number == "1")
        #expect(preview["errors"].array.count == 2)
    }

    @Test(arguments: [
        ("Date,Description,Amount\n11/02/2026,COFFEE,4.50\n11/03/2026,TEA,3.00\n", "generic", ["3.00", "4.50"]),
        (
            "Status,Date,Description,Debit,Credit\nCleared,11/02/2026,COFFEE,4.50,\nCleared,11/03/2026,BACK,,2.00\n",
            "citi", ["-2.00", "4.50"]
        ),
        (
            "Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit\n2026-11-02,2026-11-03,1234,COFFEE,Dining,4.50,\n",
            "capital-one", ["4.50"]
        ),
        (
            "Trans. Date,Post Date,Description,Amount,Category\n11/02/2026,11/03/2026,COFFEE,4.50,Restaurants\n",
            "discover", ["4.50"]
        ),
        (
            "Posted Date,Reference Number,Payee,Address,Amount\n11/02/2026,99,COFFEE,NY,-4.50\n", "bank-of-america",
            ["4.50"]
        ),
        ("\"11/02/2026\",\"-4.50\",\"*\",\"\",\"COFFEE\"\n", "wells-fargo", ["4.50"]),
        (
            "Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By\n11/02/2026,11/03/2026,COFFEE,Coffee,Restaurants,Purchase,4.50,Me\n",
            "apple-card", ["4.50"]
        ),
        ("日期;商户;金额\n2026年11月2日;星巴克;\"1,234.50\"\n", "generic", ["1234.50"]),
        (
            "\u{FEFF}Date\tDescription\tAmount\n25/10/2026\tCOFFEE\t$4.50\n02/11/2026\tTEA\t(1.00)\n", "generic",
            ["-1.00", "4.50"]
        ),
    ])
    func `bank layouts are told by their header`(csv: String, layout: String, amounts: [String]) async throws {
        let service = try await wallet()
        let reply = await importing(service, csv)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply["layout"].string == layout)
        let listed = await service.send("GET", "/transactions")["transactions"].array
        #expect(listed.compactMap { $0.at("amount").number } == amounts)
    }

    @Test(arguments: [
        ("Date;Description;Amount\n2026-11-02;MARKT;54,20\n2026-11-03;MARKT;1,234\n", ["1234.00", "54.20"]),
        (
            "Date,Description,Amount\n11/02/2026,SAFEWAY,-54.20\n11/03/2026,AUTOPAY PAYMENT THANK YOU,54.20\n",
            ["54.20"]
        ),
        ("Status,Date,Description,Debit,Credit\nCleared,11/02/2026,SAFEWAY,0.00,54.20\n", ["-54.20"]),
    ])
    func `amounts keep their size and sign`(csv: String, amounts: [String]) async throws {
        let service = try await wallet()
        #expect(await importing(service, csv).status == 200)
        let listed = await service.send("GET", "/transactions")["transactions"].array
        #expect(listed.compactMap { $0.at("amount").number } == amounts)
    }

    @Test(arguments: [
        "", "\n\n", "just words", "a,b,c\n1,2,3\n", "\"unclosed",
        "Date,Description,Amount\n11/02/2026,4111 1111 1111 1111,5\n",
    ])
    func `a file that cannot be read is refused whole`(csv: String) async throws {
        let reply = await importing(try await wallet(), csv)
        #expect(reply.status == 422)
        #expect(reply.code == "import_failed")
        #expect(!reply.text.contains("4111"))
    }
}
