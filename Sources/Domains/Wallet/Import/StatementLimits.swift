/// What a file may hold. No household's statement comes near; a hostile file is refused before it costs more.
enum StatementLimits {
    /// Rows of a table, entries of an OFX file.
    static let rows = 10_000
    static let columns = 128
    /// Bytes of one cell, in UTF-8.
    static let cellBytes = 16_384
    /// Rows that may stand above the header.
    static let rowsAboveHeader = 40
    /// Characters of a description that is stored.
    static let textCharacters = 200
    /// Characters of what was seen, in a message.
    static let seenCharacters = 60
    /// Faults that are listed; more are counted.
    static let listedFaults = 100
    /// Pieces of evidence of one decision.
    static let evidence = 3
    /// How far ahead a purchase may be dated: a trip paid in advance, but no year read wrong.
    static let monthsAhead = 12
}
