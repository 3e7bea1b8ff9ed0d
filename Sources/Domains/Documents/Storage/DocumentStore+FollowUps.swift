public import Basics
public import Documents
import Storage
public import Stores

/// What questions go on from.
extension DocumentStore {
    /// A paper that can be asked, by what it may be named by.
    public struct Known: Sendable {
        public let id: String
        public let paper: CountedPaper
    }

    /// Code points of a clause; of a longer one the sentence alone is shown.
    private static let longestClause = 4_000

    /// All papers that can be asked.
    public func known(of user: UserID) async throws -> [Known] {
        try await database.readLater { connection in
            try DocumentRows.all(
                "d.user_id = ? AND d.status IN ('embedding', 'ready') ORDER BY d.key", [.text(user.rawValue)],
                on: connection
            ).map { keyed in
                Known(
                    id: keyed.document.id,
                    paper: CountedPaper(key: Int64(keyed.key), facts: LibraryIndex.facts(keyed.document)))
            }
        }
    }

    /// The words at some places as they stand there now; nothing of papers that are gone.
    ///
    /// - Parameter isWhole: whether the clause around each is wanted.
    public func cited(
        _ places: [PaperTurn.Place], isWhole: Bool, of user: UserID
    ) async throws -> (citations: [Citation], papers: [Int64: Paper]) {
        try await database.readLater { connection in
            var citations: [Citation] = []
            for place in places {
                guard let found = try DocumentRows.find(place.document, of: user, on: connection) else { continue }
                let passage = try DocumentStore.passage(at: place.range, of: found.key, on: connection)
                let range =
                    isWhole ? passage.flatMap { DocumentStore.clause(place.range, in: $0) } ?? place.range : place.range
                let quote = try DocumentTextRows.text(range, of: found.key, on: connection)
                guard quote.unicodeScalars.count == range.count,
                    !citations.contains(where: { $0.paper == Int64(found.key) && $0.range == range })
                else { continue }
                citations.append(
                    Citation(
                        paper: Int64(found.key), title: found.document.details.title ?? "", range: range, quote: quote,
                        headingPath: passage?.headingPath ?? [], isCell: false, isHidden: false))
            }
            return (citations, try DocumentStore.cited(Set(citations.map(\.paper)), on: connection).mapValues(\.paper))
        }
    }

    private static func passage(
        at place: Range<Int>, of key: Int, on connection: Connection
    ) throws -> ReadPassage? {
        let ids = PassageTextRows.ids(of: key)
        let id = try connection.first(
            "SELECT id FROM document_passages WHERE id BETWEEN ? AND ? AND start <= ? AND \"end\" > ? LIMIT 1",
            [ids.first, ids.last, .integer(place.lowerBound), .integer(place.lowerBound)]
        ) { Int64(try $0.int(0)) }
        guard let id, let content = try StoredPassageSource.content(of: id, of: key, on: connection) else { return nil }
        return ReadPassage(found: RankedPassage(unsearched: id, of: Int64(key)), content: content)
    }

    /// The paragraph or list around a place; nil where that is long, a table, or has words that are not seen.
    private static func clause(_ place: Range<Int>, in passage: ReadPassage) -> Range<Int>? {
        guard let own = passage.sentences.first(where: { $0.range.contains(place.lowerBound) }),
            own.kind == .prose || own.kind == .listItem
        else { return nil }
        let group = passage.sentences.filter { $0.group == own.group && $0.kind == own.kind }
        guard let first = group.first, let last = group.last, group.allSatisfy({ !$0.isHidden }) else { return nil }
        let range = first.range.lowerBound..<max(last.range.upperBound, place.upperBound)
        return range.count <= longestClause ? range : nil
    }

    /// Whether a user lets conversations be kept; false too where that cannot be read.
    ///
    /// - Parameter standard: what holds for users who chose nothing.
    public func keepsConversations(of user: UserID, standard: Privacy) -> Bool {
        (try? database.read { try PrivacyRows.privacy(of: user, on: $0)?.0 ?? standard })?.keepsConversations ?? false
    }

    /// Whether all these papers are there, by their names.
    public func areThere(_ ids: [String], of user: UserID) -> Bool {
        (try? database.read { connection in
            try ids.allSatisfy { id in
                try connection.first(
                    "SELECT 1 FROM documents WHERE user_id = ? AND id = ?", [.text(user.rawValue), .text(id)]
                ) { _ in true } ?? false
            }
        }) ?? false
    }
}
