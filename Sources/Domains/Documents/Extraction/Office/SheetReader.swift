/// Follows the rows of one sheet and writes its cells.
struct SheetReader {
    private var xml: XMLReader
    private let book: Workbook
    private let sheet: Workbook.Sheet
    private var hiddenColumns: [ClosedRange<Int>] = []
    private var isNamed = false
    private var isRowHidden = false
    private var row = 0
    private var column = 0
    private static let lastColumn = 16_383
    private static let lastRow = 1_048_576

    init(_ xml: XMLReader, book: Workbook, sheet: Workbook.Sheet) {
        self.xml = xml
        self.book = book
        self.sheet = sheet
    }

    mutating func read(into writer: inout BlockWriter) throws(ExtractionFault) {
        while true {
            switch try xml.next() {
            case .start("col"): noteColumn()
            case .start("row"):
                let named = xml.attribute("r").flatMap { Int($0) }
                row = named.flatMap { (1...Self.lastRow).contains($0) ? $0 : nil } ?? min(row + 1, Self.lastRow)
                isRowHidden = isTrue("hidden")
                column = -1
                if isNamed { try writer.beginRow() }
            case .end("row"): if isNamed { try writer.endRow() }
            case .start("c"): try cell(&writer)
            case .finished:
                if isNamed { try writer.endTable() }
                writer.hiding = nil
                return
            default: continue
            }
        }
    }

    private func isTrue(_ attribute: String) -> Bool { ["1", "true"].contains(xml.attribute(attribute) ?? "") }

    private mutating func noteColumn() {
        guard isTrue("hidden"), let first = xml.attribute("min").flatMap({ Int($0) }),
            let last = xml.attribute("max").flatMap({ Int($0) }), first >= 1, first <= last, hiddenColumns.count < 256
        else { return }
        hiddenColumns.append((first - 1)...(last - 1))
    }

    private mutating func cell(_ writer: inout BlockWriter) throws(ExtractionFault) {
        let address = xml.attribute("r")
        column = address.flatMap { CellAddress.column(of: $0) } ?? column + 1
        let type = xml.attribute("t") ?? "n"
        let style = xml.attribute("s").flatMap { Int($0) } ?? 0
        let value = try value(type: type, style: style)
        guard value.unicodeScalars.contains(where: { !$0.properties.isWhitespace }), column <= Self.lastColumn else {
            return
        }
        if !isNamed { try begin(&writer) }
        let isHidden = sheet.isHidden || isRowHidden || hiddenColumns.contains { $0.contains(column) }
        try writer.beginCell(column: column, address: address ?? CellAddress.text(column: column, row: row))
        writer.hiding = isHidden ? .invisible : nil
        try writer.write(value)
        try writer.endCell()
        writer.hiding = nil
    }

    /// The sheet's name stands over it, but for the names that programs give.
    private mutating func begin(_ writer: inout BlockWriter) throws(ExtractionFault) {
        isNamed = true
        let isGiven =
            ["Sheet", "Tabelle", "工作表"].contains { sheet.name.hasPrefix($0) } && sheet.name.last?.isNumber == true
        if !isGiven {
            writer.kind = .heading(level: 2)
            writer.hiding = sheet.isHidden ? .invisible : nil
            try writer.write(sheet.name)
            try writer.endBlock()
            writer.hiding = nil
            writer.kind = .paragraph
        }
        try writer.beginTable()
        try writer.beginRow()
    }

    private mutating func value(type: String, style: Int) throws(ExtractionFault) -> String {
        let outside = xml.depth - 1
        var value = "", inline = ""
        while xml.depth > outside {
            switch try xml.next() {
            case .start("v"): value = try xml.content()
            case .start("t"): inline += try xml.content()
            case .start("f"), .start("rPh"): try xml.skipElement()
            default: continue
            }
        }
        switch type {
        case "s":
            guard let index = Int(value) else { return "" }
            guard book.strings.indices.contains(index) else { throw .damaged }
            return book.strings[index]
        case "inlineStr": return inline
        case "b": return value == "1" ? "TRUE" : value.isEmpty ? "" : "FALSE"
        case "n":
            let format = book.formats.indices.contains(style) ? book.formats[style] : .general
            return value.isEmpty ? "" : format.text(value, from1904: book.from1904)
        default: return value
        }
    }
}
