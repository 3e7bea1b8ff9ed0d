import Glibc
import RAG

/// All passages of one user in memory, with an index of their words: for those who have some hundred. Asking the
/// file would cost as much as embedding the query.
final class PassageBook: Sendable {
    private struct Posting: Sendable {
        let passage: Int
        let count: Int
    }

    private let passages: [Passage]
    private let places: [PassageID: Int]
    private let postings: [String: [Posting]]
    private let lengths: [Int]

    init(_ passages: [Passage]) {
        var postings: [String: [Posting]] = [:]
        var lengths: [Int] = []
        for (number, passage) in passages.enumerated() {
            let terms = TextTerms.terms(of: passage.text)
            lengths.append(terms.count)
            let counts = Dictionary(terms.map { ($0, 1) }, uniquingKeysWith: +)
            for (term, count) in counts { postings[term, default: []].append(Posting(passage: number, count: count)) }
        }
        self.passages = passages
        self.postings = postings
        self.lengths = lengths
        places = Dictionary(
            passages.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func passages(_ ids: [PassageID]) -> [Passage] {
        ids.compactMap { id in places[id].map { passages[$0] } }
    }

    /// The same ranking as FTS5's, BM25 with k1 = 1.2 and b = 0.75 (sqlite.org/fts5.html, section 5.1.1).
    func matching(_ terms: [String], limit: Int) -> TextMatches {
        let most = TermFrequencies.limit(total: passages.count)
        let used = terms.filter { term in postings[term].map { $0.count <= most } ?? false }
        let mean = Double(lengths.reduce(0, +)) / Double(max(1, lengths.count))
        var scores: [Int: Double] = [:]
        for term in used {
            guard let found = postings[term] else { continue }
            let share = (Double(passages.count - found.count) + 0.5) / (Double(found.count) + 0.5)
            let weight = max(log(share), 1e-6)
            for posting in found {
                let count = Double(posting.count)
                let length = Double(lengths[posting.passage]) / max(1, mean)
                scores[posting.passage, default: 0] += weight * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length))
            }
        }
        let best = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
        return TextMatches(
            terms: used, matches: best.map { TextMatches.Match(id: passages[$0.key].id, score: $0.value) })
    }
}
