import Basics
import Documents
import JSON

/// What documents state, as answers show it.
enum CitedFieldForm {
    static func write(_ cited: CitedField, of document: String, to json: inout JSONWriter) {
        json.beginObject()
        json.name("name")
        json.value(cited.field.name.rawValue)
        json.name("value")
        write(cited.field.value, to: &json)
        json.name("confidence")
        json.value(Rate(hundredths: Int((cited.field.confidence * 100).rounded())))
        json.name("citation")
        write(cited.citation, of: document, to: &json)
        json.endObject()
    }

    static func write(_ citation: Quotation, of document: String, to json: inout JSONWriter) {
        json.beginObject()
        json.name("documentId")
        json.value(document)
        json.nullable("page", citation.page)
        json.name("start")
        json.value(citation.range.lowerBound)
        json.name("end")
        json.value(citation.range.upperBound)
        json.name("quote")
        json.value(citation.quote)
        json.endObject()
    }

    /// Money and durations are objects, days and words text, a period an object of two days.
    private static func write(_ value: FieldValue, to json: inout JSONWriter) {
        switch value {
        case .money(let amount, let currency):
            json.beginObject()
            json.name("amount")
            json.value(amount)
            json.nullable("currency", currency)
            json.endObject()
        case .date(let day): json.value(day.description)
        case .period(let first, let last):
            json.beginObject()
            json.name("from")
            json.value(first.description)
            json.name("to")
            json.value(last.description)
            json.endObject()
        case .duration(let span):
            json.beginObject()
            json.name("count")
            json.value(span.count)
            json.name("unit")
            json.value(span.unit.rawValue)
            json.endObject()
        case .identifier(let text), .text(let text): json.value(text)
        }
    }
}
