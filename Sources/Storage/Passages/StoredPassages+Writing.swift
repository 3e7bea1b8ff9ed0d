public import Basics
public import RAG
import Stores

/// The passages of things, prepared before the transaction that writes them.
extension StoredPassages {
    /// Vectors for what things say now; computing them takes milliseconds, which no transaction should wait for.
    public struct Prepared: Sendable {
        /// By subject.
        fileprivate(set) var vectors: [String: [Float]] = [:]
        fileprivate(set) var fingerprint: String?

        public static let nothing = Prepared()
    }

    /// Embeds what a thing says, except for texts that are stored with a vector of the present embedder.
    ///
    /// A failing embedder leaves texts without a vector: they are written all the same.
    public func prepare(_ drafts: [PassageDraft], of owner: PassageOwner, _ user: UserID) async -> Prepared {
        var known: [String: [Float]] = [:]
        if let fingerprint = embedder?.fingerprint {
            var stored: [PassageRows.Stored] = []
            do {
                stored = try await database.readLater { try PassageRows.all(of: owner, user, on: $0) }
            } catch {
                onFailure(error)
            }
            for passage in stored where passage.fingerprint == fingerprint {
                known[passage.subject] = passage.vector
            }
        }
        let content = await content(drafts, reusing: known)
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

    /// Writes a thing's passages in the thing's transaction. What was prepared for other texts is left aside.
    public func write(
        _ drafts: [PassageDraft], of owner: PassageOwner, _ user: UserID, _ prepared: Prepared,
        on connection: Connection
    ) throws -> PassageChange {
        let content = PassageRows.Content(
            drafts: drafts, vectors: prepared.vectors, fingerprint: prepared.fingerprint)
        return try PassageRows.replace(owner, of: user, with: content, format: format(of: owner.kind), on: connection)
    }

    /// Removes a thing's passages in the thing's transaction. They are found no more once it is committed.
    public static func remove(
        _ owner: PassageOwner, of user: UserID, on connection: Connection
    ) throws -> PassageChange {
        try PassageRows.remove(owner, of: user, on: connection)
    }

    /// Of what is no domain's, such as turns, 0.
    func format(of kind: PassageOwner.Kind) -> Int { source(of: kind)?.format ?? 0 }

    func source(of kind: PassageOwner.Kind) -> (any PassageSource)? { sources.first { $0.kind == kind } }
}
