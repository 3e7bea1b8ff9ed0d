public import Basics
public import Stores

/// The cards of wallets, those among them that others share with the user. Each write is one transaction, kept once the call
/// returns. All methods throw ``StorageError``, those that write also ``SharingFault``; `notOwner` where they would write
/// another's card.
public protocol CardStore: Sendable {
    /// In order of creation. `limit` is held to 1...``Page/maximumLimit``.
    func cards(of user: UserID, after cursor: String?, limit: Int) async throws -> Page<StoredCard>

    func card(_ id: CardID, of user: UserID) async throws -> StoredCard

    /// The currencies of all cards; nil for one that counts in the wallet's, which another's never does. Without a look at their purchases.
    func currencies(of user: UserID) async throws -> [CardID: String?]

    /// Adds cards, all or none, once for each idempotency key.
    ///
    /// - Parameter reply: renders the answer inside the transaction, so that it is stored with the cards.
    func create(
        _ cards: [Card], for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable ([StoredCard]) throws -> StoredReply
    ) async throws -> WriteOutcome

    /// Reads, changes and writes a card in one transaction; without `ifMatch` whatever its revision is. Errors of `change` pass through and nothing is written; a
    /// change of the identifier is not kept.
    func update(
        _ id: CardID, of user: UserID, ifMatch: Revision?, change: @escaping @Sendable (inout Card) throws -> Void
    ) async throws -> StoredCard

    /// Removes a card and its owner's transactions. What others bought on it stays theirs.
    func delete(_ id: CardID, of user: UserID, ifMatch: Revision?) async throws
}
