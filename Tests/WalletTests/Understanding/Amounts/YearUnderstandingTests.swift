import Basics
import Testing
import Wallet

/// The numbers of years, told from prices.
struct YearUnderstandingTests {
    @Test(
        arguments: [
            ("dinner on Jan 5 2027", nil),
            ("groceries on Dec 1 2026", nil),
            ("Christmas 2026 dinner", nil),
            ("hotel 2027", nil),
            ("Jan 5 2027 dinner $80", 8_000),
            ("dinner January 5th 2027 for $80", 8_000),
            ("dinner 5 January 2027", nil),
            ("hotel on Dec 5 2000", 200_000),
            ("rent Dec 1 1500", 150_000),
            ("flight in March 2027", nil),
            ("flights summer 2027", nil),
            ("Thanksgiving 2026 turkey $80", 8_000),
            ("Super Bowl 2027 tickets", nil),
            ("2026 World Cup tickets $400", 40_000),
            ("tax software for 2026 $60", 6_000),
            ("rent 2000", 200_000),
            ("rent 2100", 210_000),
            ("laptop 1999", 199_900),
            ("new 2026 model TV $900", 90_000),
            ("my 2019 camry oil change $60", 6_000),
            ("mortgage $2027", 202_700),
            ("couch $2,026", 202_600),
            ("spent 2026 on a couch", 202_600),
            ("2027年春节机票", nil),
            ("2026年12月1日买菜", nil),
            ("12月1日2026年买菜300", 30_000),
            ("2027年1月5号吃饭200块", 20_000),
            ("2027春节机票3000块", 300_000),
            ("groceries 12/1/2026 $90", 9_000),
            ("groceries 1 Dec 2026 90", 9_000),
            ("groceries Dec. 1 2026", nil),
            ("2026 model TV", nil),
            ("groceries on December 1, 2026 for $75", 7_500),
            ("dinner Dec 24, 2026 $120", 12_000),
            ("flight on the 5th of January 2027", nil),
            ("flight on 5th January 2027 $300", 30_000),
            ("gas on Feb 1st 2027", nil),
            ("hotel Dec 31 2026 to Jan 2 2027 $600", 60_000),
            ("11月28日 超市 120", 12_000),
            ("2026/12/05 买菜80块", 8_000),
            ("dinner on 5 Jan", nil),
            ("booking for July 2027", nil),
            ("concert on July 4, 2027 $150", 15_000),
            ("明年1月5日的酒店800", 80_000),
        ] as [(String, Int?)])
    func `a year is no price, and a price no year`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("dinner on Jan 5 2027", CalendarDate(year: 2027, month: 1, day: 5)),
            ("groceries on Dec 1 2026", CalendarDate(year: 2026, month: 12, day: 1)),
            ("Jan 5 2027 dinner $80", CalendarDate(year: 2027, month: 1, day: 5)),
            ("dinner January 5th 2027 for $80", CalendarDate(year: 2027, month: 1, day: 5)),
            ("dinner 5 January 2027", CalendarDate(year: 2027, month: 1, day: 5)),
            ("hotel on Dec 5 2000", CalendarDate(year: 2026, month: 12, day: 5)),
            ("rent Dec 1 1500", CalendarDate(year: 2026, month: 12, day: 1)),
            ("flight in March 2027", CalendarDate(year: 2027, month: 3, day: 1)),
            ("2026年12月1日买菜", CalendarDate(year: 2026, month: 12, day: 1)),
            ("12月1日2026年买菜300", CalendarDate(year: 2026, month: 12, day: 1)),
            ("2027年1月5号吃饭200块", CalendarDate(year: 2027, month: 1, day: 5)),
            ("groceries 12/1/2026 $90", CalendarDate(year: 2026, month: 12, day: 1)),
            ("groceries 1 Dec 2026 90", CalendarDate(year: 2026, month: 12, day: 1)),
            ("groceries Dec. 1 2026", CalendarDate(year: 2026, month: 12, day: 1)),
            ("groceries on December 1, 2026 for $75", CalendarDate(year: 2026, month: 12, day: 1)),
            ("dinner Dec 24, 2026 $120", CalendarDate(year: 2026, month: 12, day: 24)),
            ("flight on the 5th of January 2027", CalendarDate(year: 2027, month: 1, day: 5)),
            ("flight on 5th January 2027 $300", CalendarDate(year: 2027, month: 1, day: 5)),
            ("gas on Feb 1st 2027", CalendarDate(year: 2027, month: 2, day: 1)),
            ("hotel Dec 31 2026 to Jan 2 2027 $600", CalendarDate(year: 2026, month: 12, day: 31)),
            ("11月28日 超市 120", CalendarDate(year: 2026, month: 11, day: 28)),
            ("2026/12/05 买菜80块", CalendarDate(year: 2026, month: 12, day: 5)),
            ("dinner on 5 Jan", CalendarDate(year: 2027, month: 1, day: 5)),
            ("booking for July 2027", CalendarDate(year: 2027, month: 7, day: 1)),
            ("concert on July 4, 2027 $150", CalendarDate(year: 2027, month: 7, day: 4)),
            ("明年1月5日的酒店800", CalendarDate(year: 2027, month: 1, day: 5)),
        ])
    func `a date with its year is that day`(_ text: String, _ date: CalendarDate?) throws {
        #expect(try Understood.query(text).constraints.date == date)
    }

    @Test func `a year in an edit leaves the price`() throws {
        let gas = try Understood.query("gas $60")
        for text in ["what if it's on Jan 5 2027?", "on December 1 2026", "what about in 2027"] {
            #expect(try Understood.query(text, after: gas).items.first?.amount?.cents == 6_000)
        }
    }
}
