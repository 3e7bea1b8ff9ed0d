public import Basics

/// Days that have a name, "Black Friday", 中秋: from the name to the day.
///
/// Names are found in tokens, not by a vocabulary: they shall correct nobody's spelling and change no other phrase.
public struct Holidays: Sendable {
    /// Which one is meant.
    @frozen
    public enum Occasion: Sendable {
        /// Today's, or the next one.
        case next
        /// Not today's, but the one after it.
        case following
        /// Today's, or the last one.
        case last
        /// Not today's, but the one before it.
        case previous
    }

    private struct Choice: Sendable {
        let regions: [String]
        let rule: HolidayRule
    }

    static let fileName = "holidays.tsv"
    static let fileNames = [fileName, LunarDays.fileName]

    /// Each name, folded as it is written in the table, and its value.
    public private(set) var names: [(text: String, value: Int)] = []
    private var index = PhraseIndex(capacity: 512)
    private var beginnings: Set<UInt64> = []
    private var choices: [[Choice]] = []
    private var goods: [[UInt64]] = []
    private var around: [[UInt64]] = []
    private let lunar: LunarDays

    /// - Throws: ``TableError`` with file and line for a rule that is none, and a name given twice for one region.
    init(_ files: TableFiles) throws(TableError) {
        lunar = try LunarDays(files)
        var reader = try TableReader(
            files, file: Holidays.fileName, header: ["rule", "regions", "english", "chinese"])
        var places: [String: Int] = [:]
        while let row = try reader.row() {
            let text = TableReader.text(row[0])
            let words = (TableReader.list(row[2]) + TableReader.list(row[3])).map(TableReader.text)
            guard !words.isEmpty else { throw reader.fault(.empty, "no name") }
            guard text != "goods", text != "around" else {
                let hashes = words.map { Lexer.tokens(of: $0.unicodeScalars.map(\.value)).map(\.hash) }
                if text == "goods" { goods += hashes } else { around += hashes }
                continue
            }
            guard let rule = HolidayRule(text, columns: LunarDays.columns) else {
                throw reader.fault(.unknownValue, text)
            }
            let regions = TableReader.list(row[1], separator: 0x20).map(TableReader.text)
            guard regions.allSatisfy({ $0.utf8.count == 2 }) else {
                throw reader.fault(.unknownValue, TableReader.text(row[1]))
            }
            for word in words {
                let place = places[word] ?? choices.count
                if place == choices.count {
                    choices.append([])
                    names.append((word, place))
                    places[word] = place
                    guard add(word, place) else { throw reader.fault(.empty, word) }
                }
                guard !choices[place].contains(where: { $0.regions == regions }) else {
                    throw reader.fault(.duplicateAlias, word)
                }
                choices[place].append(Choice(regions: regions, rule: rule))
            }
        }
    }

    private mutating func add(_ name: String, _ value: Int) -> Bool {
        let tokens = Lexer.tokens(of: name.unicodeScalars.map(\.value))
        guard let first = tokens.first else { return false }
        beginnings.insert(first.hash)
        var key = WordHash.seed
        for token in tokens.dropLast() {
            key = WordHash.phrase(key, token.hash)
            index.setContinues(key)
        }
        if let last = tokens.last {
            _ = index.exchange(WordHash.phrase(key, last.hash), sense: Int32(truncatingIfNeeded: value))
        }
        return true
    }

    /// Whether names begin with a token.
    public func begins(with token: UInt64) -> Bool { beginnings.contains(token) }

    /// The longest name that begins at a token, and the token behind it.
    public func name(in tokens: [Token], at start: Int) -> (value: Int, end: Int)? {
        var found: (Int, Int)?
        var key = WordHash.seed
        for place in start..<tokens.count {
            key = WordHash.phrase(key, tokens[place].hash)
            guard let node = index.node(key) else { break }
            if node.sense >= 0 { found = (Int(node.sense), place + 1) }
            guard node.continues else { break }
        }
        return found
    }

    /// The day in a year; nil where none is known.
    public func day(_ value: Int, in year: Int, region: String?) -> CalendarDate? {
        guard choices.indices.contains(value) else { return nil }
        let choices = choices[value]
        let choice =
            choices.first { choice in region.map { choice.regions.contains($0) } ?? false }
            ?? choices.first { $0.regions.isEmpty }
        return choice?.rule.day(in: year, lunar)
    }

    /// The day that is meant on a day; nil where none is known.
    public func day(_ value: Int, _ occasion: Occasion, on today: CalendarDate, region: String?) -> CalendarDate? {
        func first(_ years: some Sequence<Int>, _ fits: (CalendarDate) -> Bool) -> CalendarDate? {
            years.lazy.compactMap { day(value, in: $0, region: region) }.first(where: fits)
        }
        let back = stride(from: today.year + 1, through: today.year - 2, by: -1)
        return switch occasion {
        case .next: first(today.year - 1...today.year + 2) { $0 >= today }
        case .following: first(today.year - 1...today.year + 2) { $0 > today }
        case .last: first(back) { $0 <= today }
        case .previous: first(back) { $0 < today }
        }
    }

    /// Whether what stands beside a name makes it no day of a purchase: "Christmas tree", "for Easter", 中秋前.
    ///
    /// - Parameter range: the tokens of the name.
    public func isOnlyNamed(_ tokens: [Token], _ range: Range<Int>) -> Bool {
        func stands(_ words: [UInt64], at start: Int) -> Bool {
            start >= 0 && start + words.count <= tokens.count
                && zip(words, tokens[start...]).allSatisfy { $0 == $1.hash }
        }
        let isOf = range.upperBound < tokens.count && tokens[range.upperBound].hash == Holidays.of
        let next = isOf ? range.upperBound + 1 : range.upperBound
        if goods.contains(where: { stands($0, at: next) }) { return true }
        let isTheirs = range.lowerBound > 0 && tokens[range.lowerBound - 1].hash == Holidays.the
        let before = isTheirs ? range.lowerBound - 1 : range.lowerBound
        return around.contains { words in
            stands(words, at: before - words.count)
                || tokens[range.upperBound - 1].kind == .han && stands(words, at: next)
        }
    }

    private static let of = WordHash.of("的")
    private static let the = WordHash.of("the")
}
