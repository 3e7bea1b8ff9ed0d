/// What people call a category, in both languages, read once from `passage-words.tsv`.
public struct CategoryWords: Sendable {
    public static let fileName = "passage-words.tsv"

    /// What is wrong with the table: the line (1-based) and the fault.
    public struct TableFault: Error, Sendable, Hashable, CustomStringConvertible {
        public let line: Int
        public let fault: String
        public var description: String { "\(CategoryWords.fileName):\(line): \(fault)" }
    }

    /// One category in one language.
    struct Entry: Sendable, Hashable {
        /// `dining out`.
        let name: String
        /// `dinner, lunch or a meal at a restaurant`.
        let words: String
    }

    private let english: [Category: Entry]
    private let chinese: [Category: Entry]

    /// - Parameter table: the bytes of `passage-words.tsv`: a header, then category, English name and words, Chinese name
    ///   and words.
    /// - Throws: where a category is missing, unknown or twice, or a field is empty.
    public init(table: [UInt8]) throws(TableFault) {
        var english: [Category: Entry] = [:]
        var chinese: [Category: Entry] = [:]
        let lines = String(decoding: table, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where index > 0 && !line.isEmpty {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 5, fields.allSatisfy({ !$0.isEmpty }) else {
                throw TableFault(line: index + 1, fault: "five fields are wanted, none of them empty")
            }
            guard let category = Category(rawValue: fields[0]) else {
                throw TableFault(line: index + 1, fault: "no such category")
            }
            guard english[category] == nil else { throw TableFault(line: index + 1, fault: "a category twice") }
            english[category] = Entry(name: fields[1], words: fields[2])
            chinese[category] = Entry(name: fields[3], words: fields[4])
        }
        if let missing = Category.allCases.first(where: { english[$0] == nil }) {
            throw TableFault(line: lines.count, fault: "\(missing.rawValue) is missing")
        }
        self.english = english
        self.chinese = chinese
    }

    func entry(_ category: Category, isChinese: Bool) -> Entry {
        // The initialiser has seen all categories.
        (isChinese ? chinese : english)[category] ?? Entry(name: category.rawValue, words: category.rawValue)
    }
}
