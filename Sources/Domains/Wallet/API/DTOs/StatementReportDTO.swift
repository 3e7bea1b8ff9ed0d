import HTTPTypes
import JSON
import Wallet
import Web

/// The answer to an import.
enum StatementReportDTO {
    static let shownTransactions = 100

    /// - Parameter isRefused: whether wrong rows keep all others out.
    static func encoded(
        _ reading: StatementReading, _ rows: [ImportDraft.Row], report: ImportReport, dryRun: Bool,
        isRefused: Bool
    ) -> [UInt8] {
        let duplicates = Set(report.duplicates)
        let shown = rows.indices.lazy.filter { !duplicates.contains($0) }.prefix(shownTransactions)
        var json = JSONWriter(capacity: 8_192)
        json.beginObject()
        json.name("dryRun")
        json.value(dryRun)
        json.nullable("importId", report.importID)
        json.name("layout")
        json.value(reading.layout)
        json.name("imported")
        json.value(isRefused ? 0 : report.imported)
        json.name("matched")
        json.value(isRefused ? 0 : report.matches.count)
        json.name("duplicates")
        json.value(duplicates.count)
        json.name("skipped")
        json.value(reading.skipped.count)
        json.name("decisions")
        json.value(reading.decisions)
        json.name("skippedRows")
        json.array(reading.skipped) { json, skipped in
            json.beginObject()
            json.name("row")
            json.value(skipped.row)
            json.name("reason")
            json.value(skipped.reason.rawValue)
            json.name("text")
            json.value(skipped.text)
            json.endObject()
        }
        json.name("errorCount")
        json.value(reading.faultCount)
        json.name("errors")
        json.array(reading.faults) { json, fault in json.value(fault.fieldError) }
        json.name("warnings")
        json.array(reading.warnings + (report.meetsStatedSum ? [.limitStated] : [])) { json, warning in
            json.beginObject()
            json.name("type")
            json.value(warning.kind.rawValue)
            json.name("message")
            json.value(warning.message)
            json.endObject()
        }
        json.name("transactions")
        json.array(shown) { json, index in
            json.value(report.matches[index] ?? report.stored(rows[index].transaction))
        }
        json.endObject()
        return json.finish()
    }

    /// What was decided, as it is kept with an import.
    static func decisions(_ reading: StatementReading) -> [UInt8] {
        var json = JSONWriter(capacity: 2_048)
        json.value(reading.decisions)
        return json.finish()
    }

    /// The import that wrong rows refuse.
    static func refusal(_ reading: StatementReading) -> Problem {
        let count = reading.faultCount
        let shown = reading.faults.count
        let listed = shown < count ? " The first \(shown) are listed." : ""
        return Problem(
            status: .unprocessableContent, code: "import_failed",
            detail: "Nothing was imported: \(count) \(count == 1 ? "row is" : "rows are") wrong.\(listed) "
                + "Add skipErrors=true to import the others.", errors: reading.faults.map(\.fieldError))
    }
}

extension JSONWriter {
    fileprivate mutating func array<Items: Sequence>(_ items: Items, _ write: (inout JSONWriter, Items.Element) -> Void)
    {
        beginArray()
        for item in items { write(&self, item) }
        endArray()
    }

    fileprivate mutating func value(_ decisions: StatementDecisions) {
        beginObject()
        name("encoding")
        value(decisions.encoding.rawValue)
        nullable("headerRow", decisions.headerRow)
        name("columns")
        beginObject()
        for column in decisions.columns {
            name(quoting: column.role.rawValue)
            value(column.name)
        }
        endObject()
        name("sign")
        value(decisions.sign) { $0.rawValue }
        name("dateOrder")
        value(decisions.dateOrder) { $0.rawValue }
        name("decimalMark")
        value(decisions.decimalMark) { $0.rawValue }
        name("currency")
        value(decisions.currency) { $0 }
        endObject()
    }

    private mutating func value<Value>(_ decision: StatementDecision<Value>, _ text: (Value) -> String) {
        beginObject()
        name("value")
        value(text(decision.value))
        name("by")
        value(decision.by.rawValue)
        name("evidence")
        array(decision.evidence) { json, evidence in
            json.beginObject()
            json.name("row")
            json.value(evidence.row)
            json.name("text")
            json.value(evidence.text)
            json.endObject()
        }
        name("certain")
        value(decision.isCertain)
        endObject()
    }
}
