import Basics
import Testing

@testable import Wallet

/// What is decided for a file as a whole, and how sure it is.
struct StatementDecisionTests {
    private static let header = "Date,Description,Amount\n"

    // MARK: The sign

    @Test(arguments: ["", "-"])
    func `a payment says nothing of the sign where all amounts have one, and is still a payment`(sign: String) throws {
        let reading = try Statements.read(
            Self.header + "2026-11-02,KROGER,\(sign)45.10\n2026-11-03,PAYMENT - THANK YOU,\(sign)300.00\n")
        #expect(reading.lines() == ["11-02 45.10"] && reading.reasons == ["3 payment"])
        #expect(reading.decisions.sign.by == .majority && !reading.decisions.sign.isCertain)
        #expect(reading.warnings.map(\.kind) == [.signUncertain])
    }

    @Test func `likely payments of both signs are not certain, whatever most rows are`() throws {
        let reading = try Statements.read(
            Self.header
                + "2026-11-02,ZQXV A,5.00\n2026-11-03,ZQXV B,6.00\n2026-11-04,AUTOPAY ZQ,-300.00\n"
                + "2026-11-05,AUTOPAY ZQ,-200.00\n2026-11-06,AUTOPAY ZQ,10.00\n")
        #expect(reading.decisions.sign.value == .purchasesPositive && reading.decisions.sign.by == .payment)
        #expect(!reading.decisions.sign.isCertain)
    }

    @Test(arguments: ["AUTOPAY ZQ", "ZQXV RETURNS"])
    func `what is only likely does not stand against most rows`(text: String) throws {
        let reading = try Statements.read(
            Self.header
                + "2026-11-02,ZQXV A,-5.00\n2026-11-03,ZQXV B,-6.00\n2026-11-04,ZQXV C,-7.00\n"
                + "2026-11-05,\(text),-30.00\n2026-11-06,ZQXV D,1.00\n")
        #expect(reading.decisions.sign == StatementDecision(.purchasesNegative, by: .majority, isCertain: false))
        #expect(reading.lines().prefix(3) == ["11-02 5.00", "11-03 6.00", "11-04 7.00"])
    }

    @Test func `where no row but a likely payment votes, it is certain by itself`() throws {
        let reading = try Statements.read(
            Self.header + "2026-11-02,ZQXV A,5.00\n2026-11-03,ZQXV B,-6.00\n2026-11-04,AUTOPAY ZQ,-300.00\n")
        #expect(reading.decisions.sign.value == .purchasesPositive && reading.decisions.sign.by == .payment)
        #expect(reading.decisions.sign.isCertain)
    }

    @Test func `a word of refunds is a shop's name where all amounts are negative`() throws {
        let reading = try Statements.read(
            Self.header + "2026-11-02,KROGER,-45.10\n2026-11-03,RETURN TO EDEN CAFE,-20.00\n")
        #expect(reading.lines() == ["11-02 45.10", "11-03 20.00"])
        let plain = try Statements.read(Self.header + "2026-11-02,KROGER,45.10\n2026-11-03,REFUND KROGER,20.00\n")
        #expect(plain.lines() == ["11-02 45.10", "11-03 -20.00"])
    }

    @Test(arguments: [
        "交易日期,交易类型,商户名称,金额\n2026-11-02,其他,永辉超市,88.50\n2026-11-03,其他,好利来,20.00\n",
        "交易日期,商户名称,备注,金额\n2026-11-02,永辉超市,/,88.50\n2026-11-03,好利来,/,20.00\n",
        "交易日期,商户名称,备注,金额\n2026-11-02,永辉超市,非收支,88.50\n2026-11-03,好利来,其他,20.00\n",
    ])
    func `a column that names neither side is none of directions`(file: String) throws {
        let reading = try Statements.read(file, currency: "CNY", region: "CN")
        #expect(reading.lines() == ["11-02 88.50", "11-03 20.00"] && reading.skipped.isEmpty)
    }

    // MARK: Days, marks and currencies

