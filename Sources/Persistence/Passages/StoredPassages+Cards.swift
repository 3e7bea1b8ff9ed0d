import Basics
import RAG
import Wallet

/// The passages of cards, prepared before the transaction that writes them.
extension StoredPassages {
    /// Vectors for what cards say now; computing them takes milliseconds, which no transaction should wait for.
    struct Prepared: Sendable {
        /// By subject.
        fileprivate(set) var vectors: [String: [Float]] = [:]
        fileprivate(set) var fingerprint: String?

        static let nothing = Prepared()
    }

    /// Embeds what the cards say, except for texts that are stored with a vector of the present embedder.
    ///
    /// A failing embedder leaves texts without a vector: they are written all the same.
    func prepare(_ cards: [Card], of user: UserID) async -> Prepared {
        var known: [String: [Float]] = [:]
        let owners = cards.map { PassageOwner(kind: .card, id: $0.id.rawValue) }
        if let fingerprint = embedder?.fingerprint {
            var stored: [PassageRows.Stored] = []
            do {
                stored = try await database.readLater { connection in
                    try owners.flatMap { try PassageRows.all(of: $0, user, on: connection) }
                }
            } catch {
                onFailure(error)
            }
            for passage in stored where passage.fingerprint == fingerprint {
                known[passage.subject] = passage.vector
            }
        }
        let content = await content(cards.flatMap(drafts), reusing: known)
        return Prepared(vectors: content.vectors, fingerprint: content.fingerprint)
    }

    /// Drafts with their vectors. Off the caller's thread: it computes.
    @concurrent
    func content(_ drafts: [PassageDraft], reusing known: [String: [Float]]) async -> PassageRows.Content {
        embedded(drafts, reusing: known)
    }

    /// Drafts with their vectors, computed on the calling thread.
    func embedded(_ drafts: [PassageDraft], reusing known: [String: [Float]] = [:]) -> PassageRows.Content {
        var content = PassageRows.Content(drafts: drafts, vectors: [:], fingerprint: nil)
        guard let embedder else { return content }
        content.fingerprint = embedder.fingerprint
        var missing: [String] = []
        for text in Set(drafts.map(\.subject)) {
            if let vector = known[text] { content.vectors[text] = vector } else { missing.append(text) }
        }
        missing.sort()
        guard !missing.isEmpty else { return content }
        let made: [Embedding]
        do {
            made = try embedder.embed(missing)
        } catch {
            onFailure(error)
            return content
        }
        guard made.count == missing.count else { return content }
        for (text, embedding) in zip(missing, made)
        where embedding.values.count == Embedding.standardDimensions {
            content.vectors[text] = embedding.values
        }
        return content
    }

    /// Writes a card's passages in the card's transaction. What was prepared for other texts is left aside.
    func write(
        _ card: Card, of user: UserID, _ prepared: Prepared, on connection: Connection
    ) throws -> PassageChange {
        let content = PassageRows.Content(
            drafts: drafts(card), vectors: prepared.vectors, fingerprint: prepared.fingerprint)
        return try PassageRows.replace(
            PassageOwner(kind: .card, id: card.id.rawValue), of: user, with: content, format: format, on: connection)
    }
}
