import Basics
import Testing

@testable import Wallet

/// The files of the European Central Bank.
struct RateFileTests {
    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
        <gesmes:subject>Reference rates</gesmes:subject>
        <Cube>
          <Cube time='2026-11-20'>
            <Cube currency='USD' rate='1.0857'/>
            <Cube currency='JPY' rate='164.29'/>
          </Cube>
          <Cube time="2026-11-19"><Cube currency="USD" rate="1.0849"/><Cube currency="ZZZ" rate="2"/></Cube>
        </Cube>
        </gesmes:Envelope>
        """

    @Test func `XML of several days`() {
        let sheets = RateFile.sheets(Array(RateFileTests.xml.utf8))
        #expect(sheets.map(\.date.description) == ["2026-11-20", "2026-11-19"])
        #expect(sheets.allSatisfy { $0.base == "EUR" })
        #expect(sheets.first?.quotes.mapValues(\.text) == ["USD": "1.0857", "JPY": "164.29"])
        #expect(sheets.last?.quotes.mapValues(\.text) == ["USD": "1.0849"])
    }

    @Test(arguments: [
        "Date, USD, JPY, HUF, \n20 November 2026, 1.0857, 164.29, N/A, \n",
        "\u{FEFF}Date,USD,JPY,CYP,\r\n2026-11-20,1.0857,164.29,0.58,\r\n",
    ])
    func `CSV of a day`(_ text: String) {
        let sheets = RateFile.sheets(Array(text.utf8))
        #expect(sheets.map(\.date.description) == ["2026-11-20"])
        #expect(sheets.first?.quotes.mapValues(\.text) == ["USD": "1.0857", "JPY": "164.29"])
    }

    @Test func `of a long history the newest days are kept`() {
        var text = "Date,USD\n"
        for offset in 0..<300 { text += "\(Make.today.adding(days: -offset)),1.1\n" }
        let sheets = RateFile.sheets(Array(text.utf8))
        #expect(sheets.count == RateSheet.maximumDays)
        #expect(sheets.first?.date == Make.today)
    }

    @Test(arguments: ["", "<html></html>", "name,amount\na,1", "<Cube time='2026-11-20'>", "Date,USD\nnever,1.1"])
    func `what holds no rates is empty`(_ text: String) {
        #expect(RateFile.sheets(Array(text.utf8)).isEmpty)
    }
}
