internal import Basics
internal import Language

/// Reads the quantities of a paper, part by part.
struct MarkReader {
    private struct Draft {
        var value: PaperMark.Value?
        var written: WrittenDate?
        let range: Range<Int>
        let part: Int
    }

    let paper: Paper
    private var drafts: [Draft] = []
    private let order: DateOrder?

    init(_ paper: Paper, tables: FactsTables) {
        self.paper = paper
        var drafts: [Draft] = []
        let scan = WrittenDateScan(paper: paper)
        for index in paper.parts.indices {
            var own = scan.dates(inPart: index).map { Draft(value: nil, written: $0, range: $0.range, part: index) }
            own += MarkReader.quantities(paper, part: index, tables: tables)
            own.sort { ($0.range.count, $1.range.lowerBound) > ($1.range.count, $0.range.lowerBound) }
            var kept: [Draft] = []
            for draft in own where !kept.contains(where: { $0.range.overlaps(draft.range) }) { kept.append(draft) }
            drafts += kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
        }
        self.drafts = drafts
        order = DateOrder(drafts.compactMap(\.written), paper: paper)
    }

    /// - Parameters:
    ///   - day: the paper's own date, from which a missing year is taken.
    ///   - withYear: leaves out days without a year.
    func marks(from day: CalendarDate?, withYear: Bool = false) -> [PaperMark] {
        drafts.compactMap { draft in
            guard paper.isSeen(draft.range) else { return nil }
            if withYear, case .yearless? = draft.written?.form { return nil }
            guard let value = draft.value ?? draft.written.flatMap({ resolved($0, day) }) else { return nil }
            return PaperMark(
                value: value, range: draft.range, tokens: paper.tokenRange(draft.range), part: draft.part)
        }
    }

    private func resolved(_ written: WrittenDate, _ day: CalendarDate?) -> PaperMark.Value? {
        switch written.form {
        case .full(let date): return .date(date, last: nil, isYearless: false)
        case .month(let first, let last): return .date(first, last: last, isYearless: false)
        case .figures(let first, let second, let year):
            let date = order.map { $0.date(first, second, year) } ?? DateOrder.certain(first, second, year)
            return date.map { .date($0, last: nil, isYearless: false) }
        case .yearless(let month, let number):
            guard let day else { return nearest(month, number) }
            // The next such day; one that has just passed is still of this year.
            let nearest = (-1...4).lazy.compactMap { CalendarDate(year: day.year + $0, month: month, day: number) }
                .first { $0 >= day.adding(days: -60) }
            return nearest.map { .date($0, last: nil, isYearless: true) }
        }
    }

    /// A paper without a date of its own: the year in which the day lies nearest to the first whole date.
    private func nearest(_ month: Int, _ number: Int) -> PaperMark.Value? {
        let first = drafts.lazy.compactMap { draft in
            if case .full(let day)? = draft.written?.form { day } else { nil }
        }.first
        guard let first else { return nil }
        let days = (-1...1).compactMap { CalendarDate(year: first.year + $0, month: month, day: number) }
        func distance(_ day: CalendarDate) -> Int { abs(day.daysSinceEpoch - first.daysSinceEpoch) }
        return days.min { distance($0) < distance($1) }.map { .date($0, last: nil, isYearless: true) }
    }

