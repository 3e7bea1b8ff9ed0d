public import Basics
import RAG
import Storage
public import Stores
public import Wallet

/// An export that comes back.
extension WalletStore: WalletCopyStore {
    public func restore(
        _ sent: WalletCopy, for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable (WalletCopyReport) throws -> StoredReply
    ) async throws -> WriteOutcome {
        let copy = kept(sent)
        guard copy.cards.count <= WalletStore.maximumCards else { throw StorageError(.tooMany) }
        // What was said last is there too.
        await conversations?.flush()
        var drafts: [(owner: PassageOwner, drafts: [PassageDraft], prepared: StoredPassages.Prepared)] = []
        for card in copy.cards {
            let (texts, owner) = (cards.rules.passages(of: card), CardPassages.owner(of: card.id))
            drafts.append((owner, texts, await passages?.prepare(texts, of: owner, user) ?? .nothing))
        }
        let (all, moment, quotas) = (drafts, clock.now(), [quota] + importQuotas)
        let wallet = WalletCopyRows(
            user: user, rows: CardRows(rules: cards.rules), conversations: conversations)
        let outcome = try await write(user) { [self] connection, passageChange in
            try IdempotencyRows.once(request, of: user, at: moment, on: connection) {
                try undoLeft(of: user, on: connection)
                guard try wallet.isEmpty(on: connection) else {
                    guard try wallet.read(on: connection) == copy else { throw WalletCopyFault.notEmpty }
                    return try reply(WalletCopyReport(stored: copy, isUnchanged: true))
                }
                try wallet.write(copy, at: moment, on: connection)
                for quota in quotas { try quota.require(items: 0, of: user, on: connection) }
                for card in all {
                    try passageChange.add(
                        passages?.write(card.drafts, of: card.owner, user, card.prepared, on: connection))
                }
                return try reply(
                    WalletCopyReport(stored: try wallet.read(on: connection), isUnchanged: false))
            }
        }
        conversations?.indexRestored()
        return outcome
    }

    /// What of a copy can be kept here.
    private func kept(_ sent: WalletCopy) -> WalletCopy {
        var copy = sent.allowed(standardPrivacy)
        if conversations == nil { copy.conversations = [] }
        return copy
    }
}
