import Basics
import Documents
import Testing

@Suite struct DeadlineTests {
    private func found(_ text: String) throws -> [String] {
        try FactsFixture.facts(text).deadlines.map { "\($0.kind.rawValue) \($0.date) \($0.basis.rawValue)" }
    }

    @Test(
        "days of which nobody wants to be reminded",
        arguments: [
            "Bill date: 3 March 2026\nBilling period: 1 April 2026 to 30 April 2026",
            "Patient: A. Reed, date of birth 4 May 1990\nReport of 3 March 2026",
            "3 March 2026\n\nThe new prices are valid from 1 July 2026.",
            "3 March 2026\n\nUnder the Energy Act of 1 June 2027 we may ask for a meter reading.",
            "3 March 2026\n\nYour payment of 2 March 2026 was received on 3 March 2026.",
            "账单日期：2026年3月3日\n计费周期：2026年4月1日至2026年4月30日",
            "姓名：林一\n出生日期：2030年5月4日\n发证日期：2026年3月3日",
        ])
    func none(text: String) throws { #expect(try found(text) == []) }

    @Test(
        "stated and computed days",
        arguments: [
            ("Invoice date: 3 March 2026\nPayment due by 20 March 2026.", ["due 2026-03-20 stated"]),
            ("3 March 2026\n\nPlease return the slip by 20 March.", ["returnBy 2026-03-20 stated"]),
            ("20 December 2026\n\nPlease pay the fee by 10 January.", ["due 2027-01-10 stated"]),
            (
                "Warranty card\nDate of purchase: 31 January 2026\nWarranty: one month from the date of purchase",
                ["warrantyEnd 2026-02-28 computed"]
            ),
            (
                "Warranty card\nPurchased: 1 March 2026\nWe guarantee the pump for two years or for 18 months, whichever comes first.",
                ["warrantyEnd 2027-09-01 computed"]
            ),
            ("保修卡\n购买日期：2026年3月1日\n本产品自购买之日起保修三年。", ["warrantyEnd 2029-03-01 computed"]),
            (
                "Membership contract\nStart of contract: 01.03.2026\nMinimum term: 12 months\nNotice: 2 months before the end of the minimum term.",
                ["noticeBy 2026-12-28 computed", "termEnd 2027-02-28 computed"]
            ),
            (
                "20 September 2026\n\nThe general meeting will take place on 17 October 2026. Motions must be submitted two weeks before the meeting.",
                ["other 2026-10-03 computed", "event 2026-10-17 stated"]
            ),
            (
                "THIS AGREEMENT is entered into as of the 5th day of June, 2026. It shall remain in effect for a period of one (1) year from the effective date hereof.",
                ["termEnd 2027-06-04 computed"]
            ),
            ("Guarantee card\nPurchased: 1 March 2026\nReplace the filter every six months.", []),
            ("缴费通知\n日期：2026年3月1日\n请于3月20日前缴清物业费。", ["due 2026-03-20 stated"]),
        ])
    func deadlines(text: String, expected: [String]) throws { #expect(try found(text) == expected) }

    @Test("a computed day cites its length and the day it counts from, and says its rule")
    func rule() throws {
        let text =
            "Warranty card\nDate of purchase: 14 June 2024\nGuaranteed for three years from the date of purchase."
        let deadline = try #require(try FactsFixture.facts(text).deadlines.first)
        let scalars = Array(text.unicodeScalars)
        func words(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        #expect(deadline.date == CalendarDate(year: 2027, month: 6, day: 14))
        #expect(words(deadline.range) == "three years")
        #expect(words(try #require(deadline.baseRange)) == "14 June 2024")
        #expect(deadline.rule == "three years from 14 June 2024")
    }

    @Test(
        "a day in figures is read by what the paper gives away, and is left out where nothing tells",
        arguments: [
            ("Invoice date: 25/03/2026\nDue date: 04/05/2026", ["due 2026-05-04 stated"]),
            ("Invoice date: 03/25/2026\nDue date: 04/05/2026", ["due 2026-04-05 stated"]),
            (
                "VAT no. GB 123\nTotal £20.00\nInvoice date: 1 March 2026\nDue date: 04/05/2026",
                ["due 2026-05-04 stated"]
            ),
            ("Invoice date: 1 March 2026\nDue date: 04/05/2026", []),
            ("Invoice date: 1 March 2026\nDue date: 05/05/2026", ["due 2026-05-05 stated"]),
            ("Rechnungsdatum: 01.03.2026\nFällig am 04.05.2026", ["due 2026-05-04 stated"]),
        ])
    func figures(text: String, expected: [String]) throws { #expect(try found(text) == expected) }

    @Test("hidden text gives no deadline and no field")
    func hidden() throws {
        var builder = CanonicalTextBuilder(limits: .standard)
        try builder.append("Invoice date: 3 March 2026\nDue date: 20 March 2026\n")
        let start = builder.count
        try builder.append("Due date: 9 April 2026")
        builder.hide(start..<builder.count, .tinyFont)
        let facts = try FactsFixture.reader.get().facts(of: builder.finished(), uploaded: FactsFixture.uploaded)
        #expect(facts.deadlines.map(\.date.description) == ["2026-03-20"])
        #expect(facts.fields.allSatisfy { $0.range.upperBound <= start })
    }

    @Test("a time of day is kept")
    func time() throws {
        let text = "3 March 2026\n\nYour appointment is on 12 March 2026 at 14:30."
        #expect(try FactsFixture.facts(text).deadlines.first?.time == 870)
    }
}
