public import Language

/// Tells which questions go on from the answer before, by a closed table of words, English and Chinese.
public struct FollowUpGrammar: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "follow-up-words.tsv"

    enum Word: String, CaseIterable {
        case page, clause, other, first, second, third, no, it, lead, tail, question, glue
    }

    private typealias Phrase = (word: Word, units: [String])

    private let phrases: [String: [(word: Word, units: [String])]]
    private let order = Word.allCases

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["word", "english", "chinese"])
        var phrases: [String: [Phrase]] = [:]
        while let row = try reader.row() {
            guard let word = Word(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            for text in TableReader.list(row[1]) + TableReader.list(row[2]) {
                let units = CountUnit.units(of: TableReader.text(text)).map(\.text)
                guard let first = units.first else { throw reader.fault(.empty, "a phrase without words") }
                phrases[first, default: []].append((word, units))
            }
        }
        self.phrases = phrases
    }

    /// Words of a question that is taken for one of these; a longer one stands by itself.
    private static let longest = 14
    private static let longestName = 6

    /// Nil for a question that stands by itself.
    public func read(_ text: String, after turn: PaperTurn) -> FollowUp? {
        let units = CountUnit.units(of: text).filter { $0.text != "," }
        guard !units.isEmpty, units.count <= FollowUpGrammar.longest else { return nil }
        let around: Set<Word> = [.glue, .lead, .no, .it, .tail]
        if covers(units, around.union([.page])).contains(.page) { return .page }
        if covers(units, around.union([.clause])).contains(.clause) { return .clause }
        if turn.papers.count > 1, let place = choice(units, around) { return .choice(place) }
        if let other = other(units, text, around) { return other }
        let start = lead(units)
        var rest = units[start...]
        let hasTail = rest.last.map { has(.tail, units, at: $0) } ?? false
        if hasTail { rest = rest.dropLast() }
        let holdsIt = units.indices.contains { matches(units, at: $0).contains { $0.word == .it } }
        guard start > 0 || hasTail else { return holdsIt ? .within(text) : nil }
        guard let first = rest.first, let last = rest.last else { return nil }
        let words = FollowUpGrammar.string(text, first.range.lowerBound..<last.range.upperBound)
        return holdsIt || asks(rest, units) ? .within(words) : .change(words)
    }

    /// What the words are without those that only lead to them: "and", "what about", 那.
    public func unled(_ text: String) -> String {
        let units = CountUnit.units(of: text).filter { $0.text != "," }
        var rest = units[lead(units)...]
        if let last = rest.last, has(.tail, units, at: last) { rest = rest.dropLast() }
        guard let first = rest.first, let last = rest.last else { return text }
        return FollowUpGrammar.string(text, first.range.lowerBound..<last.range.upperBound)
    }

    /// Whether a text may be the name that a question back asked for, and not a question of its own.
    public func isName(_ text: String) -> Bool {
        let units = CountUnit.units(of: text).filter { $0.text != "," }
        return units.count <= FollowUpGrammar.longestName && !asks(units[...], units)
    }

    /// Whether words ask something by themselves: English begins with such a word, Chinese has one anywhere.
    private func asks(_ rest: ArraySlice<CountUnit>, _ units: [CountUnit]) -> Bool {
        rest.indices.contains { index in
            (index == rest.startIndex || rest[index].isHan)
                && matches(units, at: index).contains { $0.word == .question }
        }
    }

    // MARK: Parts

    /// "No, the other lease": which other one is said behind it.
    private func other(_ units: [CountUnit], _ text: String, _ around: Set<Word>) -> FollowUp? {
        var index = 0
        while index < units.count {
            let found = matches(units, at: index).filter { $0.word == .other || around.contains($0.word) }
            guard let best = found.max(by: { $0.units.count < $1.units.count }) else { return nil }
            index += best.units.count
            guard best.word != .other else { break }
        }
        guard index <= units.count, units[..<index].indices.contains(where: { has(.other, units, at: units[$0]) })
        else { return nil }
        while index < units.count, let glue = longest(units, at: index, [.glue, .tail]) { index += glue }
        var rest = units[index...]
        while let last = rest.indices.last, longest(units, at: last, [.glue, .no, .tail]) == 1 {
            rest = rest.dropLast()
        }
        guard rest.count <= FollowUpGrammar.longestName else { return nil }
        guard let first = rest.first, let last = rest.last else { return .other("") }
        return .other(FollowUpGrammar.string(text, first.range.lowerBound..<last.range.upperBound))
    }

    private func choice(_ units: [CountUnit], _ around: Set<Word>) -> Int? {
        let words = covers(units, around.union([.first, .second, .third]))
        let places: [Word] = [.first, .second, .third]
        let said = places.indices.filter { words.contains(places[$0]) }
        return said.count == 1 ? said[0] : nil
    }

    /// Where the words behind all leads begin.
    private func lead(_ units: [CountUnit]) -> Int {
        var index = 0
        while index < units.count, let length = longest(units, at: index, [.lead, .no]) { index += length }
        return index
    }

    /// Which of the words there are; none where others are among them.
    private func covers(_ units: [CountUnit], _ allowed: Set<Word>) -> Set<Word> {
        var found: Set<Word> = []
        var index = 0
        while index < units.count {
            let all = matches(units, at: index).filter { allowed.contains($0.word) }
            let best = all.max { left, right in
                left.units.count != right.units.count
                    ? left.units.count < right.units.count : rank(left.word) > rank(right.word)
            }
            guard let best else { return [] }
            found.insert(best.word)
            index += best.units.count
        }
        return found
    }

    private func rank(_ word: Word) -> Int { order.firstIndex(of: word) ?? 0 }

    private func longest(_ units: [CountUnit], at index: Int, _ words: Set<Word>) -> Int? {
        matches(units, at: index).filter { words.contains($0.word) }.map(\.units.count).max()
    }

    private func has(_ word: Word, _ units: [CountUnit], at unit: CountUnit) -> Bool {
        guard let index = units.firstIndex(of: unit) else { return false }
        return matches(units, at: index).contains { $0.word == word }
    }

    private func matches(_ units: [CountUnit], at index: Int) -> [Phrase] {
        (phrases[units[index].text] ?? []).filter { phrase in
            index + phrase.units.count <= units.count
                && zip(units[index...], phrase.units).allSatisfy { $0.text == $1 }
        }
    }

    private static func string(_ text: String, _ range: Range<Int>) -> String { PaperText(text)[range] }
}
