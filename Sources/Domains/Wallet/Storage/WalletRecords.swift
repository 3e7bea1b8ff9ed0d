public import Basics
public import RAG
public import Storage
public import Stores
public import Wallet

/// What the wallet keeps in the file.
public struct WalletRecords: DomainStorage {
    public static let domain = RecommendationService.domain
    /// What purchases are counted as.
    public static let purchases = "transactions"
    /// What imports are counted as, and the rows that they hold.
    public static let imports = "imports"
    public static let importedRows = "importedRows"

    public let name = WalletRecords.domain
    let cards: CardRows

    public init(rules: any WalletRules) {
        cards = CardRows(rules: rules)
    }

    public var schema: DomainSchema { WalletSchema.versions }

    public var passages: [any PassageSource] { [CardPassageSource(rows: cards)] }

    public func keep(
        _ advice: any TurnAdvice, of turn: Int, in conversation: ConversationKey, at moment: Timestamp,
        on connection: Connection
    ) throws {
        guard let advice = advice as? Advice else { throw StorageError(.constraint) }
        try AdviceRows.insert(advice, of: turn, in: conversation, at: moment, on: connection)
    }

    public func advice(in conversation: ConversationKey, on connection: Connection) throws -> [Int: any TurnAdvice] {
        try AdviceRows.all(in: conversation, on: connection)
    }

    /// Compares purchases with the advice that goes.
    public func settle(
        _ conversations: [String], through turn: Int, of user: UserID, on connection: Connection
    ) throws {
        try AdviceRows.settle(user, conversations, through: turn, on: connection)
    }

    public func recover(on connection: Connection) throws { try ImportRows.undoAll(on: connection) }

    public func obey(_ privacy: Privacy, of user: UserID, on connection: Connection) throws -> Bool {
        var hasDeleted = false
        if !privacy.keepsAdvice { hasDeleted = try AdviceRows.forget(user, on: connection) }
        if !privacy.keepsConversations {
            let feedback = try connection.changes("DELETE FROM outcomes WHERE user_id = ?", [.text(user.rawValue)])
            hasDeleted = hasDeleted || feedback > 0
        }
        return hasDeleted
    }

    public func membersChanged(of household: String, at moment: Timestamp, on connection: Connection) throws {
        try SeatRows.settleAll(of: household, at: moment, on: connection)
    }
}
