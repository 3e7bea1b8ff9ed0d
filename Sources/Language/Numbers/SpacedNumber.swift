/// Groups of three digits with spaces between, "3 500 dollars", "12 000,50 ₽": only money beside them makes them one
/// number.
public enum SpacedNumber {
    /// Reads a number whose first group, of one to three digits, is the piece `start`.
    ///
    /// - Parameter isAfterMoney: a sign or code goes before it.
    /// - Returns: ten-thousandths, and the piece after the number; nil where the digits are several numbers.
    @inlinable
    public static func read(_ text: some Pieces, at start: Int, isAfterMoney: Bool) -> (value: Int, end: Int)? {
        guard text.kind(of: start) == .number, text.token(start).length <= 3, text.token(start).value > 0 else {
            return nil
        }
        var value = text.token(start).value
        var end = start + 1
        while end < text.pieceCount, end - start < 4, text.kind(of: end) == .number, text.isOneToken(end),
            text.isFree(end), !text.isGlued(end)
        {
            let group = text.token(end)
            let hasCents = group.length == 6 && group.flags.contains(.moneyLike) && group.value < 10_000_000
            guard group.length == 3 && !group.flags.contains(.moneyLike) || hasCents else { break }
            value = value * 1_000 + group.value
            end += 1
            if hasCents { break }
        }
        guard end > start + 1, isAfterMoney || isMoney(text, end) else { return nil }
        return (value, end)
    }

    /// A sign of money, unless it opens the next amount, or a word for it, unless that describes something: "3 500 dollar
    /// vouchers" are three.
    @inlinable
    static func isMoney(_ text: some Pieces, _ index: Int) -> Bool {
        guard index < text.pieceCount else { return false }
        if text.kind(of: index) == .symbol {
            let opensNext = index + 1 < text.pieceCount && text.kind(of: index + 1) == .number
            guard opensNext else { return text.mark(index) != 0x24 || !text.isGlued(index) || isEnd(text, index + 1) }
            return !text.isGlued(index + 1) && text.isGlued(index)
        }
        guard text.hasRole(.currency, at: index), text.isFree(index) else { return false }
        return !describing.contains(text.lastWord(index)) || isEnd(text, index + 1)
    }

    @inlinable
    static func isEnd(_ text: some Pieces, _ index: Int) -> Bool {
        index >= text.pieceCount || text.kind(of: index) == .mark
    }

    /// Words that stand behind several only where these are one thing.
    @usableFromInline static let describing = ["dollar", "buck", "money"].map(WordHash.of)
}
