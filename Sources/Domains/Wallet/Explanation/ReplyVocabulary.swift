import Basics
import Explaining
import Language

/// The words and names that replies are read with, built once from the tables.
public final class ReplyVocabulary: Sendable {
    /// The table of phrases and what they do in an explanation.
    static let tableName = "reply-words.tsv"
    private static let cardNames = "card-names.tsv"
    private static let commonWords = "words-en.txt"

    /// The files asked for.
    static let fileNames = [tableName, cardNames, commonWords, CategoryWords.fileName]

    /// What is wrong with the table: the line (1-based) and the fault.
    public struct TableFault: Error, Sendable, Hashable, CustomStringConvertible {
        public let line: Int
        public let fault: String
        public var description: String { "\(ReplyVocabulary.tableName):\(line): \(fault)" }
    }

    /// What a phrase means.
    struct Meaning: Sendable {
        var cues = CueSet()
        var category: Category?
        var network: Network?
        var month: Int?
    }

    struct Phrase: Sendable {
        let words: [UInt64]
        var meaning: Meaning
    }

    /// A known card or issuer, by one of its names.
    struct KnownName: Sendable {
        let words: [UInt64]
        /// The words that a wallet's card has if it is this one.
        let ownWords: [UInt64]
        /// All of the name is common words: it is a name only with a capital letter.
        let isCommon: Bool
    }

    /// By the first word, the longest first.
    private let phrases: [UInt64: [Phrase]]
    private let known: [UInt64: [KnownName]]
    private let words: Set<UInt64>

    /// Asks `read` for each of ``fileNames``.
    public init(read: (String) throws -> [UInt8]) throws {
        let lines = String(decoding: try read(ReplyVocabulary.commonWords), as: UTF8.self)
        var words: Set<UInt64> = []
        for word in lines.split(whereSeparator: { $0 == "\n" || $0 == " " }) { words.insert(WordHash.of(String(word))) }
        var phrases = try ReplyVocabulary.phrases(String(decoding: try read(ReplyVocabulary.tableName), as: UTF8.self))
        let categories = try CategoryWords(table: try read(CategoryWords.fileName))
        for category in Category.allCases {
            for isChinese in [false, true] {
                let entry = categories.entry(category, isChinese: isChinese)
                for token in ReplyVocabulary.tokens(of: entry.words) where token.kind == .word {
                    words.insert(token.hash)
                }
                var meaning = Meaning()
                meaning.category = category
                ReplyVocabulary.add(entry.name, meaning, to: &phrases)
            }
        }
        for list in phrases.values {
            for phrase in list { for word in phrase.words { words.insert(word) } }
        }
        for key in phrases.keys { phrases[key]?.sort { $0.words.count > $1.words.count } }
        self.phrases = phrases
        self.words = words
        known = ReplyVocabulary.known(
            String(decoding: try read(ReplyVocabulary.cardNames), as: UTF8.self), words: words)
    }

