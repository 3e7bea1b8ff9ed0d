import Basics
import JSON
import Wallet
import Web

/// The body and the answer of `/rates`.
enum RateSheetDTO {
    static func decode(_ body: FieldReader) throws(FieldErrors) -> RateSheet {
        let (date, base, quotes) = try body.read(
            .required("date", .date), .required("base", .currency), .required("rates", rates))
        var others = quotes
        others[base] = nil
        if let own = quotes[base], own != .one {
            throw FieldErrors(
                FieldError(path: "rates." + base, code: "out_of_range", message: "The base is worth one of itself."))
        }
        guard !others.isEmpty else {
            throw FieldErrors(
                FieldError(path: "rates", code: "out_of_range", message: "Expected at least one other currency."))
        }
        return RateSheet(date: date, base: base, quotes: others)
    }

    private static let rates = FieldForm<[String: Quote]>(
        parts: { value, path throws(FieldErrors) in
            let values: FieldReader
            do throws(FieldError) {
                values = try FieldReader(value, path: path)
                guard values.members.count <= RateSheet.maximumCurrencies else {
                    throw FieldError(
                        path: path, code: "out_of_range",
                        message: "Expected at most \(RateSheet.maximumCurrencies) currencies.")
                }
            } catch {
                throw FieldErrors(error)
            }
            var faults = FieldFaults()
            var quotes: [String: Quote] = [:]
            for member in values.members {
                let path = values.path(to: member.name)
                let code = faults.result { () throws(FieldErrors) in
                    try FieldForm<String>.currency.read(.string(member.name), path)
                }
                let rate = faults.result { () throws(FieldErrors) in try quote.read(member.value, path) }
                if case .success(let code) = code, case .success(let rate) = rate { quotes[code] = rate }
            }
            try faults.check()
            return quotes
        }, write: { quotes, json in json.value(quotes) })

    private static let quote = FieldForm<String>.string(maximum: 100).map(
        { text, path throws(FieldError) in
            guard let quote = Quote(text) else {
                throw FieldError(
                    path: path, code: "invalid_rate",
                    message: "Expected a decimal number above zero as a text, with at most 12 decimals.")
            }
            return quote
        }, from: { $0.text })

    /// - Parameter shown: nil where none is kept.
    static func encoded(_ shown: RateSheet?, of sheets: [RateSheet]) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        json.nullable("date", shown?.date.description)
        json.nullable("base", shown?.base)
        json.name("rates")
        json.value(shown?.quotes ?? [:])
        json.name("days")
        json.beginArray()
        for sheet in sheets { json.value(sheet.date.description) }
        json.endArray()
        json.endObject()
        return json.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ quotes: [String: Quote]) {
        beginObject()
        for (code, quote) in quotes.sorted(by: { $0.key < $1.key }) {
            name(quoting: code)
            value(quote.text)
        }
        endObject()
    }

    /// As an export shows it.
    mutating func value(_ sheet: RateSheet) {
        beginObject()
        name("date")
        value(sheet.date.description)
        name("base")
        value(sheet.base)
        name("rates")
        value(sheet.quotes)
        endObject()
    }
}
