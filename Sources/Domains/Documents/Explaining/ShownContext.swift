import RAG

/// The passages that a model is shown (S2-35): whole ones, that which answers first and then as they were found, until one
/// would go beyond the limit. The first is always there, and cut where it alone is longer.
public struct ShownContext: Sendable, Equatable {
    /// The most Unicode scalars of all lines.
    public let characters: Int
    /// The most tokens, by the estimate of `TokenEstimator`.
    public let tokens: Int
    public private(set) var passages: [ShownPassage] = []
    private var usedCharacters = 0
    private var usedTokens = 0

    public init(characters: Int, tokens: Int) {
        self.characters = characters
        self.tokens = tokens
    }

    /// - Parameters:
    ///   - answer: only passages of papers that it cites are shown.
    ///   - read: what it was read from, the best first.
    public init(
        _ answer: PaperAnswer, read: [ReadPassage], characters: Int, tokens: Int,
        page: (_ paper: Int64, _ place: Int) -> Int?
    ) {
        self.init(characters: characters, tokens: tokens)
        let cited = Set(answer.citations.map(\.paper))
        let own = read.filter { cited.contains($0.found.paper) }
        func holds(_ passage: ReadPassage, _ citation: Citation) -> Bool {
            passage.found.paper == citation.paper
                && passage.sentences.contains { $0.range.overlaps(citation.range) }
        }
        let first = answer.citations.first.flatMap { citation in own.firstIndex { holds($0, citation) } }
        let order = (first.map { [$0] } ?? []) + own.indices.filter { $0 != first }
        for index in order {
            let passage = ShownPassage(own[index], number: passages.count + 1) { page(own[index].found.paper, $0) }
            guard add(passage) else { break }
        }
    }

    /// False where it does not fit: nothing is added then, and nothing should be after it.
    public mutating func add(_ passage: ShownPassage) -> Bool {
        guard !passage.isEmpty else { return true }
        var passage = passage.numbered(passages.count + 1)
        while true {
            let line = passage.line
            let (count, cost) = (line.unicodeScalars.count + 1, TokenEstimator.tokens(in: line) + 1)
            if usedCharacters + count <= characters, usedTokens + cost <= tokens {
                usedCharacters += count
                usedTokens += cost
                passages.append(passage)
                return true
            }
            guard passages.isEmpty else { return false }
            // How many tokens a text takes depends on its letters: by eighths where these are too many.
            let excess = max(count - characters, cost > tokens ? count / 8 + 1 : 1)
            guard let shorter = passage.cut(by: excess) else { return false }
            passage = shorter
        }
    }

    /// What the tool found: it has to fit the window alone. Nil where it does not, or nothing of it is seen.
    public mutating func addFound(_ passage: ShownPassage) -> ShownPassage? {
        let passage = passage.numbered(passages.count + 1)
        // The names of its members in JSON besides.
        let cost = TokenEstimator.tokens(in: passage.line) + 40
        guard !passage.isEmpty, usedTokens + cost <= tokens else { return nil }
        usedTokens += cost
        passages.append(passage)
        return passage
    }

    /// The same within fewer tokens.
    public func cut(toTokens tokens: Int) -> ShownContext {
        var shorter = ShownContext(characters: characters, tokens: min(tokens, self.tokens))
        for passage in passages {
            guard shorter.add(passage) else { break }
        }
        return shorter
    }

    public var text: String { passages.map(\.line).joined(separator: "\n") }
}
