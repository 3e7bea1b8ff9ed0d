import Explaining
import RAG

/// The lines of what was found and learned: whole texts in the order of their rank, until one would go beyond the limit
/// (S2-35). Only the first is cut, where it alone is longer.
struct PromptPassages {
    /// A text cut shorter says nothing any more.
    private static let shortest = 40

    /// Unicode scalars that are left.
    private var room: Int
    private var told: PromptRepeats
    private var isFirst = true

    /// - Parameters:
    ///   - characters: the most Unicode scalars of all lines together.
    ///   - told: what stands in the prompt already.
    init(characters: Int, told: PromptRepeats) {
        room = characters
        self.told = told
    }

    /// - Parameter maximum: Unicode scalars of each text; nil for whole ones.
    mutating func add(
        _ texts: some Sequence<String>, prefix: String = "- ", maximum: Int? = nil,
        to sections: inout PromptSections<PromptPart>
    ) {
        for text in texts where told.isNew(text) {
            defer { isFirst = false }
            var length = maximum ?? text.unicodeScalars.count
            while true {
                let line = prefix + PromptText.quoted(text, maximum: length)
                let count = line.unicodeScalars.count + 1
                if count <= room, sections.add(line, to: .passages) {
                    room -= count
                    break
                }
                guard isFirst else { return }
                // Where it is too long for the window, by eighths: how many tokens a text takes depends on its letters.
                length = count > room ? min(length - 1, length - (count - room)) : length * 7 / 8
                guard length >= PromptPassages.shortest else { return }
            }
        }
    }
}
