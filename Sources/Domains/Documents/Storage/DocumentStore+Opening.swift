public import Basics
public import Documents
import Storage
import Stores

extension DocumentStore {
    /// Passages of a paper's beginning that are read for what it is about.
    private static let openingPassages = 8

    /// The beginning of the one paper that a question is put to: the only one, or the one that its words name best. Nil where
    /// there are several, or none.
    public func opening(
        for question: SearchQuestion, of user: UserID, in asked: Asked, index: LibraryIndex, fingerprint: String
    ) async throws -> (opening: PaperOpening, papers: [Int64: Paper])? {
        try await database.readLater { connection -> (opening: PaperOpening, papers: [Int64: Paper])? in
            let readable = try DocumentRows.all(
                "d.user_id = ? AND d.status IN ('embedding', 'ready')", [.text(user.rawValue)], on: connection)
            var candidates = readable
            if !asked.isAll {
                let papers = try DocumentStore.papers(asked, of: user, on: connection)
                candidates = readable.filter { papers.contains(Int64($0.key)) }
            }
            if candidates.count > 1 {
                let names = try index.update(user, fingerprint: fingerprint, on: connection)
                let boosts = names.scope(of: SearchTerms.terms(of: question.text)).boosts
                    .filter { boost in candidates.contains { Int64($0.key) == boost.key } }
                guard let best = boosts.max(by: { $0.value < $1.value }),
                    boosts.count(where: { $0.value == best.value }) == 1
                else { return nil }
                candidates = candidates.filter { Int64($0.key) == best.key }
            }
            guard let found = candidates.first else { return nil }
            let source = StoredPassageSource(
                user: user, index: index, space: try PassageTextRows.number(of: user, on: connection),
                connection: connection)
            let ids = PassageTextRows.ids(of: found.key)
            let keys = try connection.all(
                "SELECT id FROM document_passages WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?",
                [ids.first, ids.last, .integer(DocumentStore.openingPassages)]
            ) { Int64(try $0.int(0)) }
            let paper = Int64(found.key)
            let passages = try keys.compactMap {
                try source.read(RankedPassage(unsearched: $0, of: paper), revision: found.document.revision.rawValue)
            }
            let opening = PaperOpening(
                paper: paper, details: found.document.details,
                fields: try FieldRows.fields(of: found.key, on: connection), passages: passages)
            return (opening, try DocumentStore.cited([paper], on: connection).mapValues(\.paper))
        }
    }
}
