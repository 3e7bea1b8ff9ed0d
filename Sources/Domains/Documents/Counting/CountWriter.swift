internal import Basics

/// Makes the answer of what was counted.
public struct CountWriter: Sendable {
    /// Rows that are cited, at most.
    public static let mostCitations = 50

    public enum Outcome: Sendable {
        case answer(PaperAnswer)
        /// The passages of these papers answer better: they do not state as a field what is asked.
        case passages(of: Set<Int64>)
    }

    /// A count of which each row has what it needs, and one where some do not say it.
    private static let sure = 0.95
    private static let lessSure = 0.75

    private static let reader = "rules"

    private let phrases: CountPhrases

    public init(_ phrases: CountPhrases) {
        self.phrases = phrases
    }

    /// - Parameters:
    ///   - rows: the papers that are meant, in the order that they are told in.
    public func outcome(_ question: CountQuestion, _ all: [CountRow], isChinese: Bool) -> Outcome {
        let rows = all.filter { !$0.isUndated }
        let skipped = CountWriter.skipped(question, all)
        guard !rows.isEmpty else { return .answer(nothing(question, isChinese)) }
        let chosen: [CountRow]
        let answer: PaperAnswer?
        switch question.measure {
        case .sum, .average: (chosen, answer) = (rows, sum(question, rows, skipped, isChinese))
        case .count: (chosen, answer) = (rows, list(question, rows, skipped, isChinese, isCount: true))
        case .list: (chosen, answer) = (rows, list(question, rows, skipped, isChinese, isCount: false))
        case .latest, .earliest, .highest, .lowest:
            let byDay = question.measure == .latest || question.measure == .earliest
            let row = byDay ? self.byDay(question, rows) : byAmount(question, rows)
            (chosen, answer) = (row.map { [$0] } ?? rows, one(question, row, skipped, isChinese))
        }
        return answer.map { .answer($0) } ?? .passages(of: Set(chosen.map(\.paper.key)))
    }

    /// The papers that are meant, and do not say what they are to be counted or compared by.
    private static func skipped(_ question: CountQuestion, _ all: [CountRow]) -> [CountRow] {
        let isNarrow = question.kind != nil || !question.named.isEmpty
        switch question.measure {
        case .sum, .average, .highest, .lowest:
            // Of all papers those that name a sum; a manual does not.
            return all.filter { $0.amount == nil ? isNarrow || !$0.isUndated : $0.isUndated }
        case .latest, .earliest: return all.filter { $0.day == nil && isNarrow }
        case .count, .list: return all.filter { $0.isUndated && isNarrow }
        }
    }

    // MARK: Sums

    private func sum(
        _ question: CountQuestion, _ rows: [CountRow], _ skipped: [CountRow], _ isChinese: Bool
    ) -> PaperAnswer? {
        let stated = rows.filter { $0.amount != nil }
        // One paper's own words say more than a sum of one.
        guard stated.count > 1 else { return nil }
        var totals: [Counted.Total] = []
        for row in stated {
            guard let amount = row.amount else { continue }
            if let index = totals.firstIndex(where: { $0.currency == amount.currency }) {
                totals[index] = Counted.Total(amount: totals[index].amount + amount.money, currency: amount.currency)
            } else {
                totals.append(Counted.Total(amount: amount.money, currency: amount.currency))
            }
        }
        // Beyond what is counted exactly nothing is said.
        guard totals.allSatisfy({ $0.amount < Money(thousandths: .max) && $0.amount > Money(thousandths: .min) }) else {
            return nil
        }
        let isAverage = question.measure == .average
        let shown = totals.map { total -> String in
            let count = stated.count { $0.amount?.currency == total.currency }
            let money = isAverage ? CountWriter.mean(total.amount, count) : total.amount
            return phrases.money(money, total.currency, isChinese: isChinese)
        }.joined(separator: phrases.text(.join, isChinese: isChinese))
        let text = phrases.text(
            isAverage ? .average : .sum, isChinese: isChinese,
            ["value": shown, "list": told(stated, isChinese) { amount($0, isChinese) }])
        return answer(
            .count, shown, text, question, stated, skipped, cited: stated.compactMap(\.amountCitation),
            values: stated.compactMap(CountWriter.value), totals: totals, isChinese)
    }

    /// Rounded to the thousandth, halves away from zero.
    private static func mean(_ total: Money, _ count: Int) -> Money {
        guard count > 0 else { return total }
        let (whole, rest) = total.thousandths.magnitude.quotientAndRemainder(dividingBy: UInt(count))
        let rounded = Int(clamping: whole + (rest >= UInt(count) - rest ? 1 : 0))
        return Money(thousandths: total.thousandths < 0 ? -rounded : rounded)
    }

    private static func value(_ row: CountRow) -> AnswerValue? {
        row.amount.map { .money(amount: $0.money.description, currency: $0.currency) }
    }

    // MARK: Counts and lists

    private func list(
        _ question: CountQuestion, _ rows: [CountRow], _ skipped: [CountRow], _ isChinese: Bool, isCount: Bool
    ) -> PaperAnswer {
        func detail(_ row: CountRow) -> String? {
            if question.asksAmount { return amount(row, isChinese) }
            return question.day == .own ? nil : row.day?.description
        }
        let titles = told(rows, isChinese, detail)
        let text = phrases.text(
            isCount ? .count : .list, isChinese: isChinese, ["number": String(rows.count), "list": titles])
        let values: [AnswerValue] = rows.compactMap { row in
            if question.asksAmount { return CountWriter.value(row) }
            return row.day.map { .date($0) }
        }
        return answer(
            isCount ? .count : .list, isCount ? "\(rows.count)" : titles, text, question, rows, skipped,
            cited: rows.compactMap { citation($0, question) }, values: values, totals: [], isChinese)
    }

