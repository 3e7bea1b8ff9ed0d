public import Basics

/// A file as it was read: its purchases, what was passed over and why, and what is wrong.
public struct StatementReading: Sendable {
    /// The bank's layout, such as `chase`; `generic` where none is known, `ofx` for OFX.
    public let layout: String
    /// The folded words of the header, by which an earlier import of the same bank is known again; empty without one.
    public let header: String
    public let decisions: StatementDecisions
    /// In the order of the file.
    public let rows: [StatementRow]
    public let skipped: [SkippedRow]
    /// The first hundred; ``faultCount`` counts all.
    public let faults: [StatementFault]
    public let faultCount: Int
    public let warnings: [StatementWarning]
}

/// One purchase, or what came back of one.
public struct StatementRow: Sendable, Hashable {
    /// The line of the file, or the number of an OFX entry, from 1.
    public let row: Int
    /// The day of the purchase, or where the file has none, of its posting.
    public let day: CalendarDate
    /// Nil where the file has none.
    public let postingDay: CalendarDate?
    /// Negative for a refund.
    public let amount: StatementAmount
    /// What was paid abroad, where the file says it beside the billed amount.
    public let original: StatementAmount?
    /// The currency abroad, also where its amount is not said. ISO 4217.
    public let originalCurrency: String?
    public let merchant: StatementMerchant
    /// What the bank wrote, without card numbers; not empty.
    public let merchantText: String
    /// The bank's id of the entry; nil where it has none, or used it more than once in this file.
    public let bankID: String?
    /// By which a later import knows the row again, within its card.
    public let identity: Identity

    public var isRefund: Bool { amount.units < 0 }

    /// What makes a row the same in another file.
    public struct Identity: Sendable, Hashable {
        /// The bank's id, or day, amount and text.
        public let text: String
        /// How many rows before it in this file have the same.
        public let occurrence: Int
        /// What earlier versions took for it, where that differs: compared, never stored.
        public let earlierText: String?
    }
}

/// An exact amount of a currency.
public struct StatementAmount: Sendable, Hashable {
    /// Of the currency's smallest unit.
    public let units: Int
    /// ISO 4217.
    public let currency: String
    /// Decimals of the currency: 2 for most, 0 for the yen, 3 for a dinar.
    public let decimals: Int

    /// As the wallet counts, in hundredths; nil where they do not hold it.
    public var money: Money? {
        var units = units
        for _ in 0..<max(0, 2 - decimals) {
            let (product, overflow) = units.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            units = product
        }
        for _ in 0..<max(0, decimals - 2) {
            guard units % 10 == 0 else { return nil }
            units /= 10
        }
        return Money(cents: units)
    }
}

/// Who was paid, and how that is known.
public struct StatementMerchant: Sendable, Hashable {
    /// What the category rests on.
    public enum Evidence: String, Sendable, Hashable { case shop, code, processor, bank, nothing }

    /// A known shop's name, or what the bank wrote without what it adds.
    public let name: String
    public let category: Category
    public let merchantClass: MerchantClass?
    public let evidence: Evidence
    /// ISO 18245, where the bank says it.
    public let code: Int?
    /// The bank's own word for a category; empty where it has none.
    public let bankCategory: String
}

/// A row that is no purchase.
public struct SkippedRow: Sendable, Hashable {
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        case payment, transfer, pending, failed, fee, interest, cash, reward, balance, total, zero, otherAccount
    }

    public let row: Int
    public let reason: Reason
    /// Cut and without card numbers.
    public let text: String
}

/// What a person should look at before the import counts.
public struct StatementWarning: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case signUncertain = "sign_uncertain"
        case dateOrderUncertain = "date_order_uncertain"
        case decimalMarkUncertain = "decimal_mark_uncertain"
        case encodingUncertain = "encoding_uncertain"
        case columnsGuessed = "columns_guessed"
    }

    public let kind: Kind
    public let message: String
}
