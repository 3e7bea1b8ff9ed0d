import HTTPTypes
import JSON
import Stores
import TestSupport
import Testing

/// Rows of statements over HTTP: which are purchases, and what is made of their cells.
struct ImportedRowsTests: StatementSuite {
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

    @Test func `a row in another currency is an error, for nothing is converted`() async throws {
        let service = try await wallet()
        let csv = "Date,Description,Amount,Currency\n2026-11-19,HOTEL PARIS,100,EUR\n2026-11-19,CVS,5,USD\n"
        let reply = await importing(service, csv)
        #expect(reply.status == 422)
        #expect(reply["errors"].array.compactMap { $0.at("path").string } == ["rows[2].currency"])
        #expect(reply["errors"].array.first?.at("code").string == "foreign_currency")
    }

    @Test func `rows without an amount are passed over`() async throws {
        let service = try await wallet()
        let balance = """
            Date,Description,Amount,Running Bal.
            11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"
            11/02/2026,WHOLEFDS MKT,-54.20,"945.80"
            """
        let reply = await importing(service, balance)
        #expect(reply["imported"].number == "1")
        #expect(reply["skipped"].number == "1")
        let two = await importing(service, "Date,Description,Debit,Credit\n11/02/2026,CVS,,\n11/03/2026,CVS,4.50,\n")
        #expect(two["imported"].number == "1")
        #expect(two["skipped"].number == "1")
    }

    @Test func `an amount with another currency's code is foreign`() async throws {
        let service = try await wallet()
        let reply = await importing(service, "Date,Description,Amount\n11/02/2026,CVS,5 EUR\n11/02/2026,CVS,5 USD\n")
        #expect(reply["errors"].array.compactMap { $0.at("code").string } == ["foreign_currency"])
    }

    @Test func `a statement of a card that is not there is not read`() async throws {
        let service = try await wallet()
        for query in ["", "&dryRun=true"] {
            let reply = await service.send(
                "POST", "/transactions/import?cardId=none" + query, body: "Date,Description,Amount\n",
                headers: [("Content-Type", "text/csv")])
            #expect(reply.status == 404)
            #expect(reply.code == "card_not_found")
        }
    }

    @Test func `a merchant that nobody could see is blank`() async throws {
        let service = try await wallet()
        let reply = await service.send(
            "POST", "/transactions", body: #"{"cardId":"gold","amount":5,"merchant":"\u200b"}"#)
        #expect(reply.status == 422)
        #expect(reply["errors"].array.first?.at("code").string == "blank")
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
        #expect(preview["imported"].number == "0")
        #expect(preview["transactions"].array.count == 1)
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
        ("Date,Description,Amount\n2026-11-19,CVS,12.00 CR\n", ["-12.00"]),
        ("Date,Description,Amount\n2026-11-18,SHELL,45.00 DR\n2026-11-19,CVS,-12.00 CR\n", ["-12.00", "45.00"]),
        (
            "Date,Description,Amount\n2026-11-17,SHELL,45.00\n2026-11-18,CVS,(12.00)\n2026-11-19,CVS,(13.00)\n",
            ["-13.00", "-12.00", "45.00"]
        ),
        ("Date,Description,Type,Amount\n2026-11-19,CVS,Return,-12.00\n", ["-12.00"]),
        ("Date,Description,Type,Amount\n2026-11-18,SHELL,Sale,-45\n2026-11-19,CVS,Refund,12\n", ["-12.00", "45.00"]),
        ("Date,Description,Amount,Currency\n2026-11-19,CVS,12.00,usd\n", ["12.00"]),
        ("Date,Description,Amount (USD),Currency\n2026-11-19,HOTEL PARIS,12.00,EUR\n", ["12.00"]),
    ])
    func `amounts keep their size and sign`(csv: String, amounts: [String]) async throws {
        let service = try await wallet()
        #expect(await importing(service, csv).status == 200)
        let listed = await service.send("GET", "/transactions")["transactions"].array
        #expect(listed.compactMap { $0.at("amount").number } == amounts)
    }

    @Test(arguments: [
        "", "\n\n", "just words", "a,b,c\n1,2,3\n", "\"unclosed",
    ])
    func `a file that cannot be read is refused whole`(csv: String) async throws {
        let reply = await importing(try await wallet(), csv)
        #expect(reply.status == 422)
        #expect(reply.code == "import_failed")
    }

    @Test func `a number like a card's is taken out of a description and keeps no row out`() async throws {
        let service = try await wallet()
        let csv = "Date,Description,Amount\n2026-11-19,KIOSK 4111111111111111,5.00\n2026-11-19,KROGER,6.00\n"
        let reply = await importing(service, csv)
        #expect(reply.status == 200 && reply["imported"].number == "2")
        let listed = await service.send("GET", "/transactions")
        #expect(listed["transactions"].array.count == 2)
        #expect(!listed.text.contains("4111") && !reply.text.contains("4111"))
    }

