public import Basics
public import RAG
import Stores

extension StoredPassages {
    /// Those of one kind, which are searched apart from all others.
    public func of(_ kind: PassageOwner.Kind) -> PassagesOfKind { PassagesOfKind(base: self, kind: kind) }

    public func stored(of owner: PassageOwner, user: UserID) throws -> [StoredPassage] {
        try database.read { connection in
            try PassageRows.all(of: owner, user, on: connection).map {
                StoredPassage(passage: $0.passage, vector: $0.vector, fingerprint: $0.fingerprint)
            }
        }
    }
}

/// What ``PassagesOfKind`` is made of.
extension StoredPassages {
    func generation(of space: PassageSpace) -> UInt64 {
        noticeOtherProcesses()
        return state.withLock { $0.generations[space] ?? 0 }
    }

    func nearest(
        _ query: Embedding, fingerprint: String, in space: PassageSpace, limit: Int
    ) throws -> [VectorMatch] {
        noticeOtherProcesses()
        guard fingerprint == embedder?.fingerprint else { return [] }
        return index(of: space).nearest(query, of: space.user, limit: limit)
    }

    func similarities(
        _ query: Embedding, fingerprint: String, in space: PassageSpace, ids: Set<PassageID>
    ) throws -> [PassageID: Float] {
        guard fingerprint == embedder?.fingerprint else { return [:] }
        return index(of: space).similarities(query, of: space.user, ids: ids)
    }

    func matching(_ terms: [String], in space: PassageSpace, limit: Int) throws -> TextMatches {
        guard !terms.isEmpty, limit > 0 else { return .none }
        noticeOtherProcesses()
        if let book = try book(of: space) { return book.matching(terms, limit: limit) }
        let total = state.withLock { $0.passages }
        return try database.read { connection in
            guard let number = try StoredPassages.number(of: space.user, on: connection) else { return .none }
            let used = try known(terms, for: space.user, total: total, on: connection)
            guard !used.isEmpty else { return .none }
            // Terms have letters and digits only, so nothing in them can end a string or mean an operator.
            let alternatives = used.map { "\"\($0)\"" }.joined(separator: " OR ")
            let matches = try connection.all(
                """
                SELECT t.rowid, t.rank FROM passage_text t
                CROSS JOIN passage_sources s ON s.key = t.rowid >> 20 AND s.user_id = ?1
                    AND s.kind = ?4
                WHERE t.passage_text MATCH ?2 AND t.rank MATCH 'bm25(1.0, 0.0)' ORDER BY t.rank LIMIT ?3
                """,
                [
                    .text(space.user.rawValue), .text("space : \"\(number)\" AND terms : (\(alternatives))"),
                    .integer(limit), .text(space.kind.rawValue),
                ]
            ) { row in
                TextMatches.Match(id: PassageID(rawValue: Int64(try row.int(0))), score: -(try row.double(1)))
            }
            return TextMatches(terms: used, matches: matches)
        }
    }

    func passages(_ ids: [PassageID], in space: PassageSpace) throws -> [Passage] {
        guard !ids.isEmpty else { return [] }
        if let book = try book(of: space) { return book.passages(ids) }
        return try database.readOnce { connection in
            // One statement for all: each costs more than the rows it reads.
            let (sql, values) = StoredPassages.reading(ids, of: space.user)
            return try connection.all(sql, values) { row in
                Passage(
                    id: PassageID(rawValue: Int64(try row.int(0))),
                    owner: PassageOwner(kind: PassageOwner.Kind(rawValue: try row.text(1)), id: try row.text(2)),
                    text: try row.text(3), language: try row.text(4))
            }
        }
    }

    /// Few passages are asked for by parameters: making and reading a list takes as long as finding them.
    private static func reading(_ ids: [PassageID], of user: UserID) -> (sql: String, values: [SQLValue]) {
        let user = SQLValue.text(user.rawValue)
        if ids.count < readingByCount.count {
            return (readingByCount[ids.count], [user] + ids.map { .integer(Int($0.rawValue)) })
        }
        let sql = """
            SELECT p.id, s.kind, s.owner, p.text, p.language FROM json_each(?2) j
            CROSS JOIN passages p ON p.id = j.value
            JOIN passage_sources s ON s.key = p.id >> 20 AND s.user_id = ?1
            """
        return (sql, [user, .text("[\(ids.map { String($0.rawValue) }.joined(separator: ","))]")])
    }

    private static let readingByCount = (0...20).map { count in
        """
        SELECT p.id, s.kind, s.owner, p.text, p.language FROM passages p
        CROSS JOIN passage_sources s ON s.key = p.id >> 20 AND s.user_id = ?1
        WHERE p.id IN (\((0..<count).map { "?\($0 + 2)" }.joined(separator: ",")))
        """
    }

    /// The passages of a space in memory; nil where there are too many, or before ``load()``. Past turns have none: they
    /// change with every answer, and reading them all again costs more than asking the file.
    private func book(of space: PassageSpace) throws -> PassageBook? {
        guard !space.isMemory else { return nil }
        let (isLoaded, generation, known) = state.withLock { state in
            let generation = state.generations[space] ?? 0
            let known = state.books[space].flatMap { $0.generation == generation ? $0.book : nil }
            return (state.counter != nil, generation, known)
        }
        if let known { return known }
        // What a change brings after this reading raises the generation, and the book is read again.
        guard isLoaded, largestBook > 0, state.withLock({ $0.passageCounts[space] ?? 0 }) <= largestBook else {
            return nil
        }
        let book = PassageBook(try database.read { try PassageRows.all(in: space, on: $0) })
        state.withLock { state in
            state.books[space] = (generation, book)
        }
        return book
    }

    static let maximumBooks = 256

    private static func number(of user: UserID, on connection: Connection) throws -> Int? {
        try connection.first("SELECT key FROM passage_spaces WHERE user_id = ?", [.text(user.rawValue)]) {
            try $0.int(0)
        }
    }

    /// The terms that some passage has and not too many; of frequent ones alone the rarest, where there are many passages.
    private func known(
        _ terms: [String], for user: UserID, total: Int, on connection: Connection
    ) throws -> [String] {
        let limit = TermFrequencies.limit(total: total)
        var used: [String] = []
        var rarest: (term: String, count: Int)?
        let counts = try frequencies.counts(of: terms, for: user, total: total) { missing in
            let found = try connection.all(
                """
                SELECT t.term, t.doc FROM json_each(?) j
                CROSS JOIN passage_terms t ON t.term = j.value AND t.col = 'terms'
                """, [.text(try JSONColumn.text(list: missing))]
            ) { (try $0.text(0), try $0.int(1)) }
            return Dictionary(found, uniquingKeysWith: max)
        }
        for term in terms {
            guard let count = counts[term], count > 0 else { continue }
            if count <= limit { used.append(term) }
            if count < rarest?.count ?? .max { rarest = (term, count) }
        }
        if used.isEmpty, total >= 400, let rarest { return [rarest.term] }
        return used
    }
}
