import Basics

/// How many units of a currency one unit of the base is worth: an exact decimal above zero.
public struct Quote: Sendable, Hashable {
    /// As it was sent, without needless zeros: `151.32`.
    public let text: String
    /// The value in trillionths.
    let trillionths: Int

    /// The base against itself.
    public static let one = Quote(text: "1", trillionths: 1_000_000_000_000)
    /// Decimals that are kept.
    private static let scale = 12

    /// Nil unless the text is a plain decimal number above zero with at most 12 decimals, below nine million.
    public init?(_ text: String) {
        guard text.utf8.count <= 30, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            let value = try? Decimals.scaled(Array(text.utf8), scale: Quote.scale), value > 0
        else { return nil }
        let digits = String(value)
        let padded = String(repeating: "0", count: max(0, Quote.scale + 1 - digits.count)) + digits
        let whole = padded.dropLast(Quote.scale)
        var rest = padded.suffix(Quote.scale)
        while rest.last == "0" { rest.removeLast() }
        self.init(text: rest.isEmpty ? String(whole) : "\(whole).\(rest)", trillionths: value)
    }

    private init(text: String, trillionths: Int) {
        self.text = text
        self.trillionths = trillionths
    }
}
