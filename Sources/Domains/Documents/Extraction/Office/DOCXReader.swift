/// Follows the elements of a word processor's part and writes its words.
struct DOCXReader {
    private var xml: XMLReader
    private let styles: WordStyles
    private var paragraph = WordStyles.Style()
    private var runHiding: HiddenSpan.Reason?
    /// Behind the words of a shaded cell or a drawn box white is no hiding place.
    private var isShaded = false
    private var boxes = 0
    /// Of a note, before its first words.
    private var label: String?

    init(_ xml: XMLReader, styles: WordStyles) {
        self.xml = xml
        self.styles = styles
    }

    mutating func read(into writer: inout BlockWriter) throws(ExtractionFault) {
        while true {
            switch try xml.next() {
            case .start(let name): try start(name, &writer)
            case .end(let name): try end(name, &writer)
            case .text: continue
            case .finished: return try writer.endBlock()
            }
        }
    }

    private mutating func start(_ name: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        switch name {
        case "p":
            try writer.endBlock()
            paragraph = WordStyles.Style()
            writer.kind = .paragraph
            runHiding = nil
        case "pPr": try paragraphProperties(&writer)
        case "r": runHiding = paragraph.hiding
        case "rPr": try runProperties()
        case "t": try add(try xml.content(), &writer)
        case "tab", "ptab": try add("\t", &writer)
        case "br", "cr": writer.breakLine()
        case "noBreakHyphen": try add("\u{2011}", &writer)
        case "footnoteReference", "endnoteReference":
            if let id = xml.attribute("id") { try add("[\(id)]", &writer) }
        case "footnote", "endnote":
            // Ids below 1 are the lines between text and notes.
            guard let id = xml.attribute("id"), let number = Int(id), number > 0, xml.attribute("type") == nil else {
                return try xml.skipElement()
            }
            try writer.endBlock()
            writer.kind = .paragraph
            label = "[\(number)] "
        // What newer programs show stands beside it; parts of formulas and deleted words are no words of the paper.
        case "Fallback", "del", "moveFrom", "delText", "instrText", "rt", "tblPr", "sectPr", "tblGrid", "sdtPr",
            "delInstrText":
            try xml.skipElement()
        case "tbl": try writer.beginTable()
        case "tr": try writer.beginRow()
        case "trPr": try rowProperties(&writer)
        case "tc": try writer.beginCell(columns: 1)
        case "tcPr": try cellProperties(&writer)
        case "txbxContent": boxes += 1
        default: break
        }
    }

    private mutating func end(_ name: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        switch name {
        case "p":
            try writer.endBlock()
            paragraph = WordStyles.Style()
            writer.kind = .paragraph
        case "r": runHiding = nil
        case "tc":
            isShaded = false
            try writer.endCell()
        case "txbxContent": boxes -= 1
        case "tr": try writer.endRow()
        case "tbl": try writer.endTable()
        default: break
        }
    }

    private mutating func add(_ text: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        if let label {
            self.label = nil
            try writer.write(label)
        }
        writer.hiding = runHiding
        try writer.writeKept(text)
        writer.hiding = nil
    }

    private mutating func paragraphProperties(_ writer: inout BlockWriter) throws(ExtractionFault) {
        let outside = xml.depth - 1
        while xml.depth > outside {
            guard case .start(let name) = try xml.next() else { continue }
            switch name {
            case "pStyle":
                let style = styles.style(xml.attribute("val"))
                paragraph.hiding = paragraph.hiding ?? style.hiding
                paragraph.level = paragraph.level ?? style.level
                paragraph.isList = paragraph.isList || style.isList
            case "numPr": paragraph.isList = true
            case "outlineLvl":
                if let level = xml.attribute("val").flatMap({ Int($0) }), (0...5).contains(level) {
                    paragraph.level = level + 1
                }
            case "rPr": try xml.skipElement()
            default: break
            }
        }
        writer.kind = paragraph.level.map { .heading(level: $0) } ?? (paragraph.isList ? .listItem : .paragraph)
    }

    private mutating func runProperties() throws(ExtractionFault) {
        let outside = xml.depth - 1
        var isWhite = false, hasGround = false
        while xml.depth > outside {
            guard case .start(let name) = try xml.next() else { continue }
            switch name {
            case "rStyle": runHiding = styles.style(xml.attribute("val")).hiding ?? runHiding
            case "vanish": runHiding = WordToggle.isOn(xml) ? .invisible : nil
            case "sz": if WordToggle.isTiny(xml) { runHiding = runHiding ?? .tinyFont }
            case "color": isWhite = xml.attribute("val")?.uppercased() == "FFFFFF"
            case "shd", "highlight": hasGround = true
            case "rPrChange": try xml.skipElement()
            default: break
            }
        }
        if isWhite, !hasGround, !isShaded, boxes == 0 { runHiding = runHiding ?? .sameColour }
    }

    private mutating func rowProperties(_ writer: inout BlockWriter) throws(ExtractionFault) {
        let outside = xml.depth - 1
        var isHeading = false
        while xml.depth > outside {
            if case .start("tblHeader") = try xml.next() { isHeading = isHeading || WordToggle.isOn(xml) }
        }
        if isHeading { try writer.beginRow(isHeading: true) }
    }

    /// They stand before the cell's words.
    private mutating func cellProperties(_ writer: inout BlockWriter) throws(ExtractionFault) {
        let outside = xml.depth - 1
        var columns = 1
        while xml.depth > outside {
            guard case .start(let name) = try xml.next() else { continue }
            if name == "gridSpan" { columns = xml.attribute("val").flatMap { Int($0) } ?? 1 }
            if name == "shd", let fill = xml.attribute("fill") { isShaded = fill != "auto" && fill != "FFFFFF" }
        }
        writer.widenCell(columns: columns)
    }
}
