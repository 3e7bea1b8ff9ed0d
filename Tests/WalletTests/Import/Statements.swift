import Basics
import Language
import Testing

@testable import Wallet

/// Reads statements with the real tables, in a wallet of some currency and country.
enum Statements {
    static let importer = Result {
        StatementImporter(
            understanding: try Understood.rules.get(),
            tables: try StatementTables(
                TableFiles(StatementTables.fileNames, read: Understood.bytes), folding: Understood.folding.get()))
    }

    static func read(
        _ bytes: [UInt8], currency: String = "USD", region: String = "US", as format: StatementFormat? = nil,
        choosing choose: (inout StatementOptions) -> Void = { _ in }
    ) throws -> StatementReading {
        var options = StatementOptions(today: Understood.today, currency: currency, region: region)
        choose(&options)
        return try importer.get().read(bytes, as: format ?? StatementFormat(of: bytes), options: options)
    }

    static func read(
        _ text: String, currency: String = "USD", region: String = "US", as format: StatementFormat? = nil,
        choosing choose: (inout StatementOptions) -> Void = { _ in }
    ) throws -> StatementReading {
        try read(Array(text.utf8), currency: currency, region: region, as: format, choosing: choose)
    }

    /// The code of the fault that refuses a file as a whole; nil where it is read.
    static func refusal(_ bytes: [UInt8]) throws -> StatementFault.Code? {
        do {
            _ = try read(bytes)
            return nil
        } catch let fault as StatementFault {
            return fault.code
        }
    }
}

extension StatementReading {
    /// `11-02 45.10` for each purchase.
    func lines() -> [String] {
        rows.map { row in
            let amount = Decimals.text(row.amount.units, scale: row.amount.decimals, minimumDigits: row.amount.decimals)
            return "\(row.day.description.dropFirst(5)) \(amount)"
        }
    }

    /// `3 payment` for each row that was passed over.
    var reasons: [String] { skipped.map { "\($0.row) \($0.reason.rawValue)" } }

    /// `4 invalid_date` for each wrong row.
    var wrong: [String] { faults.map { "\($0.row ?? 0) \($0.code.rawValue)" } }
}
