import Basics
import Documents
import Storage
import Stores

/// What papers state: values with the words that state them.
enum FieldRows {
    static func insert(_ fields: [DocumentField], of key: Int, on connection: Connection) throws {
        try connection.run("DELETE FROM document_fields WHERE document = ?", [.integer(key)])
        for (number, field) in fields.enumerated() {
            let (type, text, second, amount) = columns(field.value)
            try connection.run(
                """
                INSERT INTO document_fields (document, number, name, type, text, second, amount, confidence, start, "end")
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .integer(key), .integer(number), .text(field.name.rawValue), .text(type), SQLValue(text),
                    SQLValue(second), SQLValue(amount), .integer(Int((field.confidence * 100).rounded())),
                    .integer(field.range.lowerBound), .integer(field.range.upperBound),
                ])
        }
    }

    static func fields(of key: Int, on connection: Connection) throws -> [DocumentField] {
        try connection.all(
            """
            SELECT name, type, text, second, amount, confidence, start, "end" FROM document_fields
            WHERE document = ? ORDER BY number
            """, [.integer(key)]
        ) { row in
            let (start, end) = (try row.int(6), try row.int(7))
            guard start <= end, let value = try value(row) else { throw StorageError(.corrupt) }
            return DocumentField(
                name: try row.named(0), value: value, confidence: Double(try row.int(5)) / 100, range: start..<end,
                block: nil)
        }
    }

    private static func columns(_ value: FieldValue) -> (type: String, text: String?, second: String?, amount: Int?) {
        switch value {
        case .money(let money, let currency): ("money", currency, nil, money.thousandths)
        case .date(let day): ("date", day.description, nil, nil)
        case .period(let first, let last): ("period", first.description, last.description, nil)
        case .duration(let span): ("duration", span.unit.rawValue, nil, span.count)
        case .identifier(let text): ("identifier", text, nil, nil)
        case .text(let text): ("text", text, nil, nil)
        }
    }

    private static func value(_ row: RowReader) throws -> FieldValue? {
        let text = try row.optionalText(2)
        switch try row.text(1) {
        case "money": return try row.optionalInt(4).map { .money(Money(thousandths: $0), currency: text) }
        case "date": return text.flatMap(CalendarDate.init).map { .date($0) }
        case "period":
            guard let first = text.flatMap(CalendarDate.init), let last = try row.optionalDate(3) else { return nil }
            return .period(first, last)
        case "duration":
            guard let unit = text.flatMap(CalendarSpan.Unit.init), let count = try row.optionalInt(4) else {
                return nil
            }
            return CalendarSpan(count: count, unit: unit).map { .duration($0) }
        case "identifier": return text.map { .identifier($0) }
        default: return text.map { .text($0) }
        }
    }
}
