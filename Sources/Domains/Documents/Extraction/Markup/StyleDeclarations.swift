/// What a style says that matters to whether words are seen.
struct StyleDeclarations {
    var hiding: HiddenSpan.Reason?
    /// Nil where it says nothing; a colour that cannot be told is `.some(nil)`.
    var colour: UInt32??
    var background: UInt32??

    init() {}

    /// - Parameter text: declarations, apart by semicolons.
    init(_ text: some StringProtocol) {
        for declaration in text.split(separator: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = declaration[..<colon].lowercased().filter { !$0.isWhitespace }
            var value = declaration[declaration.index(after: colon)...].lowercased().filter { !$0.isWhitespace }
            if value.hasSuffix("!important") { value.removeLast(10) }
            read(name, value)
        }
    }

    private mutating func read(_ name: String, _ value: String) {
        switch name {
        case "display": if value == "none" { hiding = .invisible }
        case "visibility": if value == "hidden" || value == "collapse" { hiding = .invisible }
        case "opacity": if let number = Double(value), number < 0.05 { hiding = .invisible }
        case "mso-hide": if value == "all" { hiding = .invisible }
        case "font-size": if let points = Self.points(value), points < 2 { hiding = .tinyFont }
        case "clip": if value == "rect(0,0,0,0)" || value == "rect(0000)" { hiding = .invisible }
        case "left", "top", "text-indent", "margin-left", "margin-top", "right":
            if let points = Self.points(value), points < -700 { hiding = .outsidePage }
        case "color": colour = .some(PageColour.parsed(value))
        case "background-color", "background": background = .some(PageColour.parsed(value))
        case "background-image": background = .some(nil)
        default: break
        }
    }

    /// A length in points; nil for what depends on other lengths.
    private static func points(_ value: String) -> Double? {
        for (unit, factor) in [("px", 0.75), ("pt", 1.0), ("em", 12.0), ("rem", 12.0), ("mm", 2.83), ("cm", 28.3)]
        where value.hasSuffix(unit) {
            return Double(value.dropLast(unit.count)).map { $0 * factor }
        }
        return value == "0" || value == "0%" ? 0 : nil
    }

    /// This one's words, and those of a stronger one over it.
    mutating func add(_ other: StyleDeclarations) {
        if let hiding = other.hiding { self.hiding = hiding }
        if let colour = other.colour { self.colour = colour }
        if let background = other.background { self.background = background }
    }
}
