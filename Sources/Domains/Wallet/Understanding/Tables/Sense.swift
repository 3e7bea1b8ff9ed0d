/// One meaning of a phrase. Several meanings of one phrase form a list through ``next``.
struct Sense: Sendable {
    enum Role: UInt8, Sendable { case merchant, term, cue, place, cardName }

    var role: Role
    /// Terms: the ``TermKind``. Cues: the ``Cue``. Merchants and places: 1 where the word needs context.
    var kind: UInt8
    /// Merchants, places, card names: the index. Terms: the category's index. Cues: a number or a text's index.
    var value: Int32
    /// The next sense of the same phrase, or -1.
    var next: Int32
}
