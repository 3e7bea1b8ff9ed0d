import Basics
import JSON
import Storage
import Stores
import Wallet
import WalletStorage
import Web
import RAG

/// The wallet's tables with rows of users.
enum WalletTables {
    static func all(_ rows: WalletExport) -> [PersonalTable] {
        [
            PersonalTable(
                "cards",
                report: .counted(
                    as: "cards", since: "min(created_at)", where: "is_seat = 0", isErasureCounted: true),
                export: .list(
                    "cards",
                    PersonalList {
                        try rows.cards(of: $0, after: $1, on: $2)
                    } write: { stored, json in
                        CardCopyDTO.write(stored, to: &json)
                    }), erasure: .rows),
            PersonalTable(
                "card_seats", report: .counted(as: "sharedCards", since: nil),
                export: .list(
                    "sharedCards",
                    PersonalList {
                        try rows.sharedCards(of: $0, after: $1, on: $2)
                    } write: { shared, json in
                        json.value(shared)
                    }), erasure: .with("cards")),
            PersonalTable(
                "spending_limits", report: .part(of: "cards"), export: .part(of: "cards"), erasure: .with("cards")),
            PersonalTable(
                "quarterly_bonuses", report: .part(of: "cards"), export: .part(of: "cards"), erasure: .with("cards")),
            PersonalTable(
                "transactions",
                report: .counted(
                    as: "transactions", since: "min(created_at)", where: WalletExport.seenPurchases,
                    isErasureCounted: true),
                export: .list(
                    "transactions",
                    PersonalList {
                        try rows.transactions(of: $0, after: $1, on: $2)
                    } write: { kept, json in
                        PurchaseCopyDTO.write(kept, to: &json)
                    }), erasure: .with("cards")),
            PersonalTable(
                "imports", report: .counted(as: "imports", since: "min(created_at)"),
                export: .list(
                    "imports",
                    PersonalList {
                        try rows.imports(of: $0, after: $1, on: $2)
                    } write: { found, json in
                        json.value(found.0, rows: found.1, isWhole: true)
                    }), erasure: .with("cards")),
            PersonalTable(
                "import_rows", report: .part(of: "imports"), export: .part(of: "imports"), erasure: .rows),
            PersonalTable(
                "unfinished_imports", report: .part(of: "transactions"),
                export: .nothing(because: "nobody sees an import before it is whole"), erasure: .rows),
            PersonalTable(
                "preferences", report: .counted(as: "preferences", since: "min(updated_at)"),
                export: .value("preferences") { user, json, connection in
                    if let preferences = try rows.preferences(of: user, on: connection) {
                        PreferencesDTO.record.write(preferences, to: &json)
                    } else {
                        json.null()
                    }
                }, erasure: .rows),
            PersonalTable(
                "exchange_rates", report: .counted(as: "rates", since: "min(updated_at)"),
                export: .list(
                    "rates",
                    PersonalList {
                        try rows.rates(of: $0, after: $1, on: $2)
                    } write: { sheet, json in
                        json.value(sheet)
                    }), erasure: .rows),
            PersonalTable(
                "advice", report: .counted(as: "advice", since: "min(at)"), export: .part(of: "conversations"),
                erasure: .with("turns")),
            PersonalTable(
                "comparisons", report: .counted(as: "comparisons", since: nil),
                export: .list(
                    "comparisons",
                    PersonalList {
                        try rows.comparisons(of: $0, after: $1, on: $2)
                    } write: { comparison, json in
                        json.value(comparison)
                    }), erasure: .with("transactions")),
            PersonalTable(
                "outcomes", report: .counted(as: "feedback", since: "min(at)", isErasureCounted: true),
                export: .list(
                    "feedback",
                    PersonalList {
                        try rows.feedback(of: $0, after: $1, on: $2)
                    } write: { feedback, json in
                        json.value(feedback)
                    }), erasure: .rows),
        ]
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ shared: SharedCard) {
        beginObject()
        name("id")
        value(shared.id.rawValue)
        name("owner")
        value(shared.owner.rawValue)
        endObject()
    }

    fileprivate mutating func value(_ comparison: AdviceComparison) {
        beginObject()
        name("transactionId")
        value(comparison.transactionID)
        name("conversationId")
        value(comparison.conversationID)
        name("turn")
        value(comparison.turn)
        name("advisedCardId")
        value(comparison.advised.rawValue)
        name("usedCardId")
        value(comparison.used.rawValue)
        name("arm")
        value(comparison.arm.rawValue)
        endObject()
    }
}
