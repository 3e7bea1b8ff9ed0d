public import Basics
public import Documents
import Storage
import Stores

extension DocumentStore {
    /// What became of a question about many papers.
    public enum CountFindings: Sendable {
        /// The papers that it is about, to be counted.
        case rows(CountQuestion, [CountRow])
        /// It is about something else.
        case none
    }

    /// Reads a question as a count, and finds what it counts, all at one moment.
    ///
    /// - Parameters:
    ///   - asked: papers that the request itself is limited to.
    ///   - read: reads the question, which may name these papers; nil for one that counts nothing.
    public func counted(
        of user: UserID, in asked: Asked, grammar: CountGrammar,
        _ read: @escaping @Sendable (_ papers: [CountedPaper]) -> CountQuestion?
    ) async throws -> CountFindings {
        try await database.readLater { connection in
            let known = try DocumentRows.all(
                "d.user_id = ? AND d.status IN ('embedding', 'ready') ORDER BY d.key", [.text(user.rawValue)],
                on: connection)
            let papers = known.map { CountedPaper(key: Int64($0.key), facts: LibraryIndex.facts($0.document)) }
            guard !papers.isEmpty, let question = read(papers) else {
                return .none
            }
            let only = asked.isAll ? nil : try DocumentStore.papers(asked, of: user, on: connection)
            let meant = try DocumentStore.meant(question, papers, grammar, of: user, on: connection)
            var seen: Set<[UInt8]> = []
            var rows: [CountRow] = []
            for (paper, keyed) in zip(papers, known) where meant[paper.key] != nil && only?.contains(paper.key) ?? true
            {
                // The same paper in two files is counted once.
                guard try seen.insert(DocumentStore.words(of: keyed.key, on: connection)).inserted else { continue }
                rows +=
                    try CountRows(question: question, connection: connection)
                    .row(of: paper, keyed.document, mention: meant[paper.key] ?? nil).map { [$0] } ?? []
            }
            return .rows(question, rows)
        }
    }

    /// Papers that are cited, with their pages; those that are gone by now are left out.
    public func papers(_ keys: Set<Int64>, of user: UserID) async throws -> [Int64: Paper] {
        try await database.readLater { connection in
            let own = try keys.filter { key in
                try connection.first(
                    "SELECT 1 FROM documents WHERE key = ? AND user_id = ?", [.integer(Int(key)), .text(user.rawValue)]
                ) { _ in true } ?? false
            }
            return try DocumentStore.cited(own, on: connection).mapValues(\.paper)
        }
    }

    /// Kinds of papers whose head says what they charge for.
    private static let billed = Set([DocumentKind.bill, .statement, .contract, .insurance].map(\.rawValue))

    private static func words(of key: Int, on connection: Connection) throws -> [UInt8] {
        try connection.first("SELECT text_sha256 FROM documents WHERE key = ?", [.integer(key)]) {
            try $0.optionalBytes(0) ?? []
        } ?? []
    }

    /// The papers that a question is about, each with the words that it mentions, if that was asked.
    private static func meant(
        _ question: CountQuestion, _ papers: [CountedPaper], _ grammar: CountGrammar, of user: UserID,
        on connection: Connection
    ) throws -> [Int64: Range<Int>?] {
        let ofKind = papers.filter { question.kind == nil || $0.facts.kind == question.kind?.rawValue }
        if let mention = question.mention {
            return try MentionRows(of: user, on: connection).sentences(with: mention, in: Set(ofKind.map(\.key)))
                .mapValues { $0 }
        }
        guard var named = grammar.named(question, papers) else {
            return Dictionary(ofKind.map { ($0.key, nil) }, uniquingKeysWith: { $1 })
        }
        // A bill that is not called after its subject says it in its head.
        for part in question.named where part.words.isEmpty {
            for paper in ofKind where !named.contains(paper.key) && billed.contains(paper.facts.kind ?? "") {
                let head = try DocumentTextRows.text(0..<CountRows.head, of: Int(paper.key), on: connection)
                if grammar.isAbout(part, head: head) { named.insert(paper.key) }
            }
        }
        return Dictionary(
            ofKind.filter { named.contains($0.key) }.map { ($0.key, nil) }, uniquingKeysWith: { $1 })
    }
}
