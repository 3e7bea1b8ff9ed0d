import Basics
import Documents
import Storage

/// What a paper says of what is counted, with the words that say it.
struct CountRows {
    /// Code points of a paper's beginning.
    static let head = 600

    let question: CountQuestion
    let connection: Connection

    /// - Parameter mention: the sentence that is cited; nil where none was asked for.
    /// - Returns: nil for a paper outside of the question's time.
    func row(of paper: CountedPaper, _ document: StoredDocument, mention: Range<Int>?) throws -> CountRow? {
        let key = Int(paper.key)
        let fields = try FieldRows.fields(of: key, on: connection)
        let days = try days(key, document, fields)
        let isUndated = days.isEmpty && !question.periods.isEmpty && question.day == .own
        guard let day = isUndated ? (nil, nil) : day(days) else { return nil }
        let money = fields.first { $0.name == .amountDue } ?? CountRows.total(fields)
        var amount: (Money, String?)?
        if case .money(let sum, let currency)? = money?.value { amount = (sum, currency) }
        return CountRow(
            paper: paper, day: day.day, isUndated: isUndated, amount: amount,
            dayCitation: try day.range.map { try citation($0, paper) },
            amountCitation: try money.map { try citation($0.range, paper) },
            ownCitation: try (mention ?? own(paper, fields)).map { try citation($0, paper) })
    }

    /// What is called the total, not any sum that stands in the paper.
    private static func total(_ fields: [DocumentField]) -> DocumentField? {
        fields.filter { $0.name == .total && $0.confidence >= leastConfidence }
            .max { ($0.confidence, $0.range.lowerBound) < ($1.confidence, $1.range.lowerBound) }
    }

    private static let leastConfidence = 0.75

    // MARK: Days

    /// - Returns: nil where none of the paper's days lies in the periods that are asked for.
    private func day(
        _ days: [(day: CalendarDate, range: Range<Int>?)]
    ) -> (day: CalendarDate?, range: Range<Int>?)? {
        guard !question.periods.isEmpty else {
            if question.day != .own, days.isEmpty { return nil }
            return days.first.map { ($0.day, $0.range) } ?? (nil, nil)
        }
        return days.first { day in question.periods.contains { $0.contains(day.day) } }.map { ($0.day, $0.range) }
    }

    private func days(
        _ key: Int, _ document: StoredDocument, _ fields: [DocumentField]
    ) throws -> [(day: CalendarDate, range: Range<Int>?)] {
        switch question.day {
        case .own: return own(document, fields).map { [$0] } ?? []
        case .due: return try deadlines(key, [.due])
        case .ends: return try deadlines(key, [.expiry, .warrantyEnd, .termEnd, .renewal])
        }
    }

    /// A bill is of the time that it is for; other papers are of their date.
    private func own(
        _ document: StoredDocument, _ fields: [DocumentField]
    ) -> (day: CalendarDate, range: Range<Int>?)? {
        for field in fields where field.name == .period {
            if case .period(_, let last) = field.value { return (last, field.range) }
        }
        if let date = document.details.documentDate {
            let field = fields.first { $0.name == .documentDate && $0.value == .date(date) }
            return (date, field?.range)
        }
        for field in fields where field.name == .purchaseDate {
            if case .date(let day) = field.value { return (day, field.range) }
        }
        return nil
    }

    private func deadlines(
        _ key: Int, _ kinds: [FoundDeadline.Kind]
    ) throws -> [(day: CalendarDate, range: Range<Int>?)] {
        try DeadlineRows.all(
            "l.document = ? ORDER BY coalesce(l.own_date, l.date), l.id", [.integer(key)], on: connection
        )
        .filter { kinds.contains($0.kind) && !(question.day == .due && $0.isDone) }.map { ($0.date, $0.citation.range) }
    }

    // MARK: Citations

    /// What shows best that it is such a paper.
    private func own(_ paper: CountedPaper, _ fields: [DocumentField]) throws -> Range<Int>? {
        let names: [FieldName] =
            [
                .warrantyLength, .period, .policyNumber, .contractNumber, .invoiceNumber, .documentDate, .correspondent,
            ]
        for name in names {
            if let field = fields.first(where: { $0.name == name }) { return field.range }
        }
        // Else its first line.
        let scalars = Array(
            try DocumentTextRows.text(0..<CountRows.head, of: Int(paper.key), on: connection).unicodeScalars)
        guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }) else { return nil }
        let line = scalars[start...].prefix { $0 != "\n" && $0 != "\u{0C}" }
        let range = start..<line.endIndex
        return try isHidden(range, of: Int(paper.key)) ? nil : range
    }

    private func isHidden(_ range: Range<Int>, of key: Int) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM document_hidden WHERE document = ? AND start < ? AND \"end\" > ? LIMIT 1",
            [.integer(key), .integer(range.upperBound), .integer(range.lowerBound)]
        ) { _ in true } ?? false
    }

    private func citation(_ range: Range<Int>, _ paper: CountedPaper) throws -> Citation {
        let quote = try DocumentTextRows.text(range, of: Int(paper.key), on: connection)
        return Citation(
            paper: paper.key, title: paper.facts.title, range: range, quote: quote, headingPath: [], isCell: false,
            isHidden: false)
    }
}