    private func citation(_ row: CountRow, _ question: CountQuestion) -> Citation? {
        if question.asksAmount, let amount = row.amountCitation { return amount }
        if question.day != .own, let day = row.dayCitation { return day }
        return row.ownCitation
    }

    private func nothing(_ question: CountQuestion, _ isChinese: Bool) -> PaperAnswer {
        let what = CountWriter.what(question, kind: phrases.text(.papers, isChinese: isChinese))
        let text = phrases.text(.none, isChinese: isChinese, ["what": what])
        if question.measure == .count {
            return answer(.count, "0", text, question, [], [], cited: [], values: [], totals: [], isChinese)
        }
        return PaperAnswer(
            kind: .none, answer: nil, text: text, values: [], confidence: CountWriter.sure,
            refusal: Refusal(
                reason: .absent, message: text, missing: CountWriter.names(question), closest: [], question: nil),
            citations: [], passages: [], reader: CountWriter.reader, isChinese: isChinese, features: [],
            counted: Counted(question: question, matched: 0, skipped: [], totals: []))
    }

    /// What was looked for, in words.
    private static func what(_ question: CountQuestion, kind: String) -> String {
        ([question.kind?.rawValue ?? kind] + names(question)).joined(separator: ", ")
    }

    private static func names(_ question: CountQuestion) -> [String] {
        question.names + question.periods.map { "\($0.lowerBound) – \($0.upperBound)" }
    }

    // MARK: One of many

    private func byDay(_ question: CountQuestion, _ rows: [CountRow]) -> CountRow? {
        let dated = rows.compactMap { row in row.day.map { (row: row, day: $0) } }
        let best =
            question.measure == .latest
            ? dated.max { ($0.day, $1.row.paper.key) < ($1.day, $0.row.paper.key) }
            : dated.min { ($0.day, $0.row.paper.key) < ($1.day, $1.row.paper.key) }
        return best?.row
    }

    /// Amounts of two currencies are not compared.
    private func byAmount(_ question: CountQuestion, _ rows: [CountRow]) -> CountRow? {
        let stated = rows.compactMap { row in row.amount.map { (row: row, amount: $0) } }
        guard Set(stated.map(\.amount.currency)).count == 1 else { return nil }
        let best =
            question.measure == .highest
            ? stated.max { ($0.amount.money, $1.row.paper.key) < ($1.amount.money, $0.row.paper.key) }
            : stated.min { ($0.amount.money, $0.row.paper.key) < ($1.amount.money, $1.row.paper.key) }
        return best?.row
    }

    private func one(
        _ question: CountQuestion, _ row: CountRow?, _ skipped: [CountRow], _ isChinese: Bool
    ) -> PaperAnswer? {
        guard let row else { return nil }
        let byAmount = question.measure == .highest || question.measure == .lowest
        let title = ["title": row.paper.facts.title]
        if byAmount || question.asksAmount {
            guard let value = amount(row, isChinese), let cited = row.amountCitation else { return nil }
            return answer(
                .span, value, phrases.text(.one, isChinese: isChinese, title.merging(["value": value]) { $1 }),
                question, [row], skipped, cited: [cited], values: CountWriter.value(row).map { [$0] } ?? [], totals: [],
                isChinese)
        }
        guard let day = row.day, let cited = row.dayCitation ?? row.ownCitation else { return nil }
        let phrase: CountPhrases.Phrase = question.asksDay || question.day != .own ? .one : .oneTitle
        let text = phrases.text(phrase, isChinese: isChinese, title.merging(["value": day.description]) { $1 })
        return answer(
            phrase == .one ? .span : .list, phrase == .one ? cited.quote : row.paper.facts.title, text, question, [row],
            skipped, cited: [cited], values: [.date(day)], totals: [], isChinese)
    }

    // MARK: Parts

    private func amount(_ row: CountRow, _ isChinese: Bool) -> String? {
        row.amount.map { phrases.money($0.money, $0.currency, isChinese: isChinese) }
    }

    private func told(_ rows: [CountRow], _ isChinese: Bool, _ detail: (CountRow) -> String?) -> String {
        let told = rows.prefix(CountWriter.mostCitations).map { row in
            let title = ["title": row.paper.facts.title]
            guard let value = detail(row) else { return phrases.text(.rowTitle, isChinese: isChinese, title) }
            return phrases.text(.row, isChinese: isChinese, title.merging(["value": value]) { $1 })
        }
        return (told + (rows.count > told.count ? ["…"] : []))
            .joined(separator: phrases.text(.join, isChinese: isChinese))
    }

    private func answer(
        _ kind: PaperAnswer.Kind, _ words: String, _ text: String, _ question: CountQuestion, _ rows: [CountRow],
        _ skipped: [CountRow], cited: [Citation], values: [AnswerValue], totals: [Counted.Total], _ isChinese: Bool
    ) -> PaperAnswer {
        var text = text
        if !skipped.isEmpty {
            let titles = told(skipped, isChinese) { _ in nil }
            text += (isChinese ? "" : " ") + phrases.text(.skipped, isChinese: isChinese, ["skipped": titles])
        }
        return PaperAnswer(
            kind: kind, answer: words, text: text, values: Array(values.prefix(CountWriter.mostCitations)),
            confidence: skipped.isEmpty ? CountWriter.sure : CountWriter.lessSure, refusal: nil,
            citations: Array(cited.prefix(CountWriter.mostCitations)), passages: [], reader: CountWriter.reader,
            isChinese: isChinese, features: [],
            counted: Counted(
                question: question, matched: rows.count,
                skipped: skipped.prefix(CountWriter.mostCitations).map(\.paper.key),
                totals: totals))
    }
}
