import HTTPTypes
import JSON
import TestSupport
import Testing

/// The contract of `POST /transactions/import`: what is decided, passed over and wrong, how it is sent, what is overridden.
struct ImportRoutesTests: StatementSuite {
    private static let card = """
        Date,Description,Amount
        11/02/2026,ZQXV MARKET,45.10
        11/03/2026,MOBILE PAYMENT - THANK YOU,-300.00
        11/04/2026,ZQXV GADGETS,-78.69
        11/05/2026,ZQXV GADGETS,-8.69
        """

    @Test func `a preview says what was decided and on what, and what was passed over`() async throws {
        let service = try await wallet()
        let reply = await importing(service, Self.card, query: "&dryRun=true")
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply["transactions"].array.compactMap { $0.at("amount").number } == ["45.10", "-78.69", "-8.69"])
        #expect(reply["decisions.sign.value"].string == "purchasesPositive")
        #expect(reply["decisions.sign.by"].string == "payment")
        #expect(reply["decisions.sign.certain"].bool == true)
        #expect(reply["decisions.sign.evidence[0].row"].number == "3")
        #expect(reply["decisions.sign.evidence[0].text"].string == "MOBILE PAYMENT - THANK YOU -300.00")
        #expect(reply["decisions.dateOrder.value"].string == "mdy")
        #expect(reply["decisions.dateOrder.by"].string == "region")
        #expect(reply["decisions.dateOrder.certain"].bool == false)
        #expect(reply["decisions.encoding"].string == "utf-8" && reply["decisions.headerRow"].number == "1")
        #expect(reply["decisions.columns.description"].string == "Description")
        #expect(reply["decisions.currency.by"].string == "card")
        #expect(reply["skippedRows[0].row"].number == "3" && reply["skippedRows[0].reason"].string == "payment")
        #expect(reply["warnings"].array.compactMap { $0.at("type").string } == ["date_order_uncertain"])
        #expect(await service.send("GET", "/transactions")["transactions"].array.isEmpty)
    }

    @Test func `an override holds in the preview and in the import, and they agree`() async throws {
        let service = try await wallet()
        let query = "&sign=purchasesNegative&dateOrder=dmy"
        let preview = await importing(service, Self.card, query: query + "&dryRun=true")
        #expect(preview["decisions.sign.by"].string == "override")
        let first = preview["transactions[0]"]
        #expect(first.at("date").string == "2026-02-11" && first.at("amount").number == "-45.10")
        let stored = await importing(service, Self.card, query: query)
        #expect(stored["imported"].number == preview["imported"].number)
        #expect(
            stored["transactions"].array.compactMap { $0.at("amount").number }
                == preview["transactions"].array.compactMap { $0.at("amount").number })
    }

    @Test func `with skipErrors the right rows come in and the wrong ones are told`() async throws {
        let service = try await wallet()
        let csv = "Date,Description,Amount\n11/02/2026,A,5.00\n11/31/2026,B,6.00\n11/04/2026,C,six\n"
        let refused = await importing(service, csv)
        #expect(refused.status == 422 && refused.code == "import_failed")
        #expect(refused["errors[0].row"].number == "3" && refused["errors[1].row"].number == "4")
        #expect(refused["errors[1].message"].string?.contains("six") == true)
        let reply = await importing(service, csv, query: "&skipErrors=true")
        #expect(reply.status == 200 && reply["imported"].number == "1" && reply["errorCount"].number == "2")
        #expect(await service.send("GET", "/transactions")["transactions"].array.count == 1)
    }

    @Test(arguments: [
        "&sign=positive", "&dateOrder=myd", "&decimalMark=point", "&currency=XQZ", "&encoding=ebcdic", "&columns=date",
        "&columns=date:1,date:2", "&skipErrors=yes", "&match=no",
    ])
    func `a parameter that is not known is refused`(query: String) async throws {
        let reply = await importing(try await wallet(), Self.card, query: query)
        #expect(reply.status == 422 && reply.code == "invalid_request")
    }

    @Test func `a column that is not there is refused`() async throws {
        let reply = await importing(try await wallet(), Self.card, query: "&columns=amount:Betrag")
        #expect(reply.status == 422 && reply["errors[0].code"].string == "unknown_column")
    }

    @Test(arguments: [
        "application/octet-stream", "application/vnd.ms-excel", "text/plain", "application/csv",
        "text/csv; header=present",
    ])
    func `the contents decide, whatever browsers call them`(type: String) async throws {
        let service = try await wallet()
        #expect(await importing(service, Self.card, type: type, query: "&dryRun=true")["imported"].number == "3")
        let ofx = "<OFX><CCSTMTRS><STMTTRN><DTPOSTED>20261102<TRNAMT>-5<NAME>CVS</STMTTRN></CCSTMTRS></OFX>"
        #expect(await importing(service, ofx, type: type, query: "&dryRun=true")["layout"].string == "ofx")
    }

    @Test func `a form with one file is read`() async throws {
        let service = try await wallet()
        func form(_ parts: [String]) -> String {
            parts.map { "--xyz\r\nContent-Disposition: form-data; name=\"f\"\($0)\r\n" }.joined() + "--xyz--\r\n"
        }
        let file = "; filename=\"a.csv\"\r\nContent-Type: text/csv\r\n\r\n" + Self.card
        let type = "multipart/form-data; boundary=\"xyz\""
        #expect(await importing(service, form([file]), type: type, query: "&dryRun=true")["imported"].number == "3")
        let field = "\r\n\r\nnote"
        #expect(
            await importing(service, form([field, file]), type: type, query: "&dryRun=true")["imported"].number == "3")
        for (body, type) in [
            (form([file, file]), type), (form([]), type), ("", type), (String(form([file]).dropLast(12)), type),
            (form([file]), "multipart/form-data"), ("--xyz\r\n--xyz--", type),
        ] {
            let reply = await importing(service, body, type: type)
            #expect(reply.status == 400 && reply.code == "bad_request", "\(reply.text)")
        }
    }

    @Test(arguments: ["PK\u{3}\u{4}xl/workbook.xml", "%PDF-1.7", "PK\u{3}\u{4}bill.csv", "<html><table>"])
    func `what is no text is refused with what to do`(file: String) async throws {
        let reply = await importing(try await wallet(), file, type: "application/vnd.ms-excel")
        #expect(reply.status == 415 && reply.code == "unsupported_media_type")
        #expect(reply["detail"].string?.contains("CSV") == true)
    }

    @Test func `what was imported in another encoding is the same`() async throws {
        let service = try await wallet()
        let csv = "Date,Description,Amount\n2026-11-02,CAFÉ ZQXV,5.00\n"
        #expect(await importing(service, csv)["imported"].number == "1")
        let utf16 = csv.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(await importing(service, utf16)["duplicates"].number == "1")
        let western = csv.unicodeScalars.map { UInt8($0.value) }
        #expect(await importing(service, western)["duplicates"].number == "1")
    }

    /// A file that names the payee alone is stored as earlier versions stored one that names both.
    @Test func `what was stored by its payee is known again beside a description`() async throws {
        let service = try await wallet()
        let fare = "2026-11-02,ZQXV RAIL,2.90\n"
        #expect(await importing(service, "Date,Payee,Amount\n" + fare + fare)["imported"].number == "2")
        let both = "2026-11-02,ZQXV RAIL,RAIL FARE ZONE,2.90\n"
        let again = await importing(service, "Date,Payee,Description,Amount\n" + both + both + both)
        #expect(again["duplicates"].number == "2" && again["imported"].number == "1", "\(again.text)")
    }
}
