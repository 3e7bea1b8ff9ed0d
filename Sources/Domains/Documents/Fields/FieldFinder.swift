internal import Language
internal import Basics

/// Reads the fields of a paper: what labels say, and what its days, sums and lengths of time are.
struct FieldFinder {
    private static let most = 2_000

    let dated: DatedPaper
    let tables: FactsTables
    let stated: [FoundDeadline]
    let computed: ComputedDeadlines

    private var paper: Paper { dated.paper }

    func fields() -> [DocumentField] {
        var result: [DocumentField] = []
        if let own = dated.own {
            result.append(field(.documentDate, .date(own.day), own.confidence, paper.marks[own.mark]))
        }
        result += money() + identifiers() + dates() + periods() + durations()
        if let correspondent = CorrespondentFinder(paper: paper, tables: tables).field() {
            result.append(correspondent)
        }
        // A paper has few fields; a file of numbers is none.
        result = Array(result.prefix(FieldFinder.most))
        // One of a value; a value that two labels name keeps the better one.
        var kept: [DocumentField] = []
        for field in result.sorted(by: { ($0.confidence, $1.range.lowerBound) > ($1.confidence, $0.range.lowerBound) })
        {
            let isKnown = kept.contains { other in
                other.name == field.name && other.value == field.value
                    || other.range == field.range && other.name.type == .identifier && field.name.type == .identifier
            }
            if !isKnown { kept.append(field) }
        }
        return kept.sorted { ($0.range.lowerBound, $0.name.rawValue) < ($1.range.lowerBound, $1.name.rawValue) }
    }

    private func field(_ name: FieldName, _ value: FieldValue, _ confidence: Double, _ mark: PaperMark) -> DocumentField
    {
        DocumentField(
            name: name, value: value, confidence: min(0.98, confidence), range: mark.range,
            block: paper.parts[mark.part].block)
    }

    // MARK: Money

    private func money() -> [DocumentField] {
        var currencies: [String: Int] = [:]
        for mark in paper.marks { if case .money(_, let code?) = mark.value { currencies[code, default: 0] += 1 } }
        let usual = currencies.count == 1 ? currencies.first?.key : nil
        var result: [DocumentField] = []
        for mark in paper.marks {
            guard case .money(let amount, let code) = mark.value, let (name, weight) = moneyLabel(mark) else {
                continue
            }
            let value = FieldValue.money(amount, currency: code ?? usual)
            result.append(field(name, value, 0.35 + weight * 0.07, mark))
        }
        if result.isEmpty, let largest = largestBehindTotal() {
            guard case .money(let amount, let code) = largest.value else { return result }
            result.append(field(.total, .money(amount, currency: code ?? usual), 0.5, largest))
        }
        return result
    }

    /// A label of a total that has lost its value in the columns of a page: the largest sum behind it.
    private func largestBehindTotal() -> PaperMark? {
        let label = paper.parts.lazy.compactMap { part in
            longest(part.tokens).first { $0.sense.role.type == .money && $0.sense.weight >= 7 }
        }.first
        guard let label else { return nil }
        func amount(_ mark: PaperMark) -> Money? { if case .money(let amount, _) = mark.value { amount } else { nil } }
        return paper.marks.filter { $0.tokens.lowerBound >= label.tokens.upperBound && amount($0) != nil }
            .max { amount($0) ?? .zero < amount($1) ?? .zero }
    }

    private func moneyLabel(_ mark: PaperMark) -> (FieldName, Double)? {
        let part = paper.parts[mark.part]
        var best: (FieldName, Double)?
        func take(_ name: FieldName, _ weight: Double) {
            if name.type == .money, weight > best?.1 ?? 0 { best = (name, weight) }
        }
        let before = part.tokens.lowerBound..<mark.tokens.lowerBound
        for match in longest(before) {
            let gap = match.tokens.upperBound..<mark.tokens.lowerBound
            let hasOther = paper.marks(ofPart: mark.part).contains {
                if case .money = $0.value { gap.overlaps($0.tokens) } else { false }
            }
            guard !hasOther, gap.count <= 7 else { continue }
            take(match.sense.role, match.sense.weight - (gap.count > 3 ? 1.5 : 0))
        }
        // "$66.23 due 25 April": no label stands before.
        if let label = dated.pairs.ofMark[mark.range.lowerBound], let name = label.name {
            take(name, label.weight - 0.5)
        }
        for title in part.titles {
            for match in longest(paper.tokenRange(title)) { take(match.sense.role, match.sense.weight - 0.5) }
        }
        return best
    }

    /// The labels of a range without those inside a longer one ("total" in "subtotal" is no word of its own).
    private func longest(_ tokens: Range<Int>) -> [CueTable<FieldName>.Match] {
        tables.labels.longestMatches(in: paper.tokens, tokens)
    }

    // MARK: Identifiers

