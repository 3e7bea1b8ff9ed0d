import Basics
import Glibc
import TestSupport
import Testing
import Wallet

/// Whoever sends long sentences must not cost more than their length: a question has at most 16,384 characters.
struct LongQuestionTests {
    private static let (short, long) = (1_000, 8_000)
    /// Eight times the text takes eight times as long; in proportion to the square it would be 64.
    private static let mostTimes = 16.0

    /// What each is made of, over and over.
    private static let parts = [
        "三百块", "300块在超市", "三百块 新币", "一", "一现金", "三分之一两", "刀", "不含", "没货", "购物 取消🛋", "票", "🎢", "的", "万", "囧", "五月三号",
        "用我的运通卡",
        "three hundred dollars ", "$300 groceries and ", "1,000 ", "a a a a ", "50 eur ", "in tokyo ", "3 x 4 ",
        "split 3 ways ",
        "20% off $50 ", "20% ", "skip ", "cash only ", "typo ", "twelve ", "3.5 & ", "2, ", "20 for him ", "and ", "x",
        "a.",
        "1", "1,", "12+",
        "4111 ", "4111111111111111 ", "!?. ", "- ", "\u{301}", "👨‍👩‍👧",
        "dinner with 3 friends was $120, 在餐厅花了三百块 🍕 and a taxi for 25 euros! ",
    ]

    @Test(arguments: parts, ["", "groceries at Costco for $120", "3 tickets at $40 each"])
    func `time is in proportion to the length`(_ part: String, after first: String) throws {
        try LongQuestionTests.measure(after: first) { LongQuestionTests.text(of: part, $0) }
    }

    /// What looks ahead from the first of many numbers, or for the words around each of many names.
    @Test(arguments: [
        ("1,", "22,"), ("groceries $1", " 234"), ("groceries $1", "\u{A0}234"), ("", "gift card "),
        ("groceries with my ", "gift card "), ("", "Kroger gift card $5 "), ("", "golf "), ("", "机上wifi"), ("用", "礼品卡"),
        ("Netflix ", "via Verizon card "), ("", "Netflix via Verizon "),
    ])
    func `time is in proportion to the length after a beginning`(_ beginning: String, _ part: String) throws {
        try LongQuestionTests.measure(after: "") { beginning + LongQuestionTests.text(of: part, $0) }
        try LongQuestionTests.measure(after: "groceries at Costco for $120") {
            beginning + LongQuestionTests.text(of: part, $0)
        }
    }

    private static func text(of part: String, _ length: Int) -> String {
        String(repeatElement(part, count: length / part.count + 1).joined().prefix(length))
    }

    private static func measure(after first: String, _ text: (_ length: Int) -> String) throws {
        let reading = try Reading(after: first)
        let (few, many) = (text(short), text(long))
        _ = reading.seconds(few)
        // What else the machine does only adds to a time: the least of several is nearest to the work itself.
        var least = (few: Double.infinity, many: Double.infinity)
        for _ in 0..<3 {
            least.few = min(least.few, reading.seconds(few))
            least.many = min(least.many, reading.seconds(many))
            if least.many <= least.few * mostTimes { return }
        }
        Issue.record("\(least.many / least.few) times as long for 8 times the text")
    }

    /// Reads and answers sentences of one conversation.
    private struct Reading {
        private let recommender: Recommender
        private let cards: [Card]
        private let today: CalendarDate
        private var previous: PurchaseQuery?

        /// - Parameter first: the turn before; empty for none.
        init(after first: String) throws {
            let tables = try TestTables.shared()
            let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
            self.today = today
            recommender = Recommender(
                understanding: tables.understanding, sellers: tables.sellers, phrases: tables.phrases,
                monotonicNow: { 0 })
            cards = try ["amex-gold", "chase-freedom-flex", "citi-double-cash", "costco-anywhere-visa"].map {
                try tables.catalog.makeCard($0, id: CardID($0), on: today)
            }
            if !first.isEmpty { previous = recommender.recommend(request(first)).query }
        }

        /// Of the processor, for one answer.
        func seconds(_ text: String) -> Double {
            let request = request(text)
            let started = now
            _ = recommender.recommend(request)
            return now - started
        }

        private func request(_ text: String) -> RecommendationRequest {
            RecommendationRequest(text: text, cards: cards, date: today, previous: previous)
        }

        private var now: Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }
}
