import Testing

@testable import Wallet

/// By what a row is known again.
struct StatementIdentityTests {
    private func ofx(_ ids: [String], amount: String = "-5.00") -> String {
        let entries = ids.enumerated().map { index, id in
            "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261102<TRNAMT>\(amount)<FITID>\(id)<NAME>SHOP \(["A", "B", "C"][index])</STMTTRN>"
        }
        return "<OFX><CCSTMTRS>" + entries.joined() + "</CCSTMTRS></OFX>"
    }

    @Test func `equal rows of a file are several, and the same in another order`() throws {
        let file = "Date,Description,Amount\n2026-11-02,MTA,2.90\n2026-11-02,MTA,2.90\n2026-11-03,KROGER,45.10\n"
        let rows = try Statements.read(file).rows
        #expect(rows.map(\.identity.text) == ["2026-11-02|290|MTA", "2026-11-02|290|MTA", "2026-11-03|4510|KROGER"])
        #expect(rows.map(\.identity.occurrence) == [0, 1, 0])
        #expect(rows.allSatisfy { $0.identity.earlierText == nil })
    }

    @Test func `amounts that differ in the third decimal are of two purchases`() throws {
        let file = "Date,Description,Amount,Currency\n2026-11-02,LULU,1.234,KWD\n2026-11-02,LULU,1.23,KWD\n"
        let rows = try Statements.read(file, currency: "KWD", region: "KW").rows
        #expect(rows.map(\.identity.text) == ["2026-11-02|1234m|LULU", "2026-11-02|123|LULU"])
    }

    @Test func `an id counts where it is used once`() throws {
        let once = try Statements.read(ofx(["7", "8"])).rows
        #expect(once.map(\.identity.text) == ["ofx|7|2026-11-02|500", "ofx|8|2026-11-02|500"])
        #expect(once.map(\.bankID) == ["7", "8"])
        let shared = try Statements.read(ofx(["0", "0", "9"])).rows
        #expect(
            shared.map(\.identity.text) == ["2026-11-02|500|SHOP A", "2026-11-02|500|SHOP B", "ofx|9|2026-11-02|500"])
        #expect(shared.map(\.bankID) == [nil, nil, "9"])
        // What an earlier version stored of the two was one row under the id.
        #expect(shared.map(\.identity.earlierText) == ["ofx|0|2026-11-02|500", nil, nil])
    }

    @Test func `what the tables make of a text does not move what it is known by`() throws {
        let rows = try Statements.read("Date,Description,Memo,Amount\n2026-11-02,POS PURCHASE,KROGER 1,5.00\n").rows
        #expect(rows.first?.identity.text == "2026-11-02|500|POS PURCHASE")
        #expect(rows.first?.merchantText == "KROGER 1")
    }

    @Test func `a text that an earlier version chose is compared, row for row`() throws {
        let file = "Date,Payee,Description,Amount\n" + String(repeating: "2026-11-02,MTA,FARE MTA 7,2.90\n", count: 2)
        let rows = try Statements.read(file).rows
        #expect(rows.map(\.identity.text) == ["2026-11-02|290|FARE MTA 7", "2026-11-02|290|FARE MTA 7"])
        #expect(rows.map(\.identity.earlierText) == ["2026-11-02|290|MTA", "2026-11-02|290|MTA"])
        #expect(rows.map(\.identity.earlierOccurrence) == [0, 1])
    }
}
