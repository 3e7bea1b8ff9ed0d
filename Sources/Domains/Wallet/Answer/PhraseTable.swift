import Language

/// The lines of `phrases.tsv`, checked: every key once, every slot known.
struct PhraseTable {
    /// Some text, and the slot that follows it.
    typealias Part = (literal: String, slot: Slot?)

    /// The templates of each phrase, in the order of the languages.
    private(set) var phrases: [Phrase: [[Part]]] = [:]
    private(set) var categories: [Category: [String]] = [:]
    /// Of the classes that have a name.
    private(set) var classes: [MerchantClass: [String]] = [:]

    init(_ table: [UInt8]) throws(PhraseBook.TableFault) {
        let lines = String(decoding: table, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let keys = Dictionary(uniqueKeysWithValues: Phrase.allCases.map { ($0.key, $0) })
        for (index, line) in lines.enumerated() where index > 0 && !line.isEmpty {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            func fault(_ text: String) -> PhraseBook.TableFault { PhraseBook.TableFault(line: index + 1, fault: text) }
            guard columns.count == 1 + WrittenLanguage.allCases.count else { throw fault("expected four columns") }
            if columns[0].hasPrefix("category.") {
                guard let category = Category(identifier: String(columns[0].dropFirst(9))),
                    categories.updateValue(Array(columns.dropFirst()), forKey: category) == nil
                else { throw fault("unknown or repeated category") }
                continue
            }
            if columns[0].hasPrefix("class.") {
                guard let merchantClass = MerchantClass(identifier: String(columns[0].dropFirst(6))),
                    classes.updateValue(Array(columns.dropFirst()), forKey: merchantClass) == nil
                else { throw fault("unknown or repeated class") }
                continue
            }
            guard let phrase = keys[columns[0]] else { throw fault("unknown key \(columns[0])") }
            var templates: [[Part]] = []
            for text in columns.dropFirst() {
                guard let template = PhraseTable.template(text) else { throw fault("a slot that is not known") }
                templates.append(template)
            }
            // A language may leave out a word that is clear without it, but may not ask for one the others lack.
            let offered = PhraseTable.slots(templates[0]).union(PhraseTable.freeSlots)
            guard templates.allSatisfy({ PhraseTable.slots($0).isSubset(of: offered) }) else {
                throw fault("a slot that the English text lacks")
            }
            guard phrases.updateValue(templates, forKey: phrase) == nil else { throw fault("repeated key") }
        }
        for phrase in Phrase.allCases where phrases[phrase] == nil {
            throw PhraseBook.TableFault(line: 1, fault: "missing key \(phrase.key)")
        }
        for category in Category.allCases where categories[category] == nil {
            throw PhraseBook.TableFault(line: 1, fault: "missing key category.\(category.rawValue)")
        }
    }

    /// Slots that every phrase about a purchase is given.
    private static let freeSlots: Set<Slot> = [.merchant, .place]

    private static func slots(_ template: [Part]) -> Set<Slot> { Set(template.compactMap(\.slot)) }

    /// A text such as `Use {card} {place}`; nil where a slot is unknown. Braces around anything but letters are text.
    private static func template(_ text: String) -> [Part]? {
        var parts: [Part] = []
        var rest = text[...]
        var literal = ""
        while let open = rest.firstIndex(of: "{") {
            literal += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}") else { break }
            let name = rest[rest.index(after: open)..<close]
            if name.allSatisfy(\.isLetter) {
                guard let slot = Slot(rawValue: String(name)) else { return nil }
                parts.append((literal, slot))
                literal = ""
            } else {
                literal += rest[...close]
            }
            rest = rest[rest.index(after: close)...]
        }
        literal += rest
        if !literal.isEmpty { parts.append((literal, nil)) }
        return parts
    }
}
