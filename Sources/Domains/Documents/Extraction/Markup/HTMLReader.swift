/// Follows the elements of an HTML page and writes their words.
struct HTMLReader {
    private struct Element {
        let name: String
        var hiding: HiddenSpan.Reason?
        var colour: UInt32?
        /// Nil where it cannot be told.
        var background: UInt32?
        var isKept = false
        var kind: TextBlock.Kind?
    }

    private var tokens: HTMLTokens
    private let limits: ExtractionLimits
    private var open: [Element] = []
    /// Where the open elements of a name stand, so that no search walks over the others.
    private var places: [String: [Int]] = [:]
    private var sheet = StyleSheet()
    private var hasSheetElsewhere = false
    /// What the page says its title is.
    private(set) var title: String?

    /// - Parameter bytes: of UTF-8.
    init(_ bytes: [UInt8], limits: ExtractionLimits) {
        tokens = HTMLTokens(bytes, limits: limits)
        self.limits = limits
    }

    mutating func read(into writer: inout BlockWriter) throws(ExtractionFault) {
        while true {
            switch try tokens.next() {
            case .start(let name, let isClosed): try start(name, isClosed: isClosed, &writer)
            case .end(let name): try end(name, &writer)
            case .text(let text): try add(text, &writer)
            case .finished:
                while !open.isEmpty { try pop(&writer) }
                try writer.endBlock()
                return
            }
        }
    }

    private mutating func add(_ text: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        guard let element = open.last else { return try writer.write(text) }
        switch element.name {
        case "title":
            // Drawings have titles too; the page's comes first.
            if title == nil { title = OneLine.text(text) }
        case "style": sheet.read(text)
        case "script", "iframe", "noembed", "noframes", "rt", "rp": break
        default:
            writer.hiding = element.hiding
            writer.kind = element.kind ?? .paragraph
            if element.isKept { try writer.writeKept(text) } else { try writer.write(text) }
            writer.hiding = nil
        }
    }

    private mutating func start(
        _ name: String, isClosed: Bool, _ writer: inout BlockWriter
    ) throws(ExtractionFault) {
        switch name {
        case "br": return writer.breakLine()
        case "hr": return try writer.endBlock()
        case "link": return noteLink()
        case _ where HTMLElements.void.contains(name): return
        default: break
        }
        try closeImplied(by: name, &writer)
        if HTMLElements.blocks.contains(name) { try writer.endBlock() }
        // Only drawings' elements can be closed where they begin.
        if isClosed, isOpen("svg") || isOpen("math") { return }
        guard open.count < limits.depth else { throw .tooComplex(.depth) }
        open.append(element(name))
        places[name, default: []].append(open.count - 1)
        switch name {
        case "table": try writer.beginTable()
        case "tr": try writer.beginRow(isHeading: isOpen("thead"))
        case "td", "th":
            try writer.beginCell(
                isHeading: name == "th", columns: number("colspan"), rows: number("rowspan"))
        case _ where HTMLElements.heading(name) != nil: writer.tablePlacesOnly()
        default: break
        }
    }

    private func isOpen(_ name: String) -> Bool { places[name]?.isEmpty == false }

    private func number(_ attribute: StaticString) -> Int { tokens.attribute(attribute).flatMap { Int($0) } ?? 1 }

    private mutating func noteLink() {
        if tokens.attribute("rel")?.lowercased().contains("stylesheet") == true { hasSheetElsewhere = true }
    }

    private func element(_ name: String) -> Element {
        let outer = open.last ?? Element(name: "", colour: 0, background: 0xFFFFFF)
        var element = Element(
            name: name, hiding: outer.hiding, colour: outer.colour, background: outer.background,
            isKept: outer.isKept || name == "pre" || name == "textarea", kind: outer.kind)
        if let level = HTMLElements.heading(name) { element.kind = .heading(level: level) }
        if name == "li" { element.kind = .listItem }
        if name == "table" { element.kind = nil }
        var style = sheet.style(element: name, classes: tokens.attribute("class"), id: tokens.attribute("id"))
        if let colour = name == "font" ? tokens.attribute("color") : nil { style.colour = PageColour.parsed(colour) }
        if let background = tokens.attribute("bgcolor") { style.background = PageColour.parsed(background) }
        if tokens.attribute("background") != nil { style.background = .some(nil) }
        if let own = tokens.attribute("style") { style.add(StyleDeclarations(own)) }
        if let colour = style.colour { element.colour = colour }
        if let background = style.background { element.background = background }
        if element.hiding == nil {
            if tokens.attribute("hidden") != nil || name == "template" || name == "datalist" {
                element.hiding = .invisible
            } else if let hiding = style.hiding {
                element.hiding = hiding
            } else if !hasSheetElsewhere, let colour = element.colour, colour == element.background {
                element.hiding = .sameColour
            }
        } else if outer.hiding == .sameColour, let colour = element.colour, colour != element.background {
            element.hiding = style.hiding
        }
        return element
    }

    /// Elements whose end tag may be left out end where another of their kind, or a block, begins.
    private mutating func closeImplied(by name: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        for (closed, scope) in HTMLElements.implied(by: name) where isOpen(closed) {
            try close(closed, within: scope, &writer)
        }
    }

    private mutating func end(_ name: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        if name == "p", !isOpen(name) { return try writer.endBlock() }
        if name == "br" { return writer.breakLine() }
        guard isOpen(name) else { return }
        try close(name, within: HTMLElements.scope(of: name), &writer)
    }

    /// Ends the innermost element of a name and all inside it, where none of the scope's stands between.
    private mutating func close(
        _ name: String, within scope: Set<String>, _ writer: inout BlockWriter
    ) throws(ExtractionFault) {
        guard let place = places[name]?.last, !scope.contains(where: { (places[$0]?.last ?? -1) > place }) else {
            return
        }
        while open.count > place { try pop(&writer) }
    }

    private mutating func pop(_ writer: inout BlockWriter) throws(ExtractionFault) {
        let element = open.removeLast()
        places[element.name]?.removeLast()
        switch element.name {
        case "table": try writer.endTable()
        case "tr": try writer.endRow()
        case "td", "th": try writer.endCell()
        case _ where HTMLElements.blocks.contains(element.name): try writer.endBlock()
        default: break
        }
    }
}
