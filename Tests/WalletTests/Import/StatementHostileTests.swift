import Basics
import Testing

@testable import Wallet

/// Files that nobody's bank writes.
struct StatementHostileTests {
    private static let header = "Date,Description,Amount\n"

    private static let refused: [(String, StatementFault.Code)] = [
        ("", .emptyFile), ("\n\n \n", .emptyFile), ("just words", .columnsUnknown), ("a,b,c\n1,2,3\n", .columnsUnknown),
        ("\"unclosed", .openQuote), (header + "2026-11-02,\"BAD,5.00\n2026-11-03,\"GOOD\",6.00\n", .openQuote),
        (header + String(repeating: "2026-11-02,A,5.00\n", count: 10_001), .tooManyRows),
        (String(repeating: "a,", count: 200) + "\n", .tooManyColumns),
        (header + "2026-11-02," + String(repeating: "x", count: 20_000) + ",5.00\n", .cellTooLong),
        (header + "2026-11-02,\"" + String(repeating: "x", count: 20_000) + "\",5.00\n", .openQuote),
    ]

    @Test(arguments: refused)
    func `a file that cannot be read is refused with a stable code`(file: String, code: StatementFault.Code) throws {
        #expect(try Statements.refusal(Array(file.utf8)) == code)
    }

    @Test func `all errors are counted and a hundred listed`() throws {
        let reading = try Statements.read(Self.header + String(repeating: "2026-11-02,A,six\n", count: 250))
        #expect(reading.faultCount == 250 && reading.faults.count == 100)
        #expect(reading.faults.last?.row == 101)
    }

    @Test func `ten thousand rows are read`() throws {
        let rows = (0..<10_000).map { "2026-11-\(10 + $0 % 10),SHOP \($0),\($0 / 100 + 1).\(10 + $0 % 90)\n" }.joined()
        #expect(try Statements.read(Self.header + rows).rows.count == 10_000)
    }

    /// Some characters are numbers above nine, each: 万, 兆, and one of the Pahawh Hmong script that is 10^12.
    @Test(arguments: ["万", "兆", "\u{16B61}", "九", "９"])
    func `numbers of any script may stand above the header`(character: String) throws {
        for count in [1, 8, 9, 400] {
            let title = String(repeating: character, count: count)
            #expect(try Statements.read(title + "\n" + Self.header + "2026-11-02,A,5.00\n").lines() == ["11-02 5.00"])
        }
    }

    @Test func `a table without a header that breaks off at its end is refused`() throws {
        let day = "2026-11-02,2026-11-03,A,-5.00\n"
        #expect(try Statements.read(String(repeating: day, count: 900)).rows.count == 900)
        let broken = String(repeating: day, count: 900) + "x,y,B,-5.00\n"
        #expect(try Statements.refusal(Array(broken.utf8)) == .columnsUnknown)
        // Days in a title do not end the search.
        #expect(try Statements.read("2026-11-01,2026-11-20,all\n,,\n" + day + day).rows.count == 2)
    }

    /// Whatever the bytes, there is an answer or a fault of the closed list.
    @Test func `no bytes bring it down`() throws {
        var random = SplitMix64(seed: 7)
        let seeds =
            StatementCase.corpus.map { Array($0.file.utf8) }
            + [Array("<OFX><CCSTMTRS><STMTTRN><DTPOSTED>20261102<TRNAMT>-5<NAME>A</STMTTRN></CCSTMTRS></OFX>".utf8)]
        for _ in 0..<1_000 {
            guard var bytes = seeds.randomElement(using: &random), !bytes.isEmpty else { continue }
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(UInt8(ascii: "\""), at: place)
                case 2: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: 0)
                }
                if bytes.isEmpty { bytes = [0x2C] }
            }
            _ = try Statements.refusal(bytes)
        }
    }

    @Test(arguments: [
        ("PK\u{3}\u{4}xl/workbook.xml", StatementFormat.Other.spreadsheet), ("PK\u{3}\u{4}bill.csv", .archive),
        ("%PDF-1.7\n", .pdf),
        ("<!DOCTYPE html><table>", .page), ("\u{1F}", nil),
    ])
    func `what is no text is told by its first bytes`(file: String, other: StatementFormat.Other?) {
        #expect(StatementFormat(of: Array(file.utf8)) == other.map { .other($0) } ?? .csv)
    }
}
