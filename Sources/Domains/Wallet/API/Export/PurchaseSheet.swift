import Basics
import JSON
import Wallet

/// Purchases as a table for people and spreadsheets (RFC 4180): UTF-8, lines end with CRLF, the first holds the names.
struct PurchaseSheet: Sendable {
    static let header = """
        ID,Date,Time,Amount,Currency,Type,Merchant,Description,Category,Card,Note,Original Amount,Original Currency,\
        Posting Date,Refund Of,Payment Method,Region,Source,Recorded At\r\n
        """

    /// The names of the cards.
    let cards: [CardID: String]

    /// One line for each purchase.
    func lines(_ purchases: [StoredTransaction]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(purchases.count * 192)
        for stored in purchases {
            let purchase = stored.transaction
            let isRefund = purchase.amount < .zero
            let cells: [[UInt8]] = [
                text(purchase.id), text(purchase.date.description), text(purchase.time),
                number { $0.value(purchase.amount) }, text(purchase.currency), text(isRefund ? "Refund" : "Purchase"),
                text(purchase.merchant),
                // What has no name is told by what it was for, so that every line says something.
                text(purchase.merchantText ?? purchase.merchant ?? purchase.category.rawValue),
                text(purchase.category.rawValue), text(cards[purchase.cardID] ?? purchase.cardID.rawValue),
                text(purchase.note),
                purchase.original.map { original in
                    number { $0.decimal(original.units, scale: original.decimals, minimumDigits: original.decimals) }
                } ?? [],
                text(purchase.originalCurrency), text(purchase.postingDate?.description), text(purchase.refundOf),
                text(purchase.paymentMethod), text(purchase.region), text(purchase.source.rawValue),
                text(stored.recordedAt?.description),
            ]
            bytes += cells.joined(separator: [UInt8(ascii: ",")])
            bytes += [0x0D, 0x0A]
        }
        return bytes
    }

    private func number(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 16)
        write(&json)
        return json.finish()
    }

    /// A cell of text. One that a spreadsheet would take for a formula gets an apostrophe before it, which our own import takes
    /// off again.
    private func text(_ value: String?) -> [UInt8] {
        guard let value, let first = value.utf8.first else { return [] }
        var bytes = Array(value.utf8)
        if "=+-@\t\r\n".utf8.contains(first) { bytes.insert(UInt8(ascii: "'"), at: 0) }
        let isPlain = bytes.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
        // Spaces at an end are part of the text only within quotes.
        guard !isPlain || bytes.first == 0x20 || bytes.last == 0x20 else { return bytes }
        return [0x22] + bytes.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
    }
}
