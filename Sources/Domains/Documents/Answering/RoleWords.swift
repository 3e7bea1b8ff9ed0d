public import Language

/// Words that tell apart two dates or two amounts of one paper: due and issued, new and old, rent and deposit.
public struct RoleWords: Sendable {
    /// The table to give to ``init(_:)``.
    public static let fileName = "role-words.tsv"

    private struct Phrase {
        let group: String
        let role: String
        /// Stems; of Chinese its signs.
        let words: [String]
    }

    /// A role that words of a text have.
    struct Found: Equatable {
        let group: String
        let role: String
        /// Places of the words.
        let words: Range<Int>
    }

    /// By their first word.
    private let phrases: [String: [Phrase]]

    /// - Throws: ``TableError`` with file and line, also for a phrase that two roles of a group share.
    public init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["group", "role", "english", "chinese"])
        var phrases: [Phrase] = []
        var seen: [String: String] = [:]
        while let row = try reader.row() {
            let (group, role) = (TableReader.text(row[0]), TableReader.text(row[1]))
            guard !group.isEmpty, !role.isEmpty else { throw reader.fault(.empty, "no group or role") }
            for (field, isHan) in [(row[2], false), (row[3], true)] {
                for phrase in TableReader.list(field).map(TableReader.text) {
                    let words =
                        isHan
                        ? phrase.unicodeScalars.map { String($0) }
                        : phrase.split(separator: " ").map { SearchTerms.fold(String($0)) }
                    guard seen.updateValue(role, forKey: group + " " + words.joined(separator: " ")) ?? role == role
                    else { throw reader.fault(.duplicateName, phrase) }
                    phrases.append(Phrase(group: group, role: role, words: words))
                }
            }
        }
        self.phrases = Dictionary(grouping: phrases) { $0.words.first ?? "" }
    }

    /// The roles of a text by its words, without those inside longer ones of their group.
    func found(in stems: [String]) -> [Found] {
        var result: [Found] = []
        for start in stems.indices {
            for phrase in phrases[stems[start]] ?? [] where stems[start...].starts(with: phrase.words) {
                result.append(
                    Found(group: phrase.group, role: phrase.role, words: start..<(start + phrase.words.count)))
            }
        }
        return result.filter { one in
            !result.contains {
                $0.group == one.group && $0.words.count > one.words.count && $0.words.overlaps(one.words)
            }
        }
    }

    /// 1 where the span stands beside a word of the role that is asked for, -1 where beside one of another role of the
    /// same group, else 0.
    ///
    /// - Parameters:
    ///   - found: in the sentence.
    ///   - span: places of its words.
    func fit(asked: [Found], found: [Found], span: Range<Int>) -> Double {
        var score = 0.0
        for group in Set(asked.map(\.group)) {
            let wanted = Set(asked.filter { $0.group == group }.map(\.role))
            // What stands before a figure names it more often than what stands behind.
            let nearest = found.filter { $0.group == group && !$0.words.overlaps(span) }.min { left, right in
                RoleWords.distance(left.words, span) < RoleWords.distance(right.words, span)
            }
            guard let nearest else { continue }
            score += wanted.contains(nearest.role) ? 1 : -1
        }
        return max(-1, min(1, score))
    }

    /// By the name of a field or cell; nil where it says nothing of the roles that are asked for.
    func fit(asked: [Found], name: [String]) -> Double? {
        let named = found(in: name).filter { one in asked.contains { $0.group == one.group } }
        guard !named.isEmpty else { return nil }
        return named.contains { one in asked.contains { $0.group == one.group && $0.role == one.role } } ? 1 : -1
    }

    private static func distance(_ words: Range<Int>, _ span: Range<Int>) -> Int {
        words.upperBound <= span.lowerBound
            ? span.lowerBound - words.upperBound : 2 * (words.lowerBound - span.upperBound) + 1
    }
}
