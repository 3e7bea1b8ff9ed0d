import Basics
import Glibc

/// Which papers of a library the words of a question name, by title, correspondent, tag, kind, month and year.
public struct PaperNames: Sendable {
    /// What the paper that is named best gains on one that is not named at all.
    static let most = 0.25

    private let papers: [(paper: Int64, terms: Set<String>, kind: String?)]
    private let rarity: [String: Double]
    private let kinds: KindNames

    public init(_ papers: [Int64: PaperFacts], kinds: KindNames, stopTerms: StopTerms) {
        self.kinds = kinds
        var frequency: [String: Int] = [:]
        self.papers = papers.sorted { $0.key < $1.key }.map { paper, facts in
            var terms: Set<String> = []
            for text in [facts.title, facts.correspondent ?? "", facts.filename ?? ""] + facts.tags {
                for term in SearchTerms.terms(of: text) where !stopTerms.contains(term) { terms.insert(term.text) }
            }
            if let date = facts.date {
                terms.insert(String(date.year))
                terms.insert(SearchTerms.fold(PaperNames.months[date.month - 1]))
            }
            for term in terms { frequency[term, default: 0] += 1 }
            return (paper, terms, facts.kind)
        }
        let count = Double(papers.count)
        rarity = frequency.mapValues { (count - Double($0) + 0.5) / (Double($0) + 0.5) }.mapValues {
            max(0.1, log(1 + $0))
        }
    }

    /// What each named paper gains; those of a named kind half as much as by a name of their own.
    public func scope(of terms: [SearchTerm]) -> PaperScope {
        let asked = Set(terms.map(\.text))
        let askedKinds = kinds.kinds(in: terms)
        var scores: [Int64: Double] = [:]
        for (paper, names, kind) in papers {
            var score = asked.intersection(names).reduce(0) { $0 + (rarity[$1] ?? 0) }
            if let kind, askedKinds.contains(kind) { score += PaperNames.kindScore }
            if score > 0 { scores[paper] = score }
        }
        guard let best = scores.values.max() else { return PaperScope() }
        // One weak word names nothing.
        let scale = PaperNames.most / max(best, PaperNames.sure)
        return PaperScope(boosts: scores.mapValues { $0 * scale })
    }

    /// Whether terms have words that few papers are called by.
    public func isNamed(in terms: [SearchTerm]) -> Bool {
        let asked = Set(terms.map(\.text))
        return papers.contains { _, names, _ in
            asked.intersection(names).reduce(0) { $0 + (rarity[$1] ?? 0) } >= PaperNames.ownName
        }
    }

    private static let ownName = 1.0
    private static let kindScore = 0.7
    private static let sure = 2.0
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}
