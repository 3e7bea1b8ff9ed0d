public import Basics
import RAG
import Storage
public import Stores
public import Wallet

extension WalletStore: CardStore {
    public func cards(of user: UserID, after cursor: String?, limit: Int) async throws -> Page<StoredCard> {
        let position: Int
        if let cursor {
            guard let number = Int(cursor), number >= 0 else { throw StorageError(.invalidCursor) }
            position = number
        } else {
            position = 0
        }
        let limit = Page<StoredCard>.held(limit)
        let found = try await database.readLater { [cards] connection in
            try cards.cards(of: user, after: position, limit: limit + 1, counting: true, on: connection)
        }
        let shown = found.prefix(limit)
        return Page(
            items: shown.map(\.stored), next: found.count > limit ? shown.last.map { String($0.position) } : nil)
    }

    public func card(_ id: CardID, of user: UserID) async throws -> StoredCard {
        try await database.readLater { [cards] connection in
            guard let card = try cards.card(id, of: user, counting: true, on: connection) else {
                throw StorageError(.notFound)
            }
            return card
        }
    }

    public func currencies(of user: UserID) async throws -> [CardID: String?] {
        try await database.readLater { try CardRows.currencies(of: user, on: $0) }
    }

    public func create(
        _ new: [Card], for user: UserID, request: IdempotentRequest?,
        reply: @escaping @Sendable ([StoredCard]) throws -> StoredReply
    ) async throws -> WriteOutcome {
        let (moment, today, rows, passages) = (clock.now(), clock.today(), cards, passages)
        var added: [NewCard] = []
        for card in new {
            var card = SpendingLedger.stating(card, over: nil, at: moment, on: today)
            card.owner = nil
            let (drafts, owner) = (rows.rules.passages(of: card), CardPassages.owner(of: card.id))
            let prepared = await passages?.prepare(drafts, of: owner, user) ?? .nothing
            added.append(NewCard(card: card, owner: owner, drafts: drafts, prepared: prepared))
        }
        let all = added
        defer { if new.contains(where: { $0.sharedWith != nil }) { forgetAll() } }
        return try await write(user) { connection, passageChange in
            try IdempotencyRows.once(request, of: user, at: moment, on: connection) {
                let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
                return try reply(
                    try all.map { new in
                        try WalletStore.requireSharable(new.card, of: user, on: connection)
                        let stored = try WalletStore.insert(new.card, of: user, rows, change, on: connection)
                        if new.card.sharedWith != nil {
                            try SeatRows.settle(CardKey(user: user, card: new.card.id), at: moment, on: connection)
                        }
                        try passageChange.add(
                            passages?.write(new.drafts, of: new.owner, user, new.prepared, on: connection))
                        return stored
                    })
            }
        }
    }

    public func update(
        _ id: CardID, of user: UserID, ifMatch: Revision?, change edit: @escaping @Sendable (inout Card) throws -> Void
    ) async throws -> StoredCard {
        let (moment, today, rows, passages) = (clock.now(), clock.today(), cards, passages)
        let prepared = try await prepared(id, of: user, edit)
        let (updated, isReshared) = try await write(user) { connection, passageChange in
            let stored = try WalletStore.expect(id, of: user, ifMatch, rows, on: connection)
            var card = stored.card
            try edit(&card)
            card.id = id
            let change = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
            card = SpendingLedger.stating(
                card, over: stored.card,
                at: try LedgerRows.statingMoment(of: id, user, at: moment, on: connection), on: today)
            let isReshared = card.sharedWith != stored.card.sharedWith
            if isReshared { try WalletStore.requireSharable(card, of: user, on: connection) }
            try rows.update(card, of: user, change: change, on: connection)
            if isReshared { try SeatRows.settle(CardKey(user: user, card: id), at: moment, on: connection) }
            try passageChange.add(
                passages?.write(
                    rows.rules.passages(of: card), of: CardPassages.owner(of: id), user, prepared,
                    on: connection))
            // As it is read: with what its purchases make of it.
            guard let updated = try rows.card(id, of: user, counting: true, on: connection) else {
                throw StorageError(.notFound)
            }
            return (updated, isReshared)
        }
        if isReshared { forgetAll() }
        return updated
    }