    private static func phrases(_ table: String) throws(TableFault) -> [UInt64: [Phrase]] {
        var phrases: [UInt64: [Phrase]] = [:]
        let cues = Dictionary(uniqueKeysWithValues: ReplyCue.allCases.map { ("\($0)", $0) })
        for (index, line) in table.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where index > 0 && !line.isEmpty && !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 2, !fields[1].isEmpty else {
                throw TableFault(line: index + 1, fault: "two fields are wanted, none of them empty")
            }
            guard let meaning = meaning(fields[0], cues) else {
                throw TableFault(line: index + 1, fault: "no such meaning")
            }
            for phrase in fields[1].split(separator: "|") { add(String(phrase), meaning, to: &phrases) }
        }
        return phrases
    }

    private static func meaning(_ name: String, _ cues: [String: ReplyCue]) -> Meaning? {
        var meaning = Meaning()
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count == 2 else {
            guard let cue = cues[name] else { return nil }
            meaning.cues.insert(cue)
            return meaning
        }
        switch parts[0] {
        case "category":
            guard let category = Category(rawValue: parts[1]) else { return nil }
            meaning.category = category
        case "network": meaning.network = Network(parts[1])
        case "month":
            guard let month = Int(parts[1]), (1...12).contains(month) else { return nil }
            meaning.month = month
        default: return nil
        }
        return meaning
    }

    private static func add(_ phrase: String, _ meaning: Meaning, to phrases: inout [UInt64: [Phrase]]) {
        let words = ReplyVocabulary.tokens(of: phrase).map(\.hash)
        guard let first = words.first else { return }
        if let index = phrases[first]?.firstIndex(where: { $0.words == words }) {
            phrases[first]?[index].meaning.cues.formUnion(meaning.cues)
            if let category = meaning.category, phrases[first]?[index].meaning.category == nil {
                phrases[first]?[index].meaning.category = category
            }
            return
        }
        phrases[first, default: []].append(Phrase(words: words, meaning: meaning))
    }

    private static func known(_ table: String, words: Set<UInt64>) -> [UInt64: [KnownName]] {
        var known: [UInt64: [KnownName]] = [:]
        for line in table.split(separator: "\n").dropFirst() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 5 else { continue }
            let own = ReplyVocabulary.tokens(of: fields[3]).map(\.hash)
            for name in [fields[0]] + fields[4].split(separator: "|").map(String.init) {
                let hashes = ReplyVocabulary.tokens(of: name).map(\.hash)
                guard let first = hashes.first else { continue }
                let isCommon = hashes.allSatisfy { words.contains($0) }
                known[first, default: []].append(KnownName(words: hashes, ownWords: own, isCommon: isCommon))
            }
        }
        for key in known.keys { known[key]?.sort { $0.words.count > $1.words.count } }
        return known
    }

    // MARK: Looking up

    private static let joins = [ReplyTokens.Join("american", "express", as: "amex")]

    /// Cuts a text into tokens; "American Express" is one.
    static func tokens(of text: String) -> [ReplyToken] { ReplyTokens.of(text, joining: joins) }

    /// The longest phrase that starts at a token.
    func phrase(at index: Int, in tokens: [ReplyToken]) -> Phrase? {
        phrases[tokens[index].hash]?.first { ReplyVocabulary.matches($0.words, tokens, index) }
    }

    /// The longest known name that starts at a token.
    func knownName(at index: Int, in tokens: [ReplyToken]) -> KnownName? {
        known[tokens[index].hash]?.first {
            ($0.isCommon ? tokens[index].isCapital : true) && ReplyVocabulary.matches($0.words, tokens, index)
        }
    }

    static func matches(_ words: [UInt64], _ tokens: [ReplyToken], _ index: Int) -> Bool {
        guard index + words.count <= tokens.count else { return false }
        for offset in words.indices where tokens[index + offset].hash != words[offset] { return false }
        return true
    }

    /// Whether a word may occur; its endings do not count.
    func isCommon(_ token: ReplyToken, _ scalars: [UInt32]) -> Bool {
        if words.contains(token.hash) { return true }
        let letters = scalars[token.range].map(ReplyTokens.lower)
        return ReplyVocabulary.stems(letters).contains { words.contains($0.reduce(WordHash.seed, WordHash.step)) }
    }

    /// What a word may be a form of.
    private static func stems(_ word: [UInt32]) -> [[UInt32]] {
        var stems: [[UInt32]] = []
        func cut(_ ending: String, _ replacement: String = "") {
            let ending = ending.unicodeScalars.map(\.value)
            guard word.count > ending.count + 2, word.suffix(ending.count).elementsEqual(ending) else { return }
            stems.append(word.dropLast(ending.count) + replacement.unicodeScalars.map(\.value))
        }
        cut("s")
        cut("es")
        cut("ies", "y")
        cut("d")
        cut("ed")
        cut("ied", "y")
        cut("ing")
        cut("ing", "e")
        cut("ly")
        cut("ily", "y")
        cut("r")
        cut("er")
        cut("est")
        cut("ier", "y")
        cut("iest", "y")
        // "swapping", "capped"
        if word.count > 5, word.suffix(3).elementsEqual("ing".unicodeScalars.map(\.value)) {
            stems.append(Array(word.dropLast(4)))
        }
        if word.count > 4, word.suffix(2).elementsEqual("ed".unicodeScalars.map(\.value)) {
            stems.append(Array(word.dropLast(3)))
        }
        return stems
    }
}
