/// A paper cut into headings and sentences: what is packed into passages, searched and cited.
public struct PaperOutline: Sendable, Equatable {
    public let text: PaperText
    public let headings: [PaperHeading]
    /// In the order of the text; they do not overlap.
    public let sentences: [PaperSentence]

    /// - Parameters:
    ///   - splitter: cuts prose.
    public init(_ paper: CanonicalText, splitter: SentenceSplitter) {
        var builder = OutlineBuilder(paper, splitter: splitter)
        builder.build()
        text = builder.text
        headings = builder.headings
        sentences = builder.sentences
    }

    /// The headings that a sentence stands under, the outermost first.
    public func path(of heading: Int?) -> [String] {
        var result: [String] = []
        var next = heading
        while let index = next {
            result.append(plainHeading(index))
            next = headings[index].parent
        }
        return result.reversed()
    }

    /// A heading without the marks of Markdown.
    private func plainHeading(_ index: Int) -> String {
        let range = headings[index].range
        var start = range.lowerBound
        while start < range.upperBound, text.scalars[start] == "#" || text.scalars[start].isSpace { start += 1 }
        return text[text.trimmed(start..<range.upperBound)].split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    /// What is searched of a sentence: its text; of a table's row each cell with the heading of its column.
    public func searched(_ sentence: PaperSentence) -> String {
        guard sentence.cells.contains(where: { $0.column != nil }) else {
            return PaperOutline.plain(text[sentence.range])
        }
        return sentence.cells.map { cell in
            let value = PaperOutline.plain(text[cell.range])
            guard let column = cell.column else { return value }
            return "\(PaperOutline.plain(text[column])): \(value)"
        }.joined(separator: "; ")
    }

    /// White space evened out, words of a line's broken end joined, and bars and stars of Markdown left out.
    public static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            if let end = SearchTerms.joint(at: index, in: scalars) {
                index = end
                continue
            }
            let scalar = scalars[index]
            if scalar.isSpace || scalar == "|" {
                if let last = result.last, last != " " { result.append(" ") }
            } else if scalar != "*" {
                result.append(scalar)
            }
            index += 1
        }
        return String(result)
    }
}
