/// Puts the tokens of a page together as a browser would lay them out in a column.
struct HTMLComposer {
    private struct Element {
        let name: String
        let isHidden: Bool
    }

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div",
        "dl",
        "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "html", "legend", "li", "main", "menu", "nav", "ol", "option", "p", "pre", "section", "summary", "table",
        "tbody", "tfoot", "thead", "tr", "ul",
    ]
    /// Whose content no reader sees, and nobody meant as words.
    private static let passedOver: Set<String> = ["script", "style", "template", "head", "svg", "object", "noscript"]
    /// A start of one of these ends an open one of the same list.
    private static let implied: [Set<String>] = [["li"], ["dt", "dd"], ["tr"], ["td", "th"], ["option"], ["p"]]

    private static let longestTitle = 300

    /// What may stand between a start and the element that it ends.
    private static let passesImplied: Set<String> = [
        "a", "b", "div", "em", "font", "i", "p", "small", "span", "strong", "td", "th", "u",
    ]

    private let limits: ExtractionLimits
    private var builder: CanonicalTextBuilder
    private var open: [Element] = []
    /// How many open elements are passed over.
    private var silent = 0
    /// The line in the making: words with whether they are hidden.
    private var line: [(text: String, isHidden: Bool)] = []
    private var title: String?
    private var isTitle = false
    /// Tables inside each other are cells' text; the outermost has rows.
    private var tables = 0
    private var writer = TableWriter()
    private var row: [String]?
    private var rowHasHead = false
    private var rowIsHead = true
    private var rowIsHidden = false

    init(limits: ExtractionLimits) {
        self.limits = limits
        builder = CanonicalTextBuilder(limits: limits)
    }

    mutating func add(_ token: HTMLTokens.Token) throws(ExtractionFault) {
        switch token {
        case .text(let text): try add(text)
        case .start(let name, let attributes, let isEmpty): try start(name, attributes, isEmpty: isEmpty)
        case .end(let name): try end(name)
        }
    }

    mutating func finished() throws(ExtractionFault) -> (CanonicalText, title: String?) {
        try endRow()
        try endLine()
        return (builder.finishedWithHiddenSigns(), title)
    }

    // MARK: Tokens

    private mutating func add(_ text: String) throws(ExtractionFault) {
        if isTitle {
            let words = text.prefix(Self.longestTitle).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if title?.count ?? 0 < Self.longestTitle { title = (title ?? "") + words }
            return
        }
        guard silent == 0 else { return }
        line.append((text, open.last?.isHidden ?? false))
    }

    private mutating func start(
        _ name: String, _ attributes: [String: String], isEmpty: Bool
    ) throws(ExtractionFault) {
        if name == "title", silent <= 1, title == nil {
            isTitle = !isEmpty
            return
        }
        // What a page shows ends its head, whether or not it says so.
        if open.last?.name == "head", Self.blocks.contains(name) { try end("head") }
        if name == "br" { return try endLine() }
        if let open = implicitlyEnded(by: name) { try end(open) }
        if Self.blocks.contains(name) { try endLine() }
        guard !Self.void.contains(name), !isEmpty else { return }
        switch name {
        case "table":
            tables += 1
            if tables == 1 { writer = TableWriter() }
        case "tr" where tables == 1:
            try endRow()
            row = []
            (rowHasHead, rowIsHead, rowIsHidden) = (false, true, false)
        case "td" where tables == 1: rowIsHead = false
        case "th" where tables == 1: rowHasHead = true
        default: break
        }
        guard open.count < limits.depth else { throw .tooComplex(.depth) }
        open.append(Element(name: name, isHidden: open.last?.isHidden == true || Self.hides(attributes)))
        if Self.passedOver.contains(name) { silent += 1 }
        if name == "li" { line.append(("• ", false)) }
    }

    /// The open element that a start ends, as a new row ends the one before with all its cells.
    private func implicitlyEnded(by name: String) -> String? {
        guard let group = Self.implied.first(where: { $0.contains(name) }) else { return nil }
        for element in open.reversed() {
            if group.contains(element.name) { return element.name }
            // Another list or table begins here, or what is no part of one.
            guard Self.passesImplied.contains(element.name), name != "p" else { return nil }
        }
        return nil
    }

    private mutating func end(_ name: String) throws(ExtractionFault) {
        if name == "title" { isTitle = false }
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        // What was not closed inside it ends with it.
        while open.count > index {
            guard let element = open.last else { return }
            try close(element)
            open.removeLast()
        }
    }

    private mutating func close(_ element: Element) throws(ExtractionFault) {
        if Self.passedOver.contains(element.name) { silent -= 1 }
        switch element.name {
        case "td" where tables == 1, "th" where tables == 1:
            rowIsHidden = rowIsHidden || line.contains { $0.isHidden && !$0.text.allSatisfy(\.isWhitespace) }
            let cell = plain(line.map(\.text))
            row?.append(cell)
            line = []
        case "tr" where tables == 1: try endRow()
        case "table":
            if tables == 1 { try endRow() }
            tables = max(0, tables - 1)
        default: if Self.blocks.contains(element.name) { try endLine(element.name) }
        }
    }

    // MARK: Lines and rows

    private mutating func endRow() throws(ExtractionFault) {
        guard let cells = row else { return }
        row = nil
        let start = builder.count
        try writer.add(cells, isHead: rowHasHead && rowIsHead, to: &builder)
        if rowIsHidden { builder.hide(start..<max(start, builder.count - 1), .invisible) }
    }

    /// - Parameter name: the element that ends with the line.
    private mutating func endLine(_ name: String = "") throws(ExtractionFault) {
        // In a cell lines run on.
        if row != nil {
            line.append((" ", false))
            return
        }
        let pieces = line
        line = []
        guard pieces.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return }
        try builder.endLine()
        let start = builder.count
        var (hasSpace, isFirst) = (false, true)
        for (text, isHidden) in pieces {
            let from = builder.count
            for scalar in text.unicodeScalars {
                if scalar == " " || (0x09...0x0D).contains(scalar.value) {
                    hasSpace = true
                    continue
                }
                if hasSpace, !isFirst { try builder.append(" ") }
                (hasSpace, isFirst) = (false, false)
                try builder.append(scalar)
            }
            if isHidden { builder.hide(from..<builder.count, .invisible) }
        }
        try builder.mark(kind(name, startsWithMark: pieces.first?.text == "• "), since: start)
        try builder.append("\n")
    }

    private func kind(_ name: String, startsWithMark: Bool) -> TextBlock.Kind {
        let inside = name.isEmpty ? open.last?.name ?? "" : name
        if inside.count == 2, inside.first == "h", let level = inside.last?.wholeNumberValue, (1...6).contains(level) {
            return .heading(level: level)
        }
        return startsWithMark ? .listItem : .paragraph
    }

    private func plain(_ pieces: [String]) -> String {
        pieces.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func hides(_ attributes: [String: String]) -> Bool {
        if attributes["hidden"] != nil { return true }
        guard let style = attributes["style"]?.lowercased().filter({ !$0.isWhitespace }) else { return false }
        let hiding = ["display:none", "visibility:hidden", "opacity:0;", "font-size:0", "font-size:1px", "opacity:0.0"]
        return hiding.contains { style.contains($0) } || style.hasSuffix("opacity:0")
    }
}