    private static func quantities(_ paper: Paper, part: Int, tables: FactsTables) -> [Draft] {
        let range = paper.parts[part].range
        // Emphasis would stand between a number and its unit; a sign for a sign, so that places hold.
        let text = paper.string(range).replacing(/[*_`\n]/, with: " ")
        let found = tables.quantities.quantities(in: text)
        guard !found.isEmpty else { return [] }
        let counter = CodePoints(text)
        var result: [Draft] = []
        for quantity in found {
            let local = counter.range(quantity.span)
            let place = range.lowerBound + local.lowerBound..<range.lowerBound + local.upperBound
            if let draft = draft(quantity, place, paper, part: part) { result.append(draft) }
        }
        return result
    }

    private static func draft(_ quantity: Quantity, _ place: Range<Int>, _ paper: Paper, part: Int) -> Draft? {
        let reading = quantity.reading
        switch reading.kind {
        case .date:
            // Which sign is the month is for the whole paper to tell.
            guard let day = reading.day, quantity.alternatives.isEmpty else { return nil }
            let form: WrittenDate.Form = reading.lastDay.map { .month(day, last: $0) } ?? .full(day)
            return Draft(written: WrittenDate(form: form, range: place, part: part), range: place, part: part)
        case .money:
            guard reading.upper == nil, let money = money(reading.value), let unit = reading.unit else { return nil }
            return Draft(value: .money(money, currency: unit.symbol), range: place, part: part)
        case .time:
            guard let minutes = reading.value.whole, (0..<1_440).contains(minutes), reading.upper == nil else {
                return nil
            }
            return Draft(value: .time(minutes), range: place, part: part)
        case .duration:
            guard let span = span(reading), !isRate(place, paper) else { return nil }
            return Draft(value: .duration(span), range: place, part: part)
        case .number, .count:
            if let (span, end) = span(reading, behind: place, paper) {
                return Draft(value: .duration(span), range: place.lowerBound..<end, part: part)
            }
            guard hasCents(place, paper), let money = money(reading.value) else { return nil }
            return Draft(value: .money(money, currency: nil), range: place, part: part)
        default: return nil
        }
    }

    private static func money(_ value: Rational) -> Money? {
        value.multiplied(by: Rational(1_000))?.whole.map(Money.init(thousandths:))
    }

    /// A sum without a currency has two decimals.
    private static func hasCents(_ place: Range<Int>, _ paper: Paper) -> Bool {
        guard place.count >= 4, place.upperBound >= paper.scalars.count || paper.scalars[place.upperBound] != "%" else {
            return false
        }
        let sign = paper.scalars[place.upperBound - 3]
        return (sign == "." || sign == ",")
            && [1, 2].allSatisfy { (0x30...0x39).contains(paper.scalars[place.upperBound - $0].value) }
    }

    private static func span(_ reading: Quantity.Reading) -> CalendarSpan? {
        guard reading.upper == nil, !reading.isVague, let unit = reading.unit else { return nil }
        func span(_ factor: Int, _ unit: CalendarSpan.Unit) -> CalendarSpan? {
            reading.value.multiplied(by: Rational(factor))?.whole.flatMap { CalendarSpan(count: $0, unit: unit) }
        }
        switch unit.symbol {
        case "day": return span(1, .day)
        case "week": return span(1, .week) ?? span(7, .day)
        case "fortnight": return span(2, .week)
        case "month": return span(1, .month)
        case "quarter": return span(3, .month)
        case "year": return span(1, .year) ?? span(12, .month)
        case "decade": return span(10, .year)
        default: return nil
        }
    }

    /// "two (2) years", "ten working days", 15个工作日, 十五日内: the unit stands behind, a figure between brackets perhaps before.
    private static func span(_ reading: Quantity.Reading, behind place: Range<Int>, _ paper: Paper) -> (
        CalendarSpan, Int
    )? {
        guard reading.upper == nil, let count = reading.value.whole else { return nil }
        var next = paper.tokenRange(place).upperBound
        func mark(_ place: Int) -> Unicode.Scalar? { place < paper.tokens.count ? paper.tokens[place].mark : nil }
        if mark(next) == "(", next + 2 < paper.tokens.count, mark(next + 2) == ")" { next += 3 }
        if mark(next) == ")" { next += 1 }
        if mark(next) == "-" { next += 1 }
        for (word, unit) in [
            (PaperWord.workingDay, CalendarSpan.Unit.workingDay), (.day, .day), (.week, .week), (.month, .month),
            (.year, .year),
        ] {
            guard let tokens = paper.words(at: next, word) else { continue }
            let last = paper.tokens[tokens.upperBound - 1].range
            if tokens.count == 1, paper.tokens[next].kind == .han {
                // 十五日内 is a length, 十五日前 a day; 月 and 年 alone are days, too.
                guard word == .day, tokens.upperBound < paper.tokens.count,
                    ["内", "之", "以", "后", "的"].contains(paper.string(paper.tokens[tokens.upperBound].range))
                else { return nil }
            }
            return CalendarSpan(count: count, unit: unit).map { ($0, last.upperBound) }
        }
        return nil
    }

    /// "$20 a month", "0.5 % a year".
    private static func isRate(_ place: Range<Int>, _ paper: Paper) -> Bool {
        let tokens = paper.tokenRange(place)
        guard let first = tokens.first,
            ["a", "an", "each", "one"].contains(paper.string(paper.tokens[first].range).lowercased())
        else { return false }
        guard first > 0 else { return false }
        let before = paper.tokens[first - 1]
        return before.kind == .number || before.mark == "%" || paper.string(before.range).lowercased() == "cent"
    }
}
