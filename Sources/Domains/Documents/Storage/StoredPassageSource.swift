import Basics
import Glibc
import Documents
import RAG
import Storage

/// The passages of one user's library, as ranking asks for them; lives as long as one reading.
struct StoredPassageSource: Documents.PassageSource {
    let user: UserID
    let index: LibraryIndex
    /// What full text is searched by; nil for a user without papers.
    let space: Int?
    let connection: Connection

    /// What a word of the prefix counts against one of the text.
    private static let prefixWeight = MemoryPassages.prefixWeight

    func wordScores(_ terms: [String], limit: Int) throws -> [Int64: Double] {
        guard let space, let any = StoredPassageSource.anyOf(terms) else { return [:] }
        let found = try connection.all(
            """
            SELECT rowid, bm25(document_words, 1.0, \(StoredPassageSource.prefixWeight), 0.0) FROM document_words
            WHERE document_words MATCH ? ORDER BY 2, 1 LIMIT ?
            """, [.text("space : \"\(space)\" AND {terms prefix} : (\(any))"), .integer(limit)]
        ) { (Int64(try $0.int(0)), -(try $0.double(1))) }
        return Dictionary(found, uniquingKeysWith: { $1 })
    }

    func nearest(to vector: [Float], limit: Int) -> [Int64: Float] { index.nearest(vector, of: user, limit: limit) }

    func cosines(to vector: [Float], of keys: [Int64]) -> [Int64: Float] {
        index.cosines(vector, of: user, keys: keys)
    }

    func sentenceCosines(to vector: [Float], of keys: [Int64]) throws -> [Int64: [Float]] {
        let rows = try connection.all(
            """
            SELECT v.passage, v.sentences FROM json_each(?) k JOIN document_vectors v ON v.passage = k.value
            """, [.text("[" + keys.map { String($0) }.joined(separator: ",") + "]")]
        ) { row in (Int64(try row.int(0)), PackedVector.cosines(of: try row.bytes(1), with: vector)) }
        return Dictionary(rows.filter { !$0.1.isEmpty }, uniquingKeysWith: { $1 })
    }

    func holding(_ identifiers: [String]) throws -> Set<Int64> {
        var result: Set<Int64> = []
        for identifier in identifiers {
            result.formUnion(
                try connection.all(
                    """
                    SELECT i.passage FROM document_identifiers i JOIN documents d ON d.key = i.passage >> 20
                    WHERE i.folded = ? AND d.user_id = ?
                    """, [.text(identifier), .text(user.rawValue)]
                ) { Int64(try $0.int(0)) })
        }
        return result
    }

    func rarity(of terms: [String]) throws -> [String: Double] {
        guard let space else { return [:] }
        func count(_ query: String) throws -> Int {
            try connection.first(
                "SELECT count(*) FROM document_words WHERE document_words MATCH ?", [.text(query)]
            ) { try $0.int(0) } ?? 0
        }
        let all = Double(try count("space : \"\(space)\""))
        return try terms.reduce(into: [:]) { result, term in
            guard let query = StoredPassageSource.anyOf([term]) else { return }
            let found = Double(try count("space : \"\(space)\" AND {terms prefix} : \(query)"))
            result[term] = log((all + 1) / (found + 0.5))
        }
    }

    func papers(of keys: [Int64]) -> [Int64: Int64] {
        Dictionary(keys.map { ($0, $0 >> Int64(20)) }, uniquingKeysWith: { $1 })
    }

    /// A query of full text; nil for no terms. Terms have letters and digits only, but nothing is taken for granted.
    private static func anyOf(_ terms: [String]) -> String? {
        let quoted = terms.filter { !$0.isEmpty }.map { "\"\($0.replacing("\"", with: ""))\"" }
        return quoted.isEmpty ? nil : quoted.joined(separator: " OR ")
    }

    // MARK: Reading

    /// A found passage with its words; nil where its paper is gone.
    ///
    /// - Parameter revision: of its paper.
    func read(_ found: RankedPassage, revision: Int) throws -> ReadPassage? {
        try index.content(of: found.key, revision: revision) {
            try StoredPassageSource.content(of: found.key, of: Int(found.paper), on: connection)
        }.map {
            ReadPassage(found: found, content: $0)
        }
    }

    static func content(of key: Int64, of paper: Int, on connection: Connection) throws -> PassageContent? {
        let row = try connection.first(
            """
            SELECT p.start, p."end", p.heading, p.prefix, p.alias,
                coalesce(d.own_title, d.found_title), p.sentences, d.filename
            FROM document_passages p JOIN documents d ON d.key = p.id >> 20 WHERE p.id = ?
            """, [.integer(Int(key))]
        ) { row in
            (
                start: try row.int(0), end: try row.int(1), heading: try row.text(2), prefix: try row.text(3),
                alias: try row.text(4),
                title: try row.optionalText(5) ?? row.optionalText(7).map(DocumentName.title) ?? "",
                sentences: try row.bytes(6)
            )
        }
        guard let row else { return nil }
        let text = PaperText(try DocumentTextRows.text(row.start..<row.end, of: paper, on: connection))
        let (sentences, searched) = try PackedSentences.read(row.sentences, start: row.start, text: text)
        return PassageContent(
            title: row.title, headingPath: row.heading.isEmpty ? [] : [row.heading], prefix: row.prefix,
            alias: row.alias, text: text, start: row.start, sentences: sentences, searched: searched,
            statements: try statements(of: paper, on: connection))
    }

    /// The fields and deadlines of a paper.
    private static func statements(of paper: Int, on connection: Connection) throws -> [PaperStatement] {
        try connection.all(
            """
            SELECT name, start, "end", 0 FROM document_fields WHERE document = ?1
            UNION ALL SELECT kind, start, "end", basis = 'computed' FROM document_deadlines WHERE document = ?1
            """, [.integer(paper)]
        ) { row in
            let start = try row.int(1)
            let range = start..<max(start, try row.int(2))
            return PaperStatement.of(try row.text(0), isComputed: try row.int(3) == 1, range)
        }
    }
}
