import Basics
import Language

/// The texts of answers in every language, read once from `phrases.tsv`. All lie in one run of bytes, cut into parts, so
/// that writing one copies bytes and nothing else.
public final class PhraseBook: Sendable {
    public static let fileName = "phrases.tsv"

    /// What is wrong with the table: the line (1-based) and the fault.
    public struct TableFault: Error, Sendable, Hashable, CustomStringConvertible {
        public let line: Int
        public let fault: String
        public var description: String { "\(PhraseBook.fileName):\(line): \(fault)" }
    }

    /// Some literal bytes, and the slot that follows them.
    private struct Part {
        let bytes: Range<Int>
        let slot: Slot?
    }

    private let bytes: [UInt8]
    private let parts: [Part]
    /// The parts of each phrase, its languages side by side.
    private let templates: [Range<Int>]
    /// Each text with its slots left empty, as `templates`.
    private let bareTexts: [String]
    /// By ``Category/ordinal``.
    private let categories: [[String]]
    private let classes: [MerchantClass: [String]]

    /// - Parameter table: the bytes of `phrases.tsv`: a header, then `key`, English, simplified and traditional Chinese.
    /// - Throws: where a key is missing, unknown or twice, or where the languages do not have the same slots.
    public init(table: [UInt8]) throws(TableFault) {
        let table = try PhraseTable(table)
        var bytes: [UInt8] = []
        var parts: [Part] = []
        var templates: [Range<Int>] = []
        var bareTexts: [String] = []
        for phrase in Phrase.allCases {
            for template in table.phrases[phrase] ?? [] {
                let first = parts.count
                for part in template {
                    let start = bytes.count
                    bytes += part.literal.utf8
                    parts.append(Part(bytes: start..<bytes.count, slot: part.slot))
                }
                templates.append(first..<parts.count)
                bareTexts.append(template.map(\.literal).joined())
            }
        }
        self.bytes = bytes
        self.parts = parts
        self.templates = templates
        self.bareTexts = bareTexts
        categories = Category.allCases.map { table.categories[$0] ?? [] }
        classes = table.classes
    }

    private static func column(_ language: WrittenLanguage) -> Int {
        switch language {
        case .english: 0
        case .simplifiedChinese: 1
        case .traditionalChinese: 2
        }
    }

    private static func place(_ phrase: Phrase, _ language: WrittenLanguage) -> Int {
        phrase.rawValue * WrittenLanguage.allCases.count + column(language)
    }

    /// The name of a category, as it stands inside a sentence.
    func name(_ category: Category, _ language: WrittenLanguage) -> String {
        categories[category.ordinal][PhraseBook.column(language)]
    }

    /// The name of a class of merchants, where it has one.
    func name(_ merchantClass: MerchantClass, _ language: WrittenLanguage) -> String? {
        classes[merchantClass]?[PhraseBook.column(language)]
    }

    /// A text that has no slots; where it has some, they stay empty.
    func text(_ phrase: Phrase, _ language: WrittenLanguage) -> String {
        bareTexts[PhraseBook.place(phrase, language)]
    }

    /// The five questions of requirement S0-48.
    func quickActions(_ language: WrittenLanguage) -> [String] {
        [.suggestion1, .suggestion2, .suggestion3, .suggestion4, .suggestion5].map { text($0, language) }
    }

    /// Appends a text.
    ///
    /// - Parameter fill: appends what belongs into a slot; a slot that it does not know stays empty.
    func write(
        _ phrase: Phrase, _ language: WrittenLanguage, to text: inout TextBuffer,
        _ fill: (Slot, inout TextBuffer) -> Void
    ) {
        let template = templates[PhraseBook.place(phrase, language)]
        bytes.withUnsafeBufferPointer { bytes in
            for index in template {
                let part = parts[index]
                text.append(UnsafeBufferPointer(rebasing: bytes[part.bytes]))
                if let slot = part.slot { fill(slot, &text) }
            }
        }
    }
}
