/// Follows the elements of an OpenDocument text and writes its words.
struct OpenDocumentReader {
    private var xml: XMLReader
    private let styles: OpenDocumentStyles
    /// The element whose content is read: `body`, `header` or `footer`.
    private let region: String
    private var regionDepth: Int?
    private var hiding: [(depth: Int, reason: HiddenSpan.Reason)] = []
    /// Depth of the open paragraphs: only what stands in one is text.
    private var paragraphs: [Int] = []
    private var lists = 0
    private var headingRows = 0
    private var notes: [String] = []
    private static let mostRepeats = 1_000

    init(_ xml: XMLReader, styles: OpenDocumentStyles, only region: String) {
        self.xml = xml
        self.styles = styles
        self.region = region
    }

    mutating func read(into writer: inout BlockWriter) throws(ExtractionFault) {
        while true {
            switch try xml.next() {
            case .start(let name):
                if regionDepth == nil, name == region { regionDepth = xml.depth }
                if regionDepth != nil { try start(name, &writer) }
            case .end(let name):
                if let depth = regionDepth {
                    try end(name, &writer)
                    if xml.depth < depth { regionDepth = nil }
                }
            case .text(let text): if !paragraphs.isEmpty, regionDepth != nil { try add(text, &writer) }
            case .finished:
                try writer.endBlock()
                for (number, note) in notes.enumerated() {
                    writer.kind = .paragraph
                    try writer.write("[\(number + 1)] " + note)
                    try writer.endBlock()
                }
                return
            }
        }
    }

    private mutating func add(_ text: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        writer.hiding = hiding.last?.reason
        try writer.write(text)
        writer.hiding = nil
    }

    private mutating func start(_ name: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        switch name {
        case "p", "h":
            try writer.endBlock()
            writer.kind = kind(name)
            paragraphs.append(xml.depth)
            hide(styles.hiding(xml.attribute("style-name")))
        case "span", "section":
            hide(xml.attribute("display") == "none" ? .invisible : styles.hiding(xml.attribute("style-name")))
        case "hidden-text", "hidden-paragraph":
            hide(.invisible)
            if name == "hidden-text", let text = xml.attribute("string-value"), !paragraphs.isEmpty {
                try add(text, &writer)
                try xml.skipElement()
                ended()
            }
        case "s":
            let count = xml.attribute("c").flatMap { Int($0) } ?? 1
            try add(String(repeating: " ", count: min(max(0, count), 8)), &writer)
        case "tab": try add(" ", &writer)
        case "line-break": writer.breakLine()
        case "tracked-changes", "annotation", "title", "desc", "ruby-text", "sequence-decls", "variable-decls", "forms",
            "scripts":
            try xml.skipElement()
        case "note": try note(&writer)
        case "list-item", "list-header": lists += 1
        case "table": try writer.beginTable()
        case "table-header-rows": headingRows += 1
        case "table-row": try writer.beginRow(isHeading: headingRows > 0)
        case "table-cell", "covered-table-cell":
            let repeated = min(xml.attribute("number-columns-repeated").flatMap { Int($0) } ?? 1, Self.mostRepeats)
            try writer.beginCell()
            writer.widenCell(columns: repeated)
        default: break
        }
    }

    private func kind(_ name: String) -> TextBlock.Kind {
        if name == "h" {
            let level = xml.attribute("outline-level").flatMap { Int($0) } ?? 1
            return .heading(level: min(max(1, level), 6))
        }
        if xml.attribute("style-name") == "Title" { return .heading(level: 1) }
        return lists > 0 ? .listItem : .paragraph
    }

    private mutating func hide(_ reason: HiddenSpan.Reason?) {
        if let reason { hiding.append((xml.depth, reason)) }
    }

    private mutating func ended() {
        while let last = hiding.last, last.depth > xml.depth { hiding.removeLast() }
        while let last = paragraphs.last, last > xml.depth { paragraphs.removeLast() }
    }

    /// The note's words are set at the end, as notes are printed.
    private mutating func note(_ writer: inout BlockWriter) throws(ExtractionFault) {
        let outside = xml.depth - 1
        var words = ""
        while xml.depth > outside {
            switch try xml.next() {
            case .start("note-citation"): try xml.skipElement()
            case .text(let text): words += text
            case .end("p"): words += " "
            default: continue
            }
        }
        notes.append(words)
        try add("[\(notes.count)]", &writer)
    }

    private mutating func end(_ name: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        switch name {
        case "p", "h": try writer.endBlock()
        case "list-item", "list-header": lists -= 1
        case "table-header-rows": headingRows -= 1
        case "table-cell", "covered-table-cell": try writer.endCell()
        case "table-row": try writer.endRow()
        case "table": try writer.endTable()
        default: break
        }
        ended()
    }
}
