import Language

extension CanonicalText {
    /// The same with all but the last four digits of card numbers hidden, sign for sign, so that every place stays; and how
    /// many numbers there were.
    public func masked() -> (text: CanonicalText, numbers: Int) {
        guard let masked = PANDetector.masked(text) else { return (self, 0) }
        return (
            CanonicalText(text: masked.text, count: count, pages: pages, blocks: blocks, hidden: hidden), masked.numbers
        )
    }
}
