public import Language

/// Words that account for each other: the question's for the paper's.
public struct Synonyms: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "synonyms.tsv"

    /// What the words of a line say of each other.
    private enum Scope: String { case narrow, broad, form }

    private let groups: [String: Set<Int>]
    /// Of ``groups``, those whose words say the same.
    private let narrow: Set<Int>
    private let form: Set<Int>

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["scope", "english", "chinese"])
        var groups: [String: Set<Int>] = [:]
        var scopes: [Scope: Set<Int>] = [:]
        var number = 0
        while let row = try reader.row() {
            guard let scope = Scope(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            scopes[scope, default: []].insert(number)
            let words = (TableReader.list(row[1]) + TableReader.list(row[2])).map(TableReader.text)
            guard !words.isEmpty else { throw reader.fault(.empty, "a line without words") }
            for word in words {
                for term in SearchTerms.terms(of: word) { groups[term.text, default: []].insert(number) }
            }
            number += 1
        }
        self.groups = groups
        narrow = scopes[.narrow] ?? []
        form = scopes[.form] ?? []
    }

    /// Whether a term says only what kind of value is asked for: "cost", "day".
    func isForm(_ term: String) -> Bool { !(groups[term] ?? []).isDisjoint(with: form) }

    /// As ``meet(_:_:)``, by lines alone whose words say the same.
    func meetNarrowly(_ left: String, _ right: String) -> Bool {
        if left == right || Synonyms.shareRoot(left, right) { return true }
        guard let first = groups[left], let second = groups[right] else { return false }
        return !first.intersection(second).isDisjoint(with: narrow)
    }

    /// Whether two terms can stand for each other: of one group, or forms of one root.
    func meet(_ left: String, _ right: String) -> Bool {
        if left == right || Synonyms.shareRoot(left, right) { return true }
        guard let first = groups[left], let second = groups[right] else { return false }
        return !first.isDisjoint(with: second)
    }

    /// "insured" and "insurance": at least five letters the same, and most of the longer word.
    static func shareRoot(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count >= 5, right.utf8.count >= 5, !left.contains(where: \.isNumber) else { return false }
        let common = zip(left.utf8, right.utf8).prefix { $0 == $1 }.count
        return common >= 5 && common * 5 >= max(left.utf8.count, right.utf8.count) * 3
    }
}
