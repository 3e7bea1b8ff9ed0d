public import Language

/// Tells questions about papers from whatever else is said to a house, by tables of words.
public struct PaperTurns: Sendable {
    /// The tables to give to ``init(_:)``.
    public static let fileNames = ["turn-words.tsv", KindNames.fileName]

    /// In thousandths.
    private enum Sureness {
        /// A question about a paper, or what stands in papers.
        static let certain = 1_000
        static let likely = 800
        /// A question with a word that papers of the library are called by.
        static let named = 700
        /// It goes on with what was spoken of.
        static let followUp = 300
    }

    private let phrases: [String: [(units: [String], word: PaperTurnWord)]]

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        var phrases: [String: [(units: [String], word: PaperTurnWord)]] = [:]
        func add(
            _ reader: TableReader, _ row: [ArraySlice<UInt8>], _ word: PaperTurnWord
        ) throws(TableError) {
            for text in TableReader.list(row[1]) + TableReader.list(row[2]) {
                let units = CountUnit.units(of: TableReader.text(text)).map(\.text)
                guard let first = units.first else { throw reader.fault(.empty, "a phrase without words") }
                phrases[first, default: []].append((units, word))
            }
        }
        var reader = try TableReader(files, file: "turn-words.tsv", header: ["word", "english", "chinese"])
        while let row = try reader.row() {
            guard let word = PaperTurnWord(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            try add(reader, row, word)
        }
        reader = try TableReader(files, file: KindNames.fileName, header: ["kind", "english", "chinese"])
        while let row = try reader.row() { try add(reader, row, .paper) }
        self.phrases = phrases
    }

    /// How sure it is that a sentence asks papers, in thousandths.
    ///
    /// - Parameters:
    ///   - isFollowUp: whether papers were spoken of last.
    ///   - namesPaper: whether it has a word by which a paper of the library is called.
    public func sureness(of text: String, isFollowUp: Bool, namesPaper: Bool) -> Int {
        let units = CountUnit.units(of: text)
        let found = words(units)
        guard !found.keys.contains(.purchase) else { return 0 }
        // Purchases have sums; of questions only those do that quote a paper.
        if hasSum(text, units), !found.keys.contains(.says) { return isFollowUp ? Sureness.followUp : 0 }
        let isQuestion = text.contains("?") || text.contains("？") || asks(units, found[.asks])
        let hasPaper = found.keys.contains(.paper)
        guard isQuestion else { return isFollowUp ? Sureness.followUp : 0 }
        if hasPaper || found.keys.contains(.term) { return Sureness.certain }
        if found.keys.contains(.says) { return Sureness.likely }
        return namesPaper ? Sureness.named : isFollowUp ? Sureness.followUp : 0
    }

    /// A number that is no year, and no day of a month.
    private func hasSum(_ text: String, _ units: [CountUnit]) -> Bool {
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) { return true }
        // 九百八, 二十三块.
        let isNumeral = units.map { $0.isHan && "一二三四五六七八九十百千万两零".contains($0.text) }
        if isNumeral.indices.dropFirst().contains(where: { index in
            isNumeral[index] && isNumeral[index - 1]
                && !(index + 1 < units.count && "年月日号天个份张".contains(units[index + 1].text))
                && !(index + 1 < units.count && isNumeral[index + 1])
        }) {
            return true
        }
        return units.indices.contains { index in
            guard let number = units[index].number, number >= 10, !(1900...2100).contains(number) else { return false }
            let around = [index - 1, index + 1, index + 2, index + 3].filter(units.indices.contains).map {
                units[$0].text
            }
            return !around.contains { CountNumbers.month($0) != nil || "年月日号".contains($0) }
        }
    }

    /// An English question begins with its word; a Chinese one holds it.
    private func asks(_ units: [CountUnit], _ places: Set<Int>?) -> Bool {
        guard let places else { return false }
        return places.contains { $0 == 0 || units[$0].isHan || $0 > 0 && units[$0 - 1].text == "," }
    }

    /// Where the phrases of each word begin.
    private func words(_ units: [CountUnit]) -> [PaperTurnWord: Set<Int>] {
        let texts = units.map(\.text)
        var result: [PaperTurnWord: Set<Int>] = [:]
        for index in texts.indices {
            for phrase in phrases[texts[index]] ?? [] where texts[index...].starts(with: phrase.units) {
                result[phrase.word, default: []].insert(index)
            }
        }
        return result
    }
}
