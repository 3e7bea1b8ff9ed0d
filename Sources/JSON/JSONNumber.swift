public import Basics

/// A JSON number by its text (RFC 8259 section 6), without a detour through binary floating point.
public struct JSONNumber: Sendable, Hashable {
    /// Valid by the grammar of the standard.
    public let text: String

    init(validated text: String) {
        self.text = text
    }

    /// The number times `10^scale`; throws if it has more decimals or does not fit.
    public func scaled(by scale: Int) throws(Decimals.ParseError) -> Int {
        try Decimals.scaled(text.utf8, scale: scale)
    }

    /// The whole number this is; `1.0` and `1e2` count. Nil for others.
    public var integer: Int? { try? scaled(by: 0) }
}
