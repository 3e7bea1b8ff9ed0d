import Basics
import HTTPTypes
import JSON
import RAG
import Stores
import Wallet
import Web

/// A document that `GET /export` gave, read.
struct WalletCopyDTO: Sendable {
    let user: UserID
    let now: Timestamp
    let today: CalendarDate

    /// What of a document is not for this wallet.
    struct PassedOver: Sendable {
        /// Others' cards, and how many purchases there were on them.
        var sharedCards: [String] = []
        var purchases = 0
        /// Cards of the user's that were shared, which they no longer are.
        var formerlyShared: [String] = []
        var households: [String] = []
        var tokens = 0
        /// Papers, which are put in by themselves.
        var documents: [String] = []
    }

    func read(_ body: FieldReader) throws -> (WalletCopy, PassedOver) {
        try WalletCopyDTO.requireVersion(body)
        let moment = CopyForms.moment(now: now)
        let sent = try body.read(
            .required("version", .integer(in: 1...1_000)), .optional("exportedAt", .timestamp),
            .required("cards", CopyForms.list(CardCopyDTO.form(moment: moment))),
            .optional("sharedCards", CopyForms.list(WalletCopyDTO.named)),
            .required("transactions", CopyForms.list(PurchaseCopyDTO(today: today, moment: moment).form)),
            .required("imports", CopyForms.list(ImportCopyDTO.form(moment: moment))),
            .optional("preferences", PreferencesDTO.form),
            .required("rates", .list(of: WalletCopyDTO.rates, maximum: RateSheet.maximumDays)),
            .required("comparisons", CopyForms.list(FeedbackCopyDTO.comparison)),
            .required("feedback", CopyForms.list(FeedbackCopyDTO.form(moment: moment))),
            .optional("privacy", PrivacyFields.form),
            .required("conversations", CopyForms.list(conversations(moment).form)),
            .optional("tokens", CopyForms.list(WalletCopyDTO.named)),
            .optional("households", CopyForms.list(WalletCopyDTO.named)),
            .optional("documents", CopyForms.list(WalletCopyDTO.named)))
        var passedOver = PassedOver()
        passedOver.sharedCards = sent.3 ?? []
        passedOver.formerlyShared = sent.2.filter { $0.sharedWith != nil }.map(\.id.rawValue)
        passedOver.tokens = sent.12?.count ?? 0
        passedOver.households = sent.13 ?? []
        passedOver.documents = sent.14 ?? []
        var copy = WalletCopy()
        copy.cards = sent.2.map(\.asStated)
        copy.imports = sent.5
        copy.preferences = sent.6
        (copy.rates, copy.feedback, copy.privacy) = (sent.7, sent.9, sent.10)
        copy.conversations = sent.11
        let shared = Set(passedOver.sharedCards)
        copy.purchases = sent.4.filter { !shared.contains($0.transaction.cardID.rawValue) }
        passedOver.purchases = sent.4.count - copy.purchases.count
        try WalletCopyDTO.check(sent.4, copy, shared)
        let own = Set(copy.purchases.map(\.transaction.id))
        copy.comparisons = sent.8.filter { own.contains($0.transactionID) }
        return (copy, passedOver)
    }

    private static func requireVersion(_ body: FieldReader) throws(Problem) {
        guard let version = body.value("version")?.count else {
            guard body.contains("exportedAt"), !body.contains("version") else { return }
            throw Problem(
                status: .unprocessableContent, code: "export_version_unsupported",
                detail: "An earlier service wrote this export, without all that is needed to stand again. "
                    + "Start a present one on that file and send what it exports.")
        }
        guard version != UserExportVersion.current else { return }
        throw Problem(
            status: .unprocessableContent, code: "export_version_unsupported",
            detail: "This service reads exports of version \(UserExportVersion.current). "
                + "Send it to one of the version that wrote it.")
    }

    /// What elements say of each other.
    private static func check(
        _ sent: [WalletCopy.Purchase], _ copy: WalletCopy, _ shared: Set<String>
    ) throws(FieldErrors) {
        let cards = Set(copy.cards.map(\.id.rawValue))
        let cardsByPurchase = Dictionary(
            sent.map { ($0.transaction.id, $0.transaction.cardID) }, uniquingKeysWith: { first, _ in first })
        let matched = Set(copy.imports.flatMap { $0.rows.filter { $0.status == .matched }.map(\.key) })
        var faults = FieldFaults()
        faults.add(CopyForms.repeated(copy.cards, { "cards[\($0)].id" }, key: \.id))
        faults.add(CopyForms.repeated(sent, { "transactions[\($0)].id" }, key: \.transaction.id))
        faults.add(CopyForms.repeated(sent, { "transactions[\($0)].kept.importKey" }, key: \.transaction.importKey))
        faults.add(CopyForms.repeated(copy.imports, { "imports[\($0)].id" }, key: \.number))
        faults.add(CopyForms.repeated(copy.feedback, { "feedback[\($0)].id" }, key: \.id))
        faults.add(
            CopyForms.repeated(copy.feedback, { "feedback[\($0)].turn" }) { said in
                said.conversationID.flatMap { id in said.turn.map { "\($0) \(id)" } }
            })
        faults.add(CopyForms.repeated(copy.rates, { "rates[\($0)].date" }, key: \.date))
        faults.add(CopyForms.repeated(copy.conversations, { "conversations[\($0)].id" }, key: \.id))
        for (index, purchase) in sent.enumerated() {
            let (transaction, path) = (purchase.transaction, "transactions[\(index)]")
            if !cards.contains(transaction.cardID.rawValue), !shared.contains(transaction.cardID.rawValue) {
                faults.add([unknown(path + ".cardId", "a card")])
            }
            if let bought = transaction.refundOf,
                cardsByPurchase[bought] != transaction.cardID || bought == transaction.id
            {
                faults.add([unknown(path + ".refundOf", "another purchase on the card")])
            }
            // To this card the purchase goes back when the import is undone.
            if let noted = purchase.noted, let key = transaction.importKey, matched.contains(key),
                !cards.contains(noted.cardID.rawValue)
            {
                faults.add([unknown(path + ".kept.noted.cardId", "a card")])
            }
        }
        for (index, file) in copy.imports.enumerated() where !cards.contains(file.stored.cardID.rawValue) {
            faults.add([unknown("imports[\(index)].cardId", "a card")])
        }
        try faults.check()
    }

    private static func unknown(_ path: String, _ kind: String) -> FieldError {
        FieldError(path: path, code: "unknown_value", message: "Expected \(kind) of the document.")
    }

    private func conversations(_ moment: FieldForm<Timestamp>) -> ConversationReader {
        ConversationReader(
            user: user, moment: moment,
            advice: { domain in
                guard domain == RecommendationService.domain else { return nil }
                return FieldForm<any TurnAdvice>(
                    parts: { value, path throws(FieldErrors) in try FeedbackCopyDTO.advice.read(value, path) },
                    write: { $0.write(to: &$1) })
            },
            isReadable: { state, domain in
                domain == RecommendationService.domain && RecommendationService.isReadable(state: state)
            })
    }

    private static let rates = CopyForms.form { reader throws(FieldErrors) in try RateSheetDTO.decode(reader) }

    /// The id of something that is passed over.
    private static let named = CopyForms.form { reader throws(FieldErrors) in
        try reader.required("id", .identifier)
    }
}
