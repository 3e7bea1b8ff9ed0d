/// What a word for money means, as a table writes it: "USD", empty for the reader's own money, or where countries share
/// the name the usual one and the others, "MXN PH=PHP CO=COP".
public struct CurrencyName: Sendable {
    /// ISO 4217; empty for the reader's own.
    public let code: String
    /// By ISO 3166 country.
    private let elsewhere: [(region: String, code: String)]

    /// Nil where the text is written otherwise.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        code = String(parts.first ?? "")
        var elsewhere: [(region: String, code: String)] = []
        for part in parts.dropFirst() {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, CurrencyName.isCode(sides[0], ofLength: 2),
                CurrencyName.isCode(sides[1], ofLength: 3)
            else { return nil }
            elsewhere.append((sides[0], sides[1]))
        }
        self.elsewhere = elsewhere
        guard CurrencyName.isCode(code, ofLength: 3) || text.isEmpty else { return nil }
    }

    /// The code of the money that the name means in a country.
    public func code(in region: String?) -> String {
        elsewhere.first { $0.region == region }?.code ?? code
    }

    private static func isCode(_ text: String, ofLength length: Int) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
