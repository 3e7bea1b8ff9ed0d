public import Language

/// Tells what a question asks for by its words.
public struct QuestionTypes: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "question-types.tsv"

    private struct Phrase {
        let type: AnswerType
        let words: [String]
    }

    private let english: [Phrase]
    private let chinese: [(type: AnswerType, text: String)]

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["type", "place", "english", "chinese"])
        var english: [Phrase] = []
        var chinese: [(AnswerType, String)] = []
        while let row = try reader.row() {
            guard let type = AnswerType(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, "unknown type \(TableReader.text(row[0]))")
            }
            for phrase in TableReader.list(row[2]) {
                english.append(
                    Phrase(type: type, words: TableReader.text(phrase).split(separator: " ").map(String.init)))
            }
            for phrase in TableReader.list(row[3]) { chinese.append((type, TableReader.text(phrase))) }
        }
        self.english = english
        self.chinese = chinese
    }

    /// The type and the words that tell it, as places of `words`.
    func type(of words: [TextWord], isHan: Bool) -> (type: AnswerType, cue: Range<Int>) {
        isHan ? chineseType(words) : englishType(words)
    }

    private func englishType(_ words: [TextWord]) -> (type: AnswerType, cue: Range<Int>) {
        var best: (type: AnswerType, cue: Range<Int>)?
        for phrase in english {
            for start in words.indices where words.count - start >= phrase.words.count {
                guard let end = end(of: phrase, at: start, in: words) else { continue }
                if end - start > (best?.cue.count ?? 0) { best = (phrase.type, start..<end) }
                break
            }
        }
        if let best { return best }
        if let first = words.first, first.kinds.contains(.auxiliary), !words.contains(where: { isWh($0) }) {
            return (.yesNo, 0..<1)
        }
        let wh = words.firstIndex { isWh($0) }
        return (.open, wh.map { $0..<($0 + 1) } ?? 0..<0)
    }

    private func isWh(_ word: TextWord) -> Bool { ["what", "which", "how"].contains(word.text) }

    /// A hash stands for one to four words.
    private func end(of phrase: Phrase, at start: Int, in words: [TextWord]) -> Int? {
        var index = start
        for (number, word) in phrase.words.enumerated() {
            if word == "#" {
                let after = number + 1 < phrase.words.count ? phrase.words[number + 1] : nil
                let end = words[index...].prefix(6).firstIndex { $0.text == after }
                guard let end, end > index else { return nil }
                index = end
            } else {
                guard index < words.count, words[index].text == word || words[index].stem == word else { return nil }
                index += 1
            }
        }
        return index
    }

    private func chineseType(_ words: [TextWord]) -> (type: AnswerType, cue: Range<Int>) {
        let text = words.map(\.text)
        var best: (type: AnswerType, cue: Range<Int>)?
        for (type, phrase) in chinese {
            let signs = phrase.unicodeScalars.map { String($0) }
            guard text.count >= signs.count, signs.count > (best?.cue.count ?? 0) else { continue }
            if let start = (0...(text.count - signs.count)).first(where: { text[$0...].starts(with: signs) }) {
                best = (type, start..<(start + signs.count))
            }
        }
        if let best { return best }
        if let last = words.lastIndex(where: { ["吗", "么", "嘛"].contains($0.text) }) {
            return (.yesNo, last..<(last + 1))
        }
        return (.open, 0..<0)
    }
}