    @Test func `the home region's order gives way where it alone dates rows after today`() throws {
        let ahead = try Statements.read(Self.header + "12/05/2026,A,5.00\n12/06/2026,B,6.00\n")
        #expect(ahead.lines() == ["05-12 5.00", "06-12 6.00"])
        #expect(ahead.decisions.dateOrder == StatementDecision(.dmy, by: .majority, isCertain: false))
        #expect(ahead.warnings.map(\.kind).contains(.dateOrderUncertain))
        // Where the other order has rows ahead too, the region's holds.
        let both = try Statements.read(Self.header + "12/05/2026,A,5.00\n05/12/2026,B,6.00\n")
        #expect(both.decisions.dateOrder == StatementDecision(.mdy, by: .region, isCertain: false))
    }

    @Test func `the amounts that show the decimal mark are shown without card numbers`() throws {
        let reading = try Statements.read(Self.header + "2026-11-02,A,4111111111111111.00\n2026-11-03,B,5.00\n")
        let shown = reading.decisions.decimalMark.evidence.map(\.text)
        #expect(shown.count == 2 && !shown.contains { $0.contains("4111") } && shown.last == "5.00")
    }

    @Test func `a currency is the file's only where every amount names it`() throws {
        let one = try Statements.read(Self.header + "2026-11-02,A,€5.00\n2026-11-03,B,6.00\n")
        #expect(one.decisions.currency == StatementDecision("USD", by: .card))
        #expect(one.wrong == ["2 foreign_currency"] && one.lines() == ["11-03 6.00"])
        let all = try Statements.read(Self.header + "2026-11-02,A,€5.00\n2026-11-03,B,6.00 EUR\n2026-11-04,C,\n")
        #expect(all.decisions.currency == StatementDecision("EUR", by: .file))
    }

    // MARK: The client's columns

    private func chosen(_ file: String, _ columns: String) throws -> StatementReading {
        let choices = try #require(StatementColumnChoice.all(columns))
        return try Statements.read(file) { $0.columns = choices }
    }

    @Test(arguments: [
        "date:1,direction:2,amount:4,description:3", "date:1,amount:4,direction:2,description:3",
        "direction:2,description:3,amount:4,date:1",
    ])
    func `columns mean the same in every order`(columns: String) throws {
        // Only what comes back has a letter: which column it is cannot be told by what stands in it.
        let file = "When,Way,Who,Much\n2026-11-02,,A,5.00\n2026-11-03,C,B,7.00\n2026-11-04,,C,8.00\n"
        #expect(try chosen(file, columns).lines() == ["11-02 5.00", "11-03 -7.00", "11-04 8.00"])
    }

    @Test(arguments: ["credit:5,debit:4", "debit:4,credit:5"])
    func `two columns of amounts may be named in any order`(columns: String) throws {
        let file = "When,Who,Much,Went,Came\n2026-11-02,A,1.00,5.00,\n2026-11-03,B,1.00,,7.00\n"
        #expect(try chosen(file, columns + ",date:1,description:2").lines() == ["11-02 5.00", "11-03 -7.00"])
    }

    @Test(arguments: ["memo:3,description:2", "description:2,memo:3"])
    func `of several texts the one of the better role comes first`(columns: String) throws {
        let file = "When,Who,More,Much\n2026-11-02,ZQXV A,ZQXV B,5.00\n"
        #expect(try chosen(file, columns + ",date:1,amount:4").rows.map(\.merchantText) == ["ZQXV A"])
    }

    @Test func `a chosen column of amounts brings the currency of its own header`() throws {
        let file = "Date,Description,Amount (EUR),Amount (USD)\n2026-11-02,A,5.00,7.00\n"
        #expect(try Statements.read(file).lines() == ["11-02 7.00"])
        #expect(try chosen(file, "amount:3").wrong == ["2 foreign_currency"])
        let abroad = "Date,Description,Amount (USD),Original Amount,Original Currency\n2026-11-02,A,7.00,5.00,EUR\n"
        #expect(try chosen(abroad, "amount:4").wrong == ["2 foreign_currency"])
        let named = "Date,Description,Currency,Betrag,Amount (USD)\n2026-11-02,A,EUR,5.00,7.00\n"
        #expect(try chosen(named, "amount:5").lines() == ["11-02 7.00"])
    }

    @Test func `a list of columns is at most two thousand characters`() {
        let long = StatementColumnRole.allCases.map { "\($0.rawValue):" + String(repeating: "x", count: 190) }
        #expect(StatementColumnChoice.all(long.prefix(9).joined(separator: ",")) != nil)
        #expect(StatementColumnChoice.all(long.joined(separator: ",")) == nil)
    }
}
