import Basics
import Testing

@testable import Wallet

struct StatementOFXTests {
    private func file(_ entries: String) -> String { "<OFX><CCSTMTRS>" + entries + "</CCSTMTRS></OFX>" }

    private func entry(_ fields: String...) -> String { "<STMTTRN>" + fields.joined() + "</STMTTRN>" }

    @Test(arguments: [
        "20261102", "2026-11-02", "20261102120000[0:GMT]", "2026-11-02T10:00:00", "20261102000000.000[-5:EST]",
    ])
    func `days with and without dashes and hours`(day: String) throws {
        let reading = try Statements.read(file(entry("<DTPOSTED>\(day)<TRNAMT>-5<NAME>A", "<DTUSER>0")))
        #expect(reading.lines() == ["11-02 5.00"])
    }

    @Test func `the day of the user counts where it is one`() throws {
        let reading = try Statements.read(file(entry("<DTPOSTED>20261104<DTUSER>20261102<TRNAMT>-5<NAME>A")))
        #expect(reading.rows.first?.day.day == 2 && reading.rows.first?.postingDay?.day == 4)
    }

    @Test func `where every debit is positive, what comes back is negative`() throws {
        let reading = try Statements.read(
            file(
                entry("<TRNTYPE>DEBIT<DTPOSTED>20261102<TRNAMT>5.00<NAME>A")
                    + entry("<TRNTYPE>CREDIT<DTPOSTED>20261103<TRNAMT>-2.00<NAME>A")
                    + entry("<TRNTYPE>CREDIT<DTPOSTED>20261104<TRNAMT>-90.00<NAME>BANK MOBILE PYMT")))
        #expect(reading.lines() == ["11-02 5.00", "11-03 -2.00"])
        #expect(reading.reasons == ["3 payment"])
    }

    @Test func `a memo stands in for a name that only says what kind of entry it is`() throws {
        let reading = try Statements.read(
            file(
                entry("<DTPOSTED>20261102<TRNAMT>-5<NAME>POS PURCHASE<MEMO>KROGER 123")
                    + entry("<DTPOSTED>20261102<TRNAMT>-6<NAME>KROGER 123<MEMO>6 POINTS EARNED")
                    + entry("<DTPOSTED>20261102<TRNAMT>-7<NAME>ZQXV RESTAURANT AND<MEMO>ZQXV RESTAURANT AND BAR")))
        #expect(reading.rows.map(\.merchantText) == ["KROGER 123", "KROGER 123", "ZQXV RESTAURANT AND BAR"])
    }

    @Test func `an encoding that is declared is tried, and the real one counts`() throws {
        let gb: [UInt8] = [0xD3, 0xC0, 0xBB, 0xD4, 0xB3, 0xAC, 0xCA, 0xD0]
        func bytes(_ head: String, _ name: [UInt8]) -> [UInt8] {
            Array((head + "<OFX><CCSTMTRS><STMTTRN><DTPOSTED>20261102<TRNAMT>-5<NAME>").utf8) + name
                + Array("</STMTTRN></CCSTMTRS></OFX>".utf8)
        }
        let declared = try Statements.read(bytes("ENCODING:USASCII\nCHARSET:936\n", gb))
        #expect(declared.rows.first?.merchantText == "永辉超市")
        let wrong = try Statements.read(bytes("ENCODING:USASCII\nCHARSET:1252\n", Array("永辉超市".utf8)))
        #expect(wrong.rows.first?.merchantText == "永辉超市" && wrong.decisions.encoding == .utf8)
        let western = try Statements.read(bytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", [0x43, 0xC9]))
        #expect(western.rows.first?.merchantText == "CÉ" && western.decisions.encoding == .windows1252)
    }

    @Test func `what is not certain of amounts and letters is said`() throws {
        let amounts = try Statements.read(file(entry("<DTPOSTED>20261102<TRNAMT>-1.500<NAME>A")))
        #expect(amounts.lines() == ["11-02 1.50"] && amounts.warnings.map(\.kind) == [.decimalMarkUncertain])
        #expect(amounts.warnings.first?.message.contains("decimalMark=comma") == true)
        let names = [UInt8](repeating: 0, count: 3).flatMap { _ in
            [0xD3, 0xC0, 0xBB, 0xD4, 0xB3, 0xAC, 0xCA, 0xD0] as [UInt8]
        }
        let parts = file(entry("<DTPOSTED>20261102<TRNAMT>-5.00<NAME>|")).split(separator: "|").map { Array($0.utf8) }
        let letters = try Statements.read(parts[0] + names + parts[1])
        #expect(letters.decisions.encoding == .gb18030)
        #expect(letters.warnings.map(\.kind) == [.encodingUncertain])
    }

    @Test(arguments: [
        ("<OFX><CCSTMTRS></CCSTMTRS><CCSTMTRS></CCSTMTRS></OFX>", StatementFault.Code.severalAccounts),
        ("<OFX></OFX>", .invalidOFX),
        ("<OFX><CCSTMTRS><STMTTRN><TRNAMT>1", .invalidOFX),
        ("<OFX><CCSTMTRS><CURDEF>EUR</CCSTMTRS></OFX>", .foreignCurrency),
    ])
    func `a file that is no statement of one account is refused`(file: String, code: StatementFault.Code) throws {
        #expect(try Statements.refusal(Array(file.utf8)) == code)
    }
}