    private func identifiers() -> [DocumentField] {
        let scan = IdentifierScan(scalars: paper.scalars)
        var result: [DocumentField] = []
        for (index, part) in paper.parts.enumerated() {
            for match in longest(part.tokens) where match.sense.role.type == .identifier {
                let end = paper.tokens[match.tokens.upperBound - 1].range.upperBound
                guard let start = valueStart(end, part.range.upperBound),
                    let range = scan.identifier(from: start.place, to: part.range.upperBound),
                    !isQuantity(range, index), start.isLabelled || range.count >= 5
                else { continue }
                result.append(identifier(match.sense.role, range, match.sense.weight, part.block))
            }
            for title in part.titles where part.kind == .cell {
                guard let match = longest(paper.tokenRange(title)).first(where: { $0.sense.role.type == .identifier }),
                    let range = scan.identifier(from: part.range.lowerBound, to: part.range.upperBound),
                    part.range.count - range.count <= 2, !isQuantity(range, index)
                else { continue }
                result.append(identifier(match.sense.role, range, match.sense.weight - 0.5, part.block))
            }
        }
        for (label, range) in dated.pairs.identifiers {
            guard let name = label.name else { continue }
            result.append(identifier(name, range, label.weight - 0.5, paper.parts[label.part].block))
        }
        return result
    }

    private func identifier(_ name: FieldName, _ range: Range<Int>, _ weight: Double, _ block: Int?) -> DocumentField {
        DocumentField(
            name: name, value: .identifier(paper.string(range)), confidence: min(0.97, 0.35 + weight * 0.07),
            range: range,
            block: block)
    }

    /// Where a value may begin behind its label: over ":", "#", "No.", brackets, "is" and 为.
    private func valueStart(_ end: Int, _ limit: Int) -> (place: Int, isLabelled: Bool)? {
        var place = end
        var isLabelled = false
        let skipped = [" ", "\t", ":", "：", "#", "№", ".", "*", "|", "(", "（", "为", "是", "\""].map {
            Unicode.Scalar($0)
        }
        while place < limit {
            if skipped.contains(paper.scalars[place]) {
                if [":", "：", "#", "№", "为", "|"].contains(paper.scalars[place]) { isLabelled = true }
                place += 1
                continue
            }
            let words = paper.string(place..<min(limit, place + 7)).lowercased()
            guard let word = ["number", "no.", "no ", "nr.", "is ", "ref", "id "].first(where: { words.hasPrefix($0) })
            else { break }
            isLabelled = true
            place += word.unicodeScalars.count
        }
        return place < limit && place - end <= 24 ? (place, isLabelled) : nil
    }

    /// A date, a sum and a length of time are no numbers of papers.
    private func isQuantity(_ range: Range<Int>, _ part: Int) -> Bool {
        paper.marks(ofPart: part).contains { mark in
            guard mark.range.overlaps(range) else { return false }
            if case .money(_, nil) = mark.value { return false }
            return mark.range.lowerBound <= range.lowerBound || mark.range.upperBound >= range.upperBound
        }
    }

    // MARK: Days

    private static let names: [DateRole: FieldName] = [
        .purchase: .purchaseDate, .delivery: .deliveryDate, .birth: .birthDate, .start: .termStart,
    ]
    private static let deadlines: [FoundDeadline.Kind: FieldName] = [
        .due: .dueDate, .expiry: .expiry, .termEnd: .termEnd, .appointment: .appointment,
    ]

    private func dates() -> [DocumentField] {
        var result: [DocumentField] = stated.compactMap { deadline in
            FieldFinder.deadlines[deadline.kind].map {
                DocumentField(
                    name: $0, value: .date(deadline.date), confidence: deadline.confidence, range: deadline.range,
                    block: deadline.block)
            }
        }
        for (index, reading) in dated.roles.enumerated() {
            let mark = paper.marks[index]
            guard let best = reading.best, best.score >= 5, let name = FieldFinder.names[best.role],
                let day = mark.date,
                mark.lastDay == nil
            else { continue }
            result.append(field(name, .date(day), 0.4 + best.score * 0.06, mark))
        }
        return result
    }

    private func periods() -> [DocumentField] {
        dated.roles.indices.compactMap { index in
            guard let to = dated.roles[index].to, let start = paper.marks[index].date,
                let end = paper.marks[to].lastDay ?? paper.marks[to].date
            else { return monthPeriod(index) }
            let range = paper.marks[index].range.lowerBound..<paper.marks[to].range.upperBound
            let isNamed = (dated.roles[index].scores[.period] ?? 0) >= 3
            return DocumentField(
                name: .period, value: .period(start, end), confidence: isNamed ? 0.95 : 0.7, range: range,
                block: paper.parts[paper.marks[index].part].block)
        }
    }

    /// "billing month: March 2026"
    private func monthPeriod(_ index: Int) -> DocumentField? {
        let mark = paper.marks[index]
        guard let start = mark.date, let end = mark.lastDay, dated.roles[index].from == nil,
            let best = dated.roles[index].best, best.role == .period, best.score >= 5
        else { return nil }
        return field(.period, .period(start, end), 0.85, mark)
    }

    private func durations() -> [DocumentField] {
        paper.marks.compactMap { mark in
            guard let span = mark.span, let (role, score) = computed.role(mark), score >= 3 else { return nil }
            let name: FieldName? =
                switch role {
                case .warrantyEnd: .warrantyLength
                case .noticeBy: .noticePeriod
                case .returnBy: .returnPeriod
                default: nil
                }
            return name.map { field($0, .duration(span), 0.4 + score * 0.07, mark) }
        }
    }
}
