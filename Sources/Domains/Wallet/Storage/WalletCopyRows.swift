import Basics
import Storage
import Stores
import Wallet

/// A whole wallet, read and written in one transaction of its caller's.
struct WalletCopyRows: Sendable {
    let user: UserID
    let rows: CardRows
    let conversations: ConversationStore?

    /// What holds rows where something is kept of the user.
    private static let tables = [
        "cards", "transactions", "imports", "preferences", "exchange_rates", "outcomes", "privacy", "conversations",
    ]

    func isEmpty(on connection: Connection) throws -> Bool {
        try WalletCopyRows.tables.allSatisfy { table in
            try connection.first("SELECT 1 FROM \(table) WHERE user_id = ? LIMIT 1", [.text(user.rawValue)]) { _ in true
            }
                == nil
        }
    }

    /// What is the user's own; of purchases those on cards of the user's own.
    func read(on connection: Connection) throws -> WalletCopy {
        var copy = WalletCopy()
        let shared = Set(try SeatRows.all(of: user, on: connection).map(\.id))
        copy.cards = try CardRows(rules: rows.rules).cards(of: user, on: connection)
            .filter { !$0.isSeat }.map(\.stored.card.asStated)
        copy.purchases = try TransactionRows.kept(of: user, before: nil, limit: .max, on: connection)
            .filter { !shared.contains($0.stored.transaction.cardID) }
            .compactMap { kept in
                kept.stored.recordedAt.map {
                    WalletCopy.Purchase(
                        transaction: kept.stored.transaction, recordedAt: $0, importNumber: kept.importNumber,
                        noted: kept.noted)
                }
            }
        copy.imports = try ImportRows.list(of: user, before: .max, limit: .max, on: connection).map {
            WalletCopy.Import(
                number: $0.number, stored: $0.stored, rows: try ImportRows.rows(of: $0.number, user, on: connection))
        }
        copy.preferences = try PreferencesRows.preferences(of: user, on: connection).0
        copy.rates = try RateRows.sheets(of: user, on: connection)
        copy.feedback = try FeedbackRows.list(of: user, after: 0, limit: .max, on: connection)
        copy.comparisons = try comparisons(of: copy.purchases, on: connection)
        copy.privacy = try PrivacyRows.privacy(of: user, on: connection)?.0
        copy.conversations = try conversations?.all(of: user, on: connection) ?? []
        return copy
    }

    /// In parts as an export reads them: of very many only some are looked at together.
    private func comparisons(
        of purchases: [WalletCopy.Purchase], on connection: Connection
    ) throws -> [WalletCopy.Comparison] {
        try stride(from: 0, to: purchases.count, by: WalletExport.rowsAtOnce).flatMap { start in
            let part = purchases[start..<min(start + WalletExport.rowsAtOnce, purchases.count)]
            guard let last = part.first?.transaction.date, let first = part.last?.transaction.date else {
                return [WalletCopy.Comparison]()
            }
            let known = part.map { KnownPurchase(transaction: $0.transaction, recordedAt: $0.recordedAt) }
            return try AdviceRows.comparisons(of: known, user, from: first, through: last, on: connection)
                .map { WalletCopy.Comparison($0) }
        }
    }

    /// Writes a wallet where there is none.
    func write(_ copy: WalletCopy, at moment: Timestamp, on connection: Connection) throws {
        // No number of an import is given again, and none is above that of the change.
        let last = copy.imports.map(\.number) + copy.purchases.map(\.importNumber)
        try connection.run(
            "UPDATE sequence SET value = max(value, ?) WHERE only = 1", [.integer(last.max() ?? 0)])
        let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
        if let privacy = copy.privacy {
            try PrivacyRows.replace(privacy, of: user, change: change, on: connection)
        }
        if let preferences = copy.preferences {
            try PreferencesRows.replace(preferences, of: user, change: change, on: connection)
        }
        for (place, card) in copy.cards.enumerated() {
            try rows.insert(card, of: user, position: place + 1, change: change, on: connection)
        }
        for purchase in copy.purchases {
            try TransactionRows.insert(
                purchase.transaction, of: user, at: purchase.recordedAt, change.revision,
                import: purchase.importNumber, on: connection)
            if let noted = purchase.noted {
                try TransactionRows.update(
                    purchase.transaction, noted: NotedPurchase(noted), of: user, change.revision, on: connection)
            }
        }
        for file in copy.imports {
            try ImportRows.restore(file.stored, number: file.number, of: user, on: connection)
            for row in file.rows {
                try ImportRows.hold(
                    row.key, line: row.line, row.status, number: file.number, of: user, on: connection)
            }
        }
        for sheet in copy.rates { try RateRows.keep(sheet, of: user, at: moment, on: connection) }
        try RateRows.dropOldest(of: user, on: connection)
        try writeMemory(of: copy, on: connection)
    }

    private func writeMemory(of copy: WalletCopy, on connection: Connection) throws {
        try conversations?.restore(copy.conversations, of: user, on: connection)
        for feedback in copy.feedback { try FeedbackRows.insert(feedback, of: user, on: connection) }
        try FeedbackRows.trim(user, on: connection)
        // What follows from advice that is still there goes on following from it.
        let found = Set(try comparisons(of: copy.purchases, on: connection))
        for comparison in copy.comparisons where !found.contains(comparison) {
            try AdviceRows.keep(comparison, of: user, on: connection)
        }
    }
}
