import Documents

/// A paper as plain text or Markdown: paragraphs between empty lines, headings behind number signs.
enum PlainPaper {
    static func text(_ source: String) throws -> CanonicalText {
        var builder = CanonicalTextBuilder(limits: .standard)
        var start: Int?
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let isHeading = line.hasPrefix("#")
            if isHeading || line.allSatisfy(\.isWhitespace), let open = start {
                try builder.mark(.paragraph, open..<builder.count)
                start = nil
            }
            let place = builder.count
            try builder.append(line)
            if isHeading {
                try builder.mark(.heading(level: line.prefix { $0 == "#" }.count), since: place)
            } else if start == nil, builder.count > place {
                start = place
            }
            try builder.append("\n" as Unicode.Scalar)
        }
        if let start { try builder.mark(.paragraph, since: start) }
        return builder.finished()
    }
}
