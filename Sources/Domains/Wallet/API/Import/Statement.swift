import Basics
import HTTPTypes
import JSON
import Web

/// What a bank's statement holds, whatever its format.
struct Statement: Sendable {
    static let maximumEntries = 10_000
    static let maximumErrors = 100

    /// The layout of a CSV, such as `chase`; `ofx` for OFX.
    let layout: String
    private(set) var entries: [StatementEntry] = []
    /// Payments, what the bank itself takes, and rows without an amount.
    private(set) var skipped = 0
    private(set) var errors: [FieldError] = []

    init(layout: String) { self.layout = layout }

    /// Takes up one entry, or what is wrong with it; nothing where it is no purchase.
    mutating func add(_ read: () throws(FieldError) -> StatementEntry?) {
        do {
            guard let entry = try read(), entry.amount.cents != 0 else {
                skipped += 1
                return
            }
            entries.append(entry)
        } catch {
            errors.append(error)
        }
    }

    /// The problem of a file that as a whole cannot be read.
    static func unreadable(_ detail: String) -> Problem {
        Problem(status: .unprocessableContent, code: "import_failed", detail: detail)
    }
}
