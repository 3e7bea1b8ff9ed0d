import HTTPTypes
import JSON
import TestSupport
import Testing

struct OFXImportTests: StatementSuite {
    static let contentType = "application/x-ofx"

    private func transactions(_ service: TestService) async -> [String] {
        await service.send("GET", "/transactions")["transactions"].array.compactMap { row in
            guard let date = row.at("date").string, let amount = row.at("amount").number,
                let merchant = row.at("merchant").string, let category = row.at("category").string
            else { return nil }
            return "\(date) \(amount) \(merchant) \(category)"
        }
    }

    /// As a bank of the United States writes it: SGML, leaves not closed.
    private static let sgml = """
        OFXHEADER:100
        DATA:OFXSGML
        VERSION:102
        SECURITY:NONE
        ENCODING:USASCII
        CHARSET:1252
        COMPRESSION:NONE
        OLDFILEUID:NONE
        NEWFILEUID:NONE

        <OFX>
        <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261119120000[0:GMT]<LANGUAGE>ENG</SONRS>
        </SIGNONMSGSRSV1>
        <CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS>
        <CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>XXXX1005</CCACCTFROM>
        <BANKTRANLIST><DTSTART>20261101<DTEND>20261119
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261102120000[0:GMT]<TRNAMT>-54.20<FITID>1001<NAME>WHOLEFDS MKT 10234
        </STMTTRN>
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261104120000.000[-5:EST]<TRNAMT>-31.00<FITID>1002<NAME>SMITH &amp; SONS
        <SIC>5812</STMTTRN>
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261105<TRNAMT>10.00<FITID>1003<NAME>WHOLEFDS MKT 10234</STMTTRN>
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261106<TRNAMT>250.00<FITID>1004<NAME>PAYMENT RECEIVED - THANK YOU</STMTTRN>
        <STMTTRN><TRNTYPE>FEE<DTPOSTED>20261107<TRNAMT>-12.00<FITID>1005<NAME>LATE FEE</STMTTRN>
        </BANKTRANLIST><LEDGERBAL><BALAMT>-75.20<DTASOF>20261119</LEDGERBAL>
        </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>
        </OFX>
        """

