/// What the sheets of a workbook share: their names, words that occur often, and how numbers are shown.
struct Workbook {
    struct Sheet {
        let name: String
        let part: String
        let isHidden: Bool
    }

    private(set) var sheets: [Sheet] = []
    private(set) var from1904 = false
    private(set) var strings: [String] = []
    private(set) var formats: [NumberFormat] = []

    init(_ package: inout OfficePackage) throws(ExtractionFault) {
        let main = try package.main("xl/workbook.xml")
        guard var xml = try package.reader(main) else { throw .damaged }
        var parts: [String: String] = [:]
        for relation in try package.relations(of: main) { parts[relation.id] = relation.target }
        reading: while true {
            switch try xml.next() {
            case .start("sheet"):
                guard let id = xml.attribute("id"), let part = parts[id] else { continue }
                let state = xml.attribute("state")
                sheets.append(
                    Sheet(
                        name: xml.attribute("name") ?? "", part: part,
                        isHidden: state == "hidden" || state == "veryHidden"))
            case .start("workbookPr"): from1904 = ["1", "true"].contains(xml.attribute("date1904") ?? "")
            case .finished: break reading
            default: continue
            }
        }
        if let part = try package.related(to: main, as: "sharedStrings").first, let xml = try package.reader(part) {
            try readStrings(xml, most: package.limits.tableCells)
        }
        if let part = try package.related(to: main, as: "styles").first, let xml = try package.reader(part) {
            try readFormats(xml, most: package.limits.tableCells)
        }
    }

    private mutating func readStrings(_ reader: XMLReader, most: Int) throws(ExtractionFault) {
        var xml = reader
        var text = ""
        while true {
            switch try xml.next() {
            case .start("si"): text = ""
            case .start("t"): text += try xml.content()
            // How words are read aloud.
            case .start("rPh"): try xml.skipElement()
            case .end("si"):
                guard strings.count < most else { throw .tooComplex(.tableCells) }
                // Each cell that points at it looks at it.
                strings.append(Workbook.trimmed(text))
            case .finished: return
            default: continue
            }
        }
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(scalars[...last])
    }

    private mutating func readFormats(_ reader: XMLReader, most: Int) throws(ExtractionFault) {
        var xml = reader
        var codes: [Int: NumberFormat] = [:]
        var isInCells = false
        while true {
            switch try xml.next() {
            case .start("numFmt"):
                if let id = xml.attribute("numFmtId").flatMap({ Int($0) }), let code = xml.attribute("formatCode") {
                    guard codes.count < most else { throw .tooComplex(.tableCells) }
                    codes[id] = NumberFormat(code)
                }
            case .start("cellXfs"): isInCells = true
            case .end("cellXfs"): isInCells = false
            case .start("xf"):
                guard isInCells else { continue }
                guard formats.count < most else { throw .tooComplex(.tableCells) }
                let id = xml.attribute("numFmtId").flatMap { Int($0) } ?? 0
                formats.append(codes[id] ?? .builtIn(id))
            case .finished: return
            default: continue
            }
        }
    }
}
