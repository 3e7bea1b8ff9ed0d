internal import Language

/// Phrases that say what a date, a length of time or a paper is, found in tokens.
///
/// Every row of its file names a role, a weight of 1 to 9 (9: it settles the matter), where the phrase must stand, and the
/// phrases in English and Chinese.
struct CueTable<Role: RawRepresentable<String> & Sendable & Hashable>: Sendable {
    /// Where a phrase stands to what it speaks of.
    enum Placement: String, Sendable {
        /// Just before it, with no other of its kind between.
        case before
        /// Just behind it.
        case after
        /// In the same sentence.
        case sentence
        /// In the same sentence, where the date is a limit ("by", "until").
        case limit
        /// In the title or the first lines.
        case head
        /// Anywhere.
        case anywhere
    }

    struct Sense: Sendable {
        let role: Role
        let weight: Double
        let placement: Placement
    }

    struct Match: Sendable {
        let sense: Sense
        /// Places in the tokens that were searched.
        let tokens: Range<Int>
    }

    private var index = PhraseIndex(capacity: 512)
    private var senses: [[Sense]] = []
    /// Tokens of the longest phrase.
    private var longest = 1
    /// The phrases of each role as they are written.
    private(set) var phrases: [Role: [String]] = [:]

    /// - Throws: ``TableError`` for a missing file, a wrong header or row, an unknown role, placement or weight, and a phrase
    ///   that stands twice in one role.
    init(_ files: TableFiles, file: String, folding: Folding) throws(TableError) {
        var reader = try TableReader(files, file: file, header: ["role", "weight", "placement", "english", "chinese"])
        while let row = try reader.row() {
            guard let role = Role(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownCategory, TableReader.text(row[0]))
            }
            guard let weight = Int(TableReader.text(row[1])), (1...9).contains(weight) else {
                throw reader.fault(.badNumber, TableReader.text(row[1]))
            }
            guard let placement = Placement(rawValue: TableReader.text(row[2])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[2]))
            }
            let sense = Sense(role: role, weight: Double(weight), placement: placement)
            for phrase in TableReader.list(row[3]) + TableReader.list(row[4]) {
                let words = TableReader.text(phrase)
                phrases[sense.role, default: []].append(words)
                guard add(sense, folding.locatedTokens(of: words).map(\.token.hash)) else {
                    throw reader.fault(.duplicateAlias, words)
                }
            }
        }
        guard !senses.isEmpty else { throw TableError(.empty, file: file, line: 0, "no phrases") }
    }

    private mutating func add(_ sense: Sense, _ words: [UInt64]) -> Bool {
        guard !words.isEmpty else { return false }
        longest = max(longest, words.count)
        var key = WordHash.seed
        for (place, word) in words.enumerated() {
            key = WordHash.phrase(key, word)
            if place < words.count - 1 { index.setContinues(key) }
        }
        if let node = index.node(key), node.sense >= 0 {
            let place = Int(node.sense)
            guard !senses[place].contains(where: { $0.role == sense.role && $0.placement == sense.placement }) else {
                return false
            }
            senses[place].append(sense)
        } else {
            _ = index.exchange(key, sense: Int32(senses.count))
            senses.append([sense])
        }
        return true
    }

    /// All phrases in a range of tokens, also one inside another.
    func matches(in tokens: [PaperToken], _ range: Range<Int>) -> [Match] {
        var result: [Match] = []
        for start in range {
            var key = WordHash.seed
            for place in start..<range.upperBound {
                key = WordHash.phrase(key, tokens[place].hash)
                guard let node = index.node(key) else { break }
                if node.sense >= 0 {
                    for sense in senses[Int(node.sense)] {
                        result.append(Match(sense: sense, tokens: start..<place + 1))
                    }
                }
                guard node.continues else { break }
            }
        }
        return result
    }

    /// As ``matches(in:_:)`` without the phrases that stand inside a longer one.
    ///
    /// - Parameter hides: whether a longer phrase (the first) takes the place of one inside it (the second).
    func longestMatches(
        in tokens: [PaperToken], _ range: Range<Int>, where hides: (Match, Match) -> Bool = { _, _ in true }
    ) -> [Match] {
        let all = matches(in: tokens, range)
        return all.indices.filter { index in
            let match = all[index]
            func isHidden(by other: Match) -> Bool {
                other.tokens.count > match.tokens.count && other.tokens.upperBound >= match.tokens.upperBound
                    && hides(other, match)
            }
            // Matches stand in the order of their beginnings, so that only the neighbours can hold this one.
            var place = index - 1
            while place >= 0, all[place].tokens.lowerBound > match.tokens.lowerBound - longest {
                if isHidden(by: all[place]) { return false }
                place -= 1
            }
            place = index + 1
            while place < all.count, all[place].tokens.lowerBound == match.tokens.lowerBound {
                if isHidden(by: all[place]) { return false }
                place += 1
            }
            return true
        }.map { all[$0] }
    }
}
