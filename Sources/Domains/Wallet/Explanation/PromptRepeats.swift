/// What a prompt has told already: nothing stands in it twice.
struct PromptRepeats {
    private var told: Set<String> = []

    /// Whether the text was not told before, whatever its spaces and line breaks; it counts as told from now on.
    mutating func isNew(_ text: String) -> Bool {
        let earlier = text.hasPrefix(MemoryContext.earlier) ? text.dropFirst(MemoryContext.earlier.count) : text[...]
        return told.insert(earlier.split(whereSeparator: \.isWhitespace).joined(separator: " ")).inserted
    }
}
