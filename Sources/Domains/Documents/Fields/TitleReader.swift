/// The title of a paper: what its file says, its first heading, or the file's name without its ending.
enum TitleReader {
    private static let longest = 120

    static func title(_ paper: Paper, stated: String?, filename: String?) -> String {
        let seen = paper.parts.lazy.filter { paper.isSeen($0.range) }
        let heading = seen.first { $0.kind == .heading }.map { paper.string($0.range) }
        let name = filename.map { name in
            let label = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
            guard let dot = label.lastIndex(of: "."), dot > label.startIndex,
                label.distance(from: dot, to: label.endIndex) <= 6
            else { return label }
            return String(label[..<dot])
        }
        let first = seen.first.map { paper.string($0.range) }
        let candidates = [stated, heading, name, first].compactMap { $0.map(clean) }
        return candidates.first { !$0.isEmpty } ?? ""
    }

    private static func clean(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let trimmed = words.drop { $0 == "#" || $0 == "*" || $0 == " " }.reversed().drop {
            $0 == "*" || $0 == "#" || $0 == " "
        }
        return String(String(trimmed.reversed()).prefix(longest))
    }
}
