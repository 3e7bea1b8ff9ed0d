public import Basics
public import RAG
import Wallet

extension StoredPassages: PassageStore {
    public func generation(of user: UserID) -> UInt64 {
        noticeOtherProcesses()
        return state.withLock { $0.generations[user] ?? 0 }
    }

    public func nearest(
        _ query: Embedding, fingerprint: String, of user: UserID, limit: Int
    ) throws -> [VectorMatch] {
        noticeOtherProcesses()
        guard fingerprint == embedder?.fingerprint else { return [] }
        return index.nearest(query, of: user, limit: limit)
    }

    public func similarities(
        _ query: Embedding, fingerprint: String, of user: UserID, ids: Set<PassageID>
    ) throws -> [PassageID: Float] {
        guard fingerprint == embedder?.fingerprint else { return [:] }
        return index.similarities(query, of: user, ids: ids)
    }

    public func matching(_ terms: [String], of user: UserID, limit: Int) throws -> TextMatches {
        guard !terms.isEmpty, limit > 0 else { return .none }
        noticeOtherProcesses()
        if let book = try book(of: user) { return book.matching(terms, limit: limit) }
        let total = state.withLock { $0.passages }
        return try database.read { connection in
            guard let space = try StoredPassages.space(of: user, on: connection) else { return .none }
            let used = try known(terms, total: total, on: connection)
            guard !used.isEmpty else { return .none }
            // Terms have letters and digits only, so nothing in them can end a string or mean an operator.
            let alternatives = used.map { "\"\($0)\"" }.joined(separator: " OR ")
            let matches = try connection.all(
                """
                SELECT t.rowid, t.rank FROM passage_text t
                CROSS JOIN passage_sources s ON s.key = t.rowid >> 20 AND s.user_id = ?1
                WHERE t.passage_text MATCH ?2 AND t.rank MATCH 'bm25(1.0, 0.0)' ORDER BY t.rank LIMIT ?3
                """,
                [
                    .text(user.rawValue), .text("space : \"\(space)\" AND terms : (\(alternatives))"), .integer(limit),
                ]
            ) { row in
                TextMatches.Match(id: PassageID(rawValue: Int64(try row.int(0))), score: -(try row.double(1)))
            }
            return TextMatches(terms: used, matches: matches)
        }
    }

    public func stored(of owner: PassageOwner, user: UserID) throws -> [StoredPassage] {
        try database.read { connection in
            try PassageRows.all(of: owner, user, on: connection).map {
                StoredPassage(passage: $0.passage, vector: $0.vector, fingerprint: $0.fingerprint)
            }
        }
    }

    public func passages(_ ids: [PassageID], of user: UserID) throws -> [Passage] {
        guard !ids.isEmpty else { return [] }
        if let book = try book(of: user) { return book.passages(ids) }
        return try database.read { connection in
            try ids.compactMap { id in
                try connection.first(
                    """
                    SELECT s.kind, s.owner, p.text, p.language FROM passages p
                    JOIN passage_sources s ON s.key = ?1 AND s.user_id = ?2 WHERE p.id = ?3
                    """, [.integer(Int(id.source)), .text(user.rawValue), .integer(Int(id.rawValue))]
                ) { row in
                    Passage(
                        id: id,
                        owner: PassageOwner(kind: PassageOwner.Kind(rawValue: try row.text(0)), id: try row.text(1)),
                        text: try row.text(2), language: try row.text(3))
                }
            }
        }
    }

    /// The user's passages in memory; nil where there are too many, or before ``load()``.
    private func book(of user: UserID) throws -> PassageBook? {
        let (isLoaded, generation, known) = state.withLock { state in
            let generation = state.generations[user] ?? 0
            let known = state.books[user].flatMap { $0.generation == generation ? $0.book : nil }
            return (state.counter != nil, generation, known)
        }
        if let known { return known }
        // What a change brings after this reading raises the generation, and the book is read again.
        guard isLoaded, largestBook > 0, state.withLock({ $0.passageCounts[user] ?? 0 }) <= largestBook else {
            return nil
        }
        let book = PassageBook(try database.read { try PassageRows.all(of: user, on: $0) })
        state.withLock { state in
            if state.books.count >= StoredPassages.maximumBooks { state.books.removeAll() }
            state.books[user] = (generation, book)
        }
        return book
    }

    private static let maximumBooks = 256

    private static func space(of user: UserID, on connection: Connection) throws -> Int? {
        try connection.first("SELECT key FROM passage_spaces WHERE user_id = ?", [.text(user.rawValue)]) {
            try $0.int(0)
        }
    }

    /// The terms that some passage has and not too many; of frequent ones alone the rarest, where there are many passages.
    private func known(_ terms: [String], total: Int, on connection: Connection) throws -> [String] {
        let limit = TermFrequencies.limit(total: total)
        var used: [String] = []
        var rarest: (term: String, count: Int)?
        for term in terms {
            let count = try frequencies.count(of: term, total: total) { term in
                try connection.first(
                    "SELECT doc FROM passage_terms WHERE term = ? AND col = 'terms'", [.text(term)]
                ) { try $0.int(0) } ?? 0
            }
            guard count > 0 else { continue }
            if count <= limit { used.append(term) }
            if count < rarest?.count ?? .max { rarest = (term, count) }
        }
        if used.isEmpty, total >= 400, let rarest { return [rarest.term] }
        return used
    }
}
