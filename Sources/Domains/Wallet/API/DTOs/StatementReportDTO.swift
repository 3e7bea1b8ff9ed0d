import JSON
import Wallet
import Web

/// The answer to an import.
enum StatementReportDTO {
    static let shownTransactions = 100

    static func encoded(
        _ statement: Statement, _ transactions: [Transaction], report: ImportReport, dryRun: Bool
    ) -> [UInt8] {
        let duplicates = Set(report.duplicates)
        let fresh = transactions.indices.filter { !duplicates.contains($0) }
        var json = JSONWriter(capacity: 4_096)
        json.beginObject()
        json.name("dryRun")
        json.value(dryRun)
        json.name("layout")
        json.value(statement.layout)
        json.name("imported")
        // One wrong row refuses them all.
        json.value(statement.errors.isEmpty ? report.imported : 0)
        json.name("duplicates")
        json.value(duplicates.count)
        json.name("skipped")
        json.value(statement.skipped)
        json.name("errors")
        json.beginArray()
        for error in statement.errors.prefix(Statement.maximumErrors) { json.value(error) }
        json.endArray()
        json.name("transactions")
        json.beginArray()
        for index in fresh.prefix(shownTransactions) { json.value(transactions[index]) }
        json.endArray()
        json.endObject()
        return json.finish()
    }
}
