import Basics
import Documents
import Storage

/// Finds words that stand one behind the other in a user's papers.
struct MentionRows {
    private let space: Int?
    private let connection: Connection

    init(of user: UserID, on connection: Connection) throws {
        space = try PassageTextRows.number(of: user, on: connection)
        self.connection = connection
    }

    /// Of each of some papers the first sentence with them that a reader sees.
    func sentences(with words: String, in papers: Set<Int64>) throws -> [Int64: Range<Int>] {
        let terms = SearchTerms.terms(of: words).map(\.text)
        guard let space, !terms.isEmpty else { return [:] }
        // Terms have letters and digits only; those of a phrase stand in the index one behind the other.
        let phrase = terms.map { $0.replacing("\"", with: "") }.joined(separator: " ")
        let ids = try connection.all(
            "SELECT rowid FROM document_words WHERE document_words MATCH ? ORDER BY rowid",
            [.text("space : \"\(space)\" AND {terms} : \"\(phrase)\"")]
        ) { try $0.int(0) }
        var result: [Int64: Range<Int>] = [:]
        for id in ids {
            let paper = Int64(id >> 20)
            guard papers.contains(paper), result[paper] == nil, let found = try sentence(in: id, terms) else {
                continue
            }
            result[paper] = found
        }
        return result
    }

    private func sentence(in id: Int, _ terms: [String]) throws -> Range<Int>? {
        let row = try connection.first(
            "SELECT start, \"end\", sentences FROM document_passages WHERE id = ?", [.integer(id)]
        ) { (start: try $0.int(0), end: try $0.int(1), sentences: try $0.bytes(2)) }
        guard let row else { return nil }
        let text = PaperText(try DocumentTextRows.text(row.start..<row.end, of: id >> 20, on: connection))
        let (sentences, searched) = try PackedSentences.read(row.sentences, start: row.start, text: text)
        let place = zip(sentences, searched).first { sentence, words in
            let all = SearchTerms.terms(of: words).map(\.text)
            return !sentence.isHidden && all.indices.contains { all[$0...].starts(with: terms) }
        }
        return place?.0.range
    }
}