    @Test(arguments: [
        ("KROGER #123", "groceries", "Kroger"), ("KROGER #123 ATLANTA GA", "groceries", "Kroger"),
        ("WHOLEFDS MKT 10234", "groceries", "Whole Foods Market"),
        ("SQ *BLUE BOTTLE COFFEE", "coffee", "Blue Bottle Coffee"),
        ("AMZN Mktp US*2A3B4C", "online", "Amazon"), ("Corner Shop", "general", "Corner Shop"),
    ])
    func `a bank's line names a merchant as it does in a statement`(
        line: String, category: String, merchant: String
    ) async throws {
        let service = try await wallet()
        let reply = await service.send(
            "POST", "/transactions", body: #"{"cardId":"gold","amount":5,"merchant":"\#(line)"}"#)
        #expect(reply["category"].string == category)
        #expect(reply["merchant"].string == merchant)
    }

    @Test(arguments: ["€45.00", "£30.00", "¥3000", "NT$1200", "300元"])
    func `an amount with another currency's sign is an error`(amount: String) async throws {
        let reply = await importing(try await wallet(), "Date,Description,Amount\n2026-11-19,KROGER,\(amount)\n")
        #expect(reply.status == 422)
        #expect(reply["errors"].array.first?.at("code").string == "foreign_currency")
    }

    @Test(arguments: [
        ("AMAZON REFUND,20.00\n", ["-20.00"]), ("AMAZON RETURN,-20.00\n", ["-20.00"]),
        ("KROGER,-45.00\nAMAZON REFUND,20.00\n", ["-20.00", "45.00"]),
        ("KROGER,45.00\nAMAZON REFUND,20.00\n", ["-20.00", "45.00"]),
        ("H&R BLOCK TAX RETURN,80.00\n", ["80.00"]),
        ("INTEREST CHARGE,3.00\nLATE FEE,30.00\nANNUAL MEMBERSHIP FEE,95.00\nSHELL,45.00\n", ["45.00"]),
        ("FOREIGN TRANSACTION FEE,3.00\nCASH ADVANCE ATM 200,200\nBALANCE TRANSFER 1000,1000\nSHELL,45\n", ["45.00"]),
    ])
    func `what comes back is no purchase, and neither is what the bank takes`(rows: String, amounts: [String])
        async throws
    {
        let service = try await wallet()
        let dated = rows.split(separator: "\n").map { "2026-11-19,\($0)\n" }.joined()
        #expect(await importing(service, "Date,Description,Amount\n" + dated).status == 200)
        let listed = await service.send("GET", "/transactions")["transactions"].array
        #expect(listed.compactMap { $0.at("amount").number }.sorted { Double($0) ?? 0 < Double($1) ?? 0 } == amounts)
    }

    @Test(arguments: [
        (
            "Date,Description,Amount\n19-Nov-2026,KROGER,5.00\nNov 18 2026,KROGER,6.00\n\"Nov 17, 2026\",KROGER,7.00\n",
            3
        ),
        ("Date;Description;Amount\n19.11.2026;REWE;1.234,50\n18.11.2026;REWE;12,50\n", 2),
        ("Account 1234\nFrom 2026-11-01\n\nDate,Description,Amount\n2026-11-19,KROGER,5.00\nTotal,,5.00\n", 1),
        ("日期,摘要,支出,收入\n2026-11-19,星巴克,30.00,\n2026-11-18,退款,,10.00\n合计,,30.00,10.00\n", 2),
    ])
    func `statements are read as banks write them`(csv: String, count: Int) async throws {
        let reply = await importing(try await wallet(), csv)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply["imported"].number == "\(count)")
        if csv.contains("1.234,50") { #expect(reply["transactions"].array.first?.at("amount").number == "1234.50") }
    }

    @Test(arguments: [("7-11", "7-Eleven"), ("1234567", "1234567"), ("#123", "#123")])
    func `a description of digits is a shop's name, or kept`(description: String, merchant: String) async throws {
        let reply = await importing(try await wallet(), "Date,Description,Amount\n2026-11-19,\(description),5.00\n")
        #expect(reply["transactions[0].merchant"].string == merchant)
    }

    @Test func `a long description is cut between characters`() async throws {
        let name = String(repeating: "店", count: 100)
        let reply = await importing(try await wallet(), "Date,Description,Amount\n2026-11-19,\(name),5.00\n")
        let merchant = try #require(reply["transactions[0].merchant"].string)
        #expect(merchant.count == 85 && merchant.allSatisfy { $0 == "店" })
    }
}