    public func delete(_ id: CardID, of user: UserID, ifMatch: Revision?) async throws {
        let (moment, rows) = (clock.now(), cards)
        try await write(user, isErasing: true) { connection, passageChange in
            _ = try WalletStore.expect(id, of: user, ifMatch, rows, on: connection)
            // By `id` it is in the reply to a batch of cards.
            try IdempotencyRows.forget(
                id.rawValue, at: "/cards/" + id.rawValue, namedAs: ["cardId", "id"], of: user, on: connection)
            _ = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
            passageChange.add(try StoredPassages.remove(CardPassages.owner(of: id), of: user, on: connection))
            try connection.run(
                "DELETE FROM cards WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id.rawValue)])
        }
        database.removeTracesSoon()
    }

    /// Embeds what the card will say after `edit`, before the transaction in which it is edited. Where it is another card
    /// by then, its passages go without vectors until they are made up for.
    private func prepared(
        _ id: CardID, of user: UserID, _ edit: @escaping @Sendable (inout Card) throws -> Void
    ) async throws -> StoredPassages.Prepared {
        guard let passages else { return .nothing }
        let found = try await database.readLater { [cards] connection in
            try cards.card(id, of: user, on: connection)?.card
        }
        guard var card = found, card.owner == nil else { return .nothing }
        // What it throws it throws again inside the transaction, where the revision is checked before it.
        guard (try? edit(&card)) != nil else { return .nothing }
        card.id = id
        return await passages.prepare(
            cards.rules.passages(of: card), of: CardPassages.owner(of: id), user)
    }

    private static func expect(
        _ id: CardID, of user: UserID, _ revision: Revision?, _ rows: CardRows, on connection: Connection
    ) throws -> StoredCard {
        guard let stored = try rows.card(id, of: user, on: connection) else { throw StorageError(.notFound) }
        guard stored.card.owner == nil else { throw StorageError(.notOwner) }
        if let revision, stored.revision != revision { throw StorageError(.revisionMismatch) }
        return stored
    }

    /// A card is shared with a household of its owner's or with none.
    private static func requireSharable(_ card: Card, of user: UserID, on connection: Connection) throws {
        guard let household = card.sharedWith else { return }
        guard try HouseholdRows.isMember(user, of: household, on: connection) else {
            throw SharingFault.unknownHousehold
        }
        let shared = try connection.first(
            "SELECT count(*) FROM cards WHERE shared_with = ?", [.text(household)]
        ) { try $0.int(0) }
        guard shared ?? 0 < WalletStore.maximumSharedCards else { throw SharingFault.householdFull }
    }

    private static func insert(
        _ card: Card, of user: UserID, _ rows: CardRows, _ change: Change, on connection: Connection
    ) throws -> StoredCard {
        let counted = try connection.first(
            "SELECT count(*) FILTER (WHERE is_seat = 0), coalesce(max(position), 0) FROM cards WHERE user_id = ?",
            [.text(user.rawValue)]
        ) { (count: try $0.int(0), position: try $0.int(1)) }
        let (count, position) = counted ?? (0, 0)
        guard count < WalletStore.maximumCards else { throw StorageError(.tooMany) }
        guard try !CardRows.isTaken(card.id, of: user, on: connection) else { throw StorageError(.alreadyExists) }
        try rows.insert(card, of: user, position: position + 1, change: change, on: connection)
        return StoredCard(
            card: card, revision: change.revision, createdAt: change.at, updatedAt: change.at, transactionCount: 0)
    }
}

/// A card on its way into the wallet, with what is found by search of it.
private struct NewCard: Sendable {
    let card: Card
    let owner: PassageOwner
    let drafts: [PassageDraft]
    let prepared: StoredPassages.Prepared
}
