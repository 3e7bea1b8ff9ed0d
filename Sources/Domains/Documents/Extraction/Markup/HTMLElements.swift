/// What HTML's elements do to the flow of words.
enum HTMLElements {
    static let void: Set<String> = [
        "area", "base", "basefont", "bgsound", "col", "embed", "frame", "img", "input", "keygen", "meta", "param",
        "source", "track", "wbr",
    ]

    /// Begin and end a block.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "button", "caption", "center", "dd", "details", "dialog",
        "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
        "h6", "head", "header", "html", "legend", "li", "main", "menu", "nav", "ol", "option", "p", "pre", "section",
        "select", "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul",
    ]

    static func heading(_ name: String) -> Int? {
        guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "h"), let digit = name.utf8.last,
            (0x31...0x36).contains(digit)
        else { return nil }
        return Int(digit) - 0x30
    }

    private static let cell: Set<String> = ["td", "th", "table"]
    private static let table: Set<String> = ["table"]
    private static let list: Set<String> = ["ul", "ol", "menu", "dir", "td", "th", "table"]
    private static let none: Set<String> = []

    /// What an end tag does not reach beyond.
    static func scope(of name: String) -> Set<String> {
        switch name {
        case "table", "body", "html": none
        case "td", "th", "tr", "tbody", "thead", "tfoot", "caption": table
        default: cell
        }
    }

    private static let endsParagraph: Set<String> = blocks.subtracting(["button", "option", "select", "textarea"])

    /// What a start tag ends, and what that does not reach beyond.
    static func implied(by name: String) -> [(String, Set<String>)] {
        switch name {
        case "li": [("li", list)]
        case "dt", "dd": [("dt", cell), ("dd", cell)]
        case "td", "th": [("td", table), ("th", table)]
        case "tr": [("tr", table)]
        case "tbody", "thead", "tfoot": [("tbody", table), ("thead", table), ("tfoot", table)]
        case "option": [("option", cell)]
        case "a": [("a", cell)]
        case "h1", "h2", "h3", "h4", "h5", "h6":
            [("p", cell)] + (1...6).map { ("h\($0)", cell) }
        case _ where endsParagraph.contains(name): [("p", cell)]
        default: []
        }
    }
}
