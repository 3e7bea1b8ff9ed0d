import Testing

@testable import Wallet

struct StatementCorpusTests {
    @Test(arguments: StatementCase.corpus)
    func `a file is read as it was meant`(sample: StatementCase) throws {
        let reading = try Statements.read(sample.file, currency: sample.currency, region: sample.region)
        #expect(reading.lines() == sample.rows)
        #expect(reading.reasons == sample.skipped)
        #expect(reading.wrong == sample.wrong)
        #expect(reading.faultCount == sample.wrong.count)
    }

    /// The two hold the same purchases, with the opposite sign.
    @Test(arguments: StatementSign.allCases)
    func `what only most rows say is not certain, and the client's word is obeyed`(sign: StatementSign) throws {
        let file = "Date,Description,Amount\n2026-11-02,A,5.00\n2026-11-03,B,-6.00\n2026-11-04,C,7.00\n"
        let guessed = try Statements.read(file)
        #expect(guessed.decisions.sign.by == .majority && !guessed.decisions.sign.isCertain)
        #expect(guessed.warnings.map(\.kind) == [.signUncertain])
        let chosen = try Statements.read(file) { $0.sign = sign }
        #expect(chosen.decisions.sign == StatementDecision(sign, by: .override))
        #expect(chosen.lines().first == (sign == .purchasesPositive ? "11-02 5.00" : "11-02 -5.00"))
        #expect(chosen.warnings.isEmpty)
    }

    @Test func `each decision can be chosen against what the file says`() throws {
        let pair = "Date,Description,Debit,Credit\n2026-11-02,A,5.00,\n"
        #expect(try Statements.read(pair) { $0.sign = .purchasesNegative }.lines() == ["11-02 -5.00"])
        let dates = "Date,Description,Amount\n11/05/2026,A,5.00\n"
        #expect(try Statements.read(dates).lines() == ["11-05 5.00"])
        #expect(try Statements.read(dates) { $0.dateOrder = .dmy }.lines() == ["05-11 5.00"])
        let marks = "Date;Description;Amount\n2026-11-02;A;1.500\n"
        #expect(try Statements.read(marks) { $0.decimalMark = .comma }.lines() == ["11-02 1500.00"])
        #expect(try Statements.read(marks) { $0.decimalMark = .dot }.lines() == ["11-02 1.50"])
        let signs = "Date,Description,Amount\n2026-11-02,A,€5.00\n"
        #expect(try Statements.read(signs).wrong == ["2 foreign_currency"])
        #expect(try Statements.read(signs) { $0.statementCurrency = "USD" }.lines() == ["11-02 5.00"])
        #expect(try Statements.read(dates) { $0.statementCurrency = "EUR" }.wrong == ["2 foreign_currency"])
        let columns = "When,Who,How much,Then\n2026-11-02,A,5.00,7.00\n"
        let chosen = try Statements.read(columns) {
            $0.columns = StatementColumnChoice.all("date:1,description:Who,amount:4") ?? []
        }
        #expect(chosen.lines() == ["11-02 7.00"])
        #expect(chosen.decisions.columns.map(\.name) == ["When", "Who", "Then"])
        let cafe = Array("Date,Description,Amount\n2026-11-02,CAF".utf8) + [0xE9] + Array(",5.00\n".utf8)
        #expect(try Statements.read(cafe).rows.first?.merchantText == "CAFé")
        #expect(throws: StatementFault.self) { try Statements.read(cafe) { $0.encoding = .gb18030 } }
    }

    @Test func `an earlier import of the header counts more than most rows and less than a payment`() throws {
        let file = "Date,Description,Amount\n11/02/2026,A,5.00\n11/03/2026,B,6.00\n"
        let earlier = StatementOptions.Earlier(sign: .purchasesNegative, dateOrder: .dmy)
        let reading = try Statements.read(file) { $0.earlier = { _ in earlier } }
        #expect(reading.decisions.sign == StatementDecision(.purchasesNegative, by: .earlierImport))
        #expect(reading.lines() == ["02-11 -5.00", "03-11 -6.00"])
        let paid = try Statements.read(file + "11/04/2026,PAYMENT - THANK YOU,-90.00\n") {
            $0.earlier = { _ in earlier }
        }
        #expect(paid.decisions.sign.by == .payment && paid.decisions.sign.value == .purchasesPositive)
        #expect(!reading.header.isEmpty && reading.header == paid.header)
    }

    @Test(arguments: [("US", "05-11", false), ("GB", "11-05", false)])
    func `the home region orders days that can be read both ways`(region: String, day: String, isCertain: Bool) throws {
        let reading = try Statements.read("Date,Description,Amount\n05/11/2026,A,5.00\n", region: region)
        #expect(reading.lines() == ["\(day) 5.00"])
        #expect(reading.decisions.dateOrder.isCertain == isCertain)
        #expect(reading.warnings.contains { $0.kind == .dateOrderUncertain })
    }

    @Test func `what was paid abroad is kept beside what was billed`() throws {
        let reading = try Statements.read(
            "Date,Description,Amount (USD),Amount (Foreign Currency),Type Foreign Currency\n2026-11-02,A,12.00,11.00,EUR\n"
        )
        let row = try #require(reading.rows.first)
        #expect(row.original == StatementAmount(units: 1_100, currency: "EUR", decimals: 2))
        #expect(row.originalCurrency == "EUR" && row.amount.currency == "USD")
    }

    @Test func `rows of another card, and what was paid from a balance, are of other accounts`() throws {
        let file = "Date,Description,Card No.,Amount\n2026-11-02,A,XXXX1234,5.00\n2026-11-03,B,XXXX9876,6.00\n"
        #expect(try Statements.read(file).lines().count == 2)
        let own = try Statements.read(file) { $0.lastDigits = "1234" }
        #expect(own.lines() == ["11-02 5.00"] && own.reasons == ["3 otherAccount"])
    }

    @Test func `a message shows what was seen, cut and without card numbers`() throws {
        let long = "4111 1111 1111 1111 " + String(repeating: "x", count: 100)
        let fault = try #require(
            try Statements.read("Date,Description,Amount\n2026-11-02,A,\(long)\n").faults.first)
        #expect(!fault.message.contains("4111") && fault.message.contains("[card number removed]"))
        #expect(fault.message.count < 120 && fault.path == "rows[2].amount" && fault.row == 2)
    }
}