    @Test
    func `purchases and refunds come in, payments and the bank's charges stay out, and a second import adds nothing`()
        async throws
    {
        let service = try await wallet()
        let preview = await importing(service, Self.sgml, dryRun: true)
        #expect(preview.status == 200)
        #expect(preview["layout"].string == "ofx")
        #expect(preview["imported"].number == "3")
        #expect(preview["skipped"].number == "2")
        #expect(await transactions(service).isEmpty)
        #expect(await importing(service, Self.sgml, type: "application/vnd.intu.qfx")["imported"].number == "3")
        #expect(
            await transactions(service) == [
                "2026-11-05 -10.00 Whole Foods Market groceries", "2026-11-04 31.00 SMITH & SONS restaurants",
                "2026-11-02 54.20 Whole Foods Market groceries",
            ])
        let again = await importing(service, Self.sgml)
        #expect(again["imported"].number == "0")
        #expect(again["duplicates"].number == "3")
        let card = await service.send("GET", "/cards/gold")
        let spent = card["spendingLimits"].array.filter { $0.at("category").string == "groceries" }
        #expect(spent.first?.at("currentSpending").number == "44.20")
    }

    private static func xml(_ transactions: String, currency: String = "USD") -> String {
        """
        <?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
        <!-- by the bank -->
        <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS>
          <CURDEF>\(currency)</CURDEF>
          <BANKTRANLIST>\(transactions)</BANKTRANLIST>
        </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
        """
    }

    private static func entry(
        _ id: Int, type: String = "DEBIT", date: String = "20261110", amount: String = "-9.00", name: String = "CVS",
        more: String = ""
    ) -> String {
        """
        <STMTTRN><TRNTYPE>\(type)</TRNTYPE><DTPOSTED>\(date)</DTPOSTED><TRNAMT>\(amount)</TRNAMT>
        <FITID>\(id)</FITID><NAME>\(name)</NAME>\(more)</STMTTRN>
        """
    }

    @Test func `XML with comments, character data and a memo that goes on where the name was cut`() async throws {
        let service = try await wallet()
        let file = Self.xml(
            Self.entry(1, name: "<![CDATA[Fish & <Chips>]]>")
                + Self.entry(2, amount: "-1,234.50", name: "CAF&#xC9; DU", more: "<MEMO>CAFÉ DU MONDE</MEMO>")
                + Self.entry(3, date: "20261111", more: "<DTUSER>20261109</DTUSER><MEMO></MEMO>"))
        #expect(await importing(service, file)["imported"].number == "3")
        let listed = await transactions(service).sorted()
        #expect(
            listed == [
                "2026-11-09 9.00 CVS drugstores", "2026-11-10 1234.50 CAFÉ DU MONDE general",
                "2026-11-10 9.00 Fish & <Chips> general",
            ])
    }

    @Test func `entries that a bank tells apart by their ids are different purchases, whatever else they say`()
        async throws
    {
        let service = try await wallet()
        let file = Self.xml(Self.entry(1) + Self.entry(2))
        #expect(await importing(service, file)["imported"].number == "2")
        #expect(await importing(service, file)["duplicates"].number == "2")
    }

    @Test func `an id that a file uses twice tells nothing, and what an earlier version stored under it is known`()
        async throws
    {
        let service = try await wallet()
        let shared = Self.xml(Self.entry(0, name: "CVS") + Self.entry(0, name: "SHELL OIL 57"))
        #expect(await importing(service, shared)["imported"].number == "2")
        #expect(await importing(service, shared)["duplicates"].number == "2")
        // One entry under its id, as the file was read when ids were taken as they came.
        let other = try await wallet()
        #expect(await importing(other, Self.xml(Self.entry(0, name: "CVS")))["imported"].number == "1")
        let again = await importing(other, shared)
        #expect(again["imported"].number == "1" && again["duplicates"].number == "1")
        #expect(again["transactions[0].merchant"].string == "Shell")
    }

    @Test func `money that is only moved is no purchase`() async throws {
        let service = try await wallet()
        let moved = ["INT", "DIV", "SRVCHG", "DEP", "ATM", "XFER", "CHECK", "CASH", "DIRECTDEP", "HOLD"]
        let file = Self.xml(
            moved.enumerated().map { Self.entry($0.offset, type: $0.element) }.joined()
                + Self.entry(90, type: "POS") + Self.entry(91, type: "PAYMENT", amount: "20.00"))
        let reply = await importing(service, file)
        #expect(reply["imported"].number == "1")
        #expect(reply["skipped"].number == "11")
    }

    @Test(arguments: [
        (entry(1) + entry(2, date: "2026111"), "transactions[2].date", "invalid_date"),
        (entry(1, date: "20261131"), "transactions[1].date", "invalid_date"),
        (entry(1, date: "20281101"), "transactions[1].date", "out_of_range"),
        (entry(1, amount: "nine"), "transactions[1].amount", "invalid_amount"),
        (entry(1, name: ""), "transactions[1].description", "required"),
        (
            entry(1, more: "<CURRENCY><CURRATE>1.1</CURRATE><CURSYM>EUR</CURSYM></CURRENCY>"),
            "transactions[1].currency", "foreign_currency"
        ),
    ])
    func `one wrong entry imports nothing and is named by its place`(entries: String, path: String, code: String)
        async throws
    {
        let service = try await wallet()
        let reply = await importing(service, Self.xml(entries))
        #expect(reply.status == 422)
        #expect(reply.code == "import_failed")
        #expect(reply["errors"].array.compactMap { $0.at("path").string } == [path])
        #expect(reply["errors"].array.first?.at("code").string == code)
        #expect(await transactions(service).isEmpty)
    }

    @Test func `an amount that the bank has converted counts as it is billed`() async throws {
        let service = try await wallet()
        let file = Self.xml(
            Self.entry(1, more: "<ORIGCURRENCY><CURRATE>1.1</CURRATE><CURSYM>EUR</CURSYM></ORIGCURRENCY>"))
        #expect(await importing(service, file)["imported"].number == "1")
    }

    @Test func `a card number in a name is taken out`() async throws {
        let service = try await wallet()
        let reply = await importing(
            service, Self.xml(Self.entry(1, name: "TRANSFER 4111 1111 1111 1111")), dryRun: true)
        #expect(reply.status == 200)
        #expect(!reply.text.contains("4111 1111"))
    }

    @Test func `a file in Windows' encoding is read`() async throws {
        let service = try await wallet()
        var bytes = Array(Self.sgml.replacing("SMITH &amp; SONS", with: "ZO@ #S DELI").utf8)
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "@") { bytes[index] = 0xCB }
            if byte == UInt8(ascii: "#") { bytes[index] = 0x92 }
        }
        let reply = await service.send(
            "POST", "/transactions/import?cardId=gold&dryRun=true", bytes: bytes,
            headers: [("Content-Type", "application/x-ofx"), ("Host", "127.0.0.1:8080")])
        #expect(reply["transactions"].array.contains { $0.at("merchant").string == "ZOË ’S DELI" })
    }

    @Test(arguments: [
        "", "hello", "Date,Description,Amount\n11/02/2026,A,5.00\n", "<OFX></OFX>",
        "<OFX><CCSTMTRS><STMTTRN><TRNAMT>-1",
        "<OFX><CCSTMTRS><STMTTRN><TRNAMT>-1<STMTTRN>", "<OFX><CCSTMTRS></CCSTMTRS><CCSTMTRS></CCSTMTRS></OFX>",
        xml(entry(1), currency: "EUR"), "<OFX><CCSTMTRS><!-- ", "<OFX", "<OFX><CCSTMTRS><STMTTRN><NAME><![CDATA[",
    ])
    func `what is no statement of one account in the wallet's currency is refused as a whole`(file: String) async throws
    {
        let service = try await wallet()
        let reply = await importing(service, file)
        #expect(reply.status == 422)
        #expect(reply.code == "import_failed")
    }

    @Test func `of a file that is cut short nothing comes in, wherever it is cut`() async throws {
        let service = try await wallet()
        for length in stride(from: 0, to: Self.sgml.utf8.count, by: 11) {
            let reply = await importing(service, String(decoding: Self.sgml.utf8.prefix(length), as: UTF8.self))
            #expect(reply.code == "import_failed", "\(length) bytes")
        }
    }

    @Test func `more entries than are read are refused`() async throws {
        let service = try await wallet()
        let file = "<OFX><CCSTMTRS>" + String(repeating: "<STMTTRN></STMTTRN>", count: 10_001) + "</CCSTMTRS></OFX>"
        let reply = await importing(service, file)
        #expect(reply.status == 422)
        #expect(reply["errors[0].code"].string == "too_many_rows" && reply["errors[0].path"].string == "file")
    }
}
