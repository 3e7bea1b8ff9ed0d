import Basics

/// The line before a passage that says which paper it is from.
struct ChunkPrefix {
    let facts: PaperFacts
    let pieces: (String) -> Int

    /// - Parameter path: headings, the outermost first; the first is left out where it is the title.
    func text(_ path: [String]) -> String {
        let isHan = facts.title.unicodeScalars.contains(where: \.isHan)
        let headings = path.filter { $0 != facts.title }
        var parts = [facts.title, facts.correspondent ?? "", facts.date.map { day($0, isHan: isHan) } ?? ""]
        // The headings nearest to the passage say most: the outer ones go first, then the title's end.
        for first in 0...headings.count {
            let all = parts + headings[first...]
            let text = joined(all)
            if pieces(text) <= Chunker.prefixPieces { return text }
        }
        parts[0] = shortened(facts.title, to: Chunker.prefixPieces / 2)
        let text = joined(parts)
        return pieces(text) <= Chunker.prefixPieces ? text : shortened(text, to: Chunker.prefixPieces)
    }

    private func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " · ") }

    private func shortened(_ text: String, to limit: Int) -> String {
        var words = text.split(separator: " ").map(String.init)
        while words.count > 1, pieces(words.joined(separator: " ")) > limit { words.removeLast() }
        let result = words.joined(separator: " ")
        guard pieces(result) > limit else { return result }
        var signs = Array(result.unicodeScalars.prefix(limit))
        while !signs.isEmpty {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: signs)
            if pieces(String(view)) <= limit { return String(view) }
            signs.removeLast()
        }
        return ""
    }

    private func day(_ date: CalendarDate, isHan: Bool) -> String {
        isHan
            ? "\(date.year)年\(date.month)月\(date.day)日"
            : "\(date.day) \(ChunkPrefix.months[date.month - 1]) \(date.year)"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
