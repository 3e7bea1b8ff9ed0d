public import Basics
public import Documents
import Storage
import Stores

extension DocumentStore {
    /// Which papers a question is put to; all where nothing is said.
    public struct Asked: Sendable {
        public var ids: [String] = []
        public var tags: [String] = []
        public var correspondent: String?
        public var from: CalendarDate?
        public var to: CalendarDate?
        /// Only these, by their numbers.
        public var keys: Set<Int64>?

        public init() {}

        var isAll: Bool {
            ids.isEmpty && tags.isEmpty && correspondent == nil && from == nil && to == nil && keys == nil
        }
    }

    /// What was found for a question, all from one moment.
    public struct Findings: Sendable {
        public let passages: [ReadPassage]
        public let rarity: [String: Double]
        /// Whether the user has papers that can be asked.
        public let hasPapers: Bool
        /// The papers of the passages, by their numbers.
        public let papers: [Int64: Paper]
    }

    /// A paper that is cited.
    public struct Paper: Sendable {
        public let id: String
        public let title: String
        public let pages: [TextPage]

        public init(id: String, title: String, pages: [TextPage]) {
            self.id = id
            self.title = title
            self.pages = pages
        }

        /// The page that a place is on, from 1; nil where there are none.
        public func page(of place: Int) -> Int? {
            pages.lastIndex { $0.range.lowerBound <= place }.map { $0 + 1 }
        }
    }

    /// Finds the passages that a question is about.
    ///
    /// - Parameters:
    ///   - fingerprint: of the encoder of the question's vector.
    ///   - terms: whose rarity is wanted.
    public func find(
        _ question: SearchQuestion, of user: UserID, in asked: Asked, index: LibraryIndex, fingerprint: String,
        terms: [String], limit: Int
    ) async throws -> Findings {
        try await database.readLater { connection in
            let names = try index.update(user, fingerprint: fingerprint, on: connection)
            let source = StoredPassageSource(
                user: user, index: index, space: try PassageTextRows.number(of: user, on: connection),
                connection: connection)
            var scope = names.scope(of: SearchTerms.terms(of: question.text))
            if !asked.isAll { scope.only = try DocumentStore.papers(asked, of: user, on: connection) }
            let found = try PassageRanking().ranked(question, in: source, scope: scope, limit: limit)
            let cited = try DocumentStore.cited(Set(found.map(\.paper)), on: connection)
            let passages = try found.compactMap { one in
                try cited[one.paper].flatMap { try source.read(one, revision: $0.revision) }
            }
            let hasPapers = try connection.first(
                "SELECT 1 FROM documents WHERE user_id = ? AND status IN ('embedding', 'ready') LIMIT 1",
                [.text(user.rawValue)]
            ) { try $0.int(0) }
            return Findings(
                passages: passages, rarity: try source.rarity(of: terms), hasPapers: hasPapers != nil,
                papers: cited.mapValues(\.paper))
        }
    }

    static func papers(_ asked: Asked, of user: UserID, on connection: Connection) throws -> Set<Int64> {
        let found = try DocumentRows.all("d.user_id = ?", [.text(user.rawValue)], on: connection)
        return Set(
            found.filter { keyed in
                let (document, details) = (keyed.document, keyed.document.details)
                guard asked.keys?.contains(Int64(keyed.key)) ?? true,
                    asked.ids.isEmpty || asked.ids.contains(document.id),
                    Set(asked.tags).isSubset(of: document.tags)
                else { return false }
                if let name = asked.correspondent, details.correspondent?.lowercased() != name.lowercased() {
                    return false
                }
                guard asked.from != nil || asked.to != nil else { return true }
                guard let date = details.documentDate else { return false }
                return asked.from.map { $0 <= date } ?? true && asked.to.map { date <= $0 } ?? true
            }.map { Int64($0.key) })
    }

    static func cited(
        _ keys: Set<Int64>, on connection: Connection
    ) throws -> [Int64: (paper: Paper, revision: Int)] {
        try keys.reduce(into: [:]) { result, key in
            let row = try connection.first(
                "SELECT id, coalesce(own_title, found_title), revision, filename FROM documents WHERE key = ?",
                [.integer(Int(key))]
            ) { row in
                let title = try row.optionalText(1) ?? row.optionalText(3).map(DocumentName.title)
                return (id: try row.text(0), title: title ?? "Untitled", revision: try row.int(2))
            }
            guard let row else { return }
            let pages = try connection.all(
                "SELECT start, \"end\", source FROM document_pages WHERE document = ? ORDER BY number",
                [.integer(Int(key))]
            ) { row in
                let start = try row.int(0)
                return TextPage(range: start..<max(start, try row.int(1)), source: try row.named(2))
            }
            result[key] = (Paper(id: row.id, title: row.title, pages: pages), row.revision)
        }
    }

    /// Reads what papers are called into memory, for as many users as it holds.
    public func readNames(into index: LibraryIndex, fingerprint: String) async throws {
        let users = try await database.readLater { connection in
            try connection.all(
                "SELECT user_id FROM usage WHERE kind = ? AND items > 0 ORDER BY user_id LIMIT ?",
                [.text(DocumentRecords.kind), .integer(LibraryIndex.mostLibraries)]
            ) { UserID(rawValue: try $0.text(0)) }
        }
        for user in users {
            try Task.checkCancellation()
            try await database.readLater { _ = try index.update(user, fingerprint: fingerprint, on: $0) }
        }
    }
}
