/// One word, number, Chinese character, sign or mark of a folded text.
@frozen
public struct Token: Sendable {
    @frozen
    public enum Kind: UInt8, Sendable { case word, han, number, symbol, emoji, mark }

    @frozen
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8

        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// No space before it.
        @inlinable public static var glued: Flags { Flags(rawValue: 1) }
        /// The first letter was a capital, others were not all.
        @inlinable public static var capitalised: Flags { Flags(rawValue: 2) }
        @inlinable public static var allCapitals: Flags { Flags(rawValue: 4) }
        /// Written with `'s` at the end.
        @inlinable public static var possessive: Flags { Flags(rawValue: 8) }
        /// A number with more digits than money has, or a leading zero.
        @inlinable public static var identifier: Flags { Flags(rawValue: 16) }
        /// A number written with thousands groups or decimals.
        @inlinable public static var moneyLike: Flags { Flags(rawValue: 32) }
        /// "3.459": three digits after a point, read as thousands; they may be decimals.
        @inlinable public static var dotGroup: Flags { Flags(rawValue: 64) }
        /// "$5 and 10 cents": the value holds more than the figures do.
        @inlinable public static var joined: Flags { Flags(rawValue: 128) }
    }

    /// Whether a word is written as it should be.
    @frozen
    public enum Spelling: UInt8, Sendable { case known, unknown, corrected }

    public var kind: Kind
    public var flags: Flags
    public var spelling = Spelling.known
    /// Positions in the folded scalars.
    public var start: Int32
    public var end: Int32
    /// Of the scalars; for a mark or symbol the scalar itself.
    public var hash: UInt64
    /// Numbers: ten-thousandths. Words: the hash without a final `s` (or `'s`), 0 where there is none.
    public var value: Int

    @inlinable public var length: Int { Int(end - start) }
}
