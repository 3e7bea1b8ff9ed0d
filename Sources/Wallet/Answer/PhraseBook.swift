/// The texts of answers in every language, read once from `phrases.tsv`.
public struct PhraseBook: Sendable {
    public static let fileName = "phrases.tsv"

    /// What is wrong with the table: the line (1-based) and the fault.
    public struct TableFault: Error, Sendable, Hashable, CustomStringConvertible {
        public let line: Int
        public let fault: String
        public var description: String { "\(PhraseBook.fileName):\(line): \(fault)" }
    }

    /// A text with slots, such as `Use {card} {place}`.
    struct Template: Sendable, Hashable {
        enum Part: Sendable, Hashable {
            case text(String)
            case slot(String)
        }

        let parts: [Part]

        var slots: Set<String> {
            Set(
                parts.compactMap { part in
                    if case .slot(let name) = part { name } else { nil }
                })
        }
    }

    private let phrases: [Phrase: [Template]]
    private let categories: [Category: [String]]

    /// - Parameter table: the bytes of `phrases.tsv`: a header, then `key`, English, simplified and traditional Chinese.
    /// - Throws: where a key is missing, unknown or twice, or where the languages do not have the same slots.
    public init(table: [UInt8]) throws(TableFault) {
        var phrases: [Phrase: [Template]] = [:]
        var categories: [Category: [String]] = [:]
        let lines = String(decoding: table, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where index > 0 && !line.isEmpty {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            func fault(_ text: String) -> TableFault { TableFault(line: index + 1, fault: text) }
            guard columns.count == 1 + Language.allCases.count else { throw fault("expected four columns") }
            if columns[0].hasPrefix("category.") {
                guard let category = Category(identifier: String(columns[0].dropFirst(9))),
                    categories.updateValue(Array(columns.dropFirst()), forKey: category) == nil
                else { throw fault("unknown or repeated category") }
                continue
            }
            guard let phrase = Phrase(rawValue: columns[0]) else { throw fault("unknown key \(columns[0])") }
            let templates = columns.dropFirst().map(PhraseBook.template(_:))
            // A language may leave out a word that is clear without it, but may not ask for one the others lack.
            guard templates.allSatisfy({ $0.slots.isSubset(of: templates[0].slots.union(PhraseBook.freeSlots)) }) else {
                throw fault("a slot that the English text lacks")
            }
            guard phrases.updateValue(templates, forKey: phrase) == nil else { throw fault("repeated key") }
        }
        for phrase in Phrase.allCases where phrases[phrase] == nil {
            throw TableFault(line: 1, fault: "missing key \(phrase.rawValue)")
        }
        for category in Category.allCases where categories[category] == nil {
            throw TableFault(line: 1, fault: "missing key category.\(category.rawValue)")
        }
        self.phrases = phrases
        self.categories = categories
    }

    /// Slots that every phrase about a purchase is given.
    private static let freeSlots: Set<String> = ["merchant", "place"]

    private static func template(_ text: String) -> Template {
        var parts: [Template.Part] = []
        var literal = ""
        var slot: String?
        for character in text {
            switch (character, slot) {
            case ("{", nil):
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                slot = ""
            case ("}", .some(let name)):
                parts.append(.slot(name))
                slot = nil
            case (_, .some(let name)): slot = name + String(character)
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        return Template(parts: parts)
    }

    private static func column(_ language: Language) -> Int {
        switch language {
        case .english: 0
        case .simplifiedChinese: 1
        case .traditionalChinese: 2
        }
    }

    /// The name of a category, as it stands inside a sentence.
    func name(_ category: Category, _ language: Language) -> String {
        categories[category]?[PhraseBook.column(language)] ?? category.rawValue
    }

    /// A text with its slots filled; a slot without a value stays empty.
    func text(_ phrase: Phrase, _ language: Language, _ slots: KeyValuePairs<String, String> = [:]) -> String {
        guard let template = phrases[phrase]?[PhraseBook.column(language)] else { return "" }
        var result = ""
        result.reserveCapacity(160)
        for part in template.parts {
            switch part {
            case .text(let text): result += text
            case .slot(let name):
                for (slot, value) in slots where slot == name {
                    result += value
                    break
                }
            }
        }
        return result
    }
}
