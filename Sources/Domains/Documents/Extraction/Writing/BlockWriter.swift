/// Writes what a file holds as blocks: one way for all formats that have paragraphs and tables.
///
/// White space inside a block becomes one space unless it is kept; paragraphs are apart by an empty line, list items and
/// rows by a line's end, cells by a tab.
struct BlockWriter {
    private var builder: CanonicalTextBuilder
    private let limits: ExtractionLimits
    private var tables: [TableLayout] = []
    private var cells = 0
    /// Blocks inside of cells, which may turn out to be none.
    private var held = 0
    /// Where the block under way began.
    private var start: Int?
    private var startKind = TextBlock.Kind.paragraph
    private var previous: TextBlock.Kind?
    private var space: Unicode.Scalar?
    private var breaks = 0
    private var hiddenStart: Int?
    private var hiddenAs: HiddenSpan.Reason?
    private var cell: TableLayout.Cell?

    /// Of the blocks that begin from now on.
    var kind = TextBlock.Kind.paragraph
    /// Why what is written from now on is hidden; nil where it is not.
    var hiding: HiddenSpan.Reason?
    /// Of the file; see ``TextBlock/part``.
    var part: String?

    init(limits: ExtractionLimits) {
        self.limits = limits
        builder = CanonicalTextBuilder(limits: limits)
    }

    /// Code points so far.
    var count: Int { builder.count }

    var isInTable: Bool { !tables.isEmpty }

    // MARK: Words

    /// Adds words; white space runs together.
    mutating func write(_ text: some StringProtocol) throws(ExtractionFault) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case " ", "\t", "\n", "\r", "\u{0C}": if space == nil { space = " " }
            case "\u{A0}": if start != nil, space == nil { space = scalar }
            default: try put(scalar)
            }
        }
    }

    /// Adds words with their spaces and lines as they stand; spaces at a line's start fall away.
    mutating func writeKept(_ text: some StringProtocol) throws(ExtractionFault) {
        var before: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            defer { before = scalar }
            switch scalar {
            case "\n" where before == "\r": continue
            case "\n", "\r": breakLine()
            case "\t" where !tables.isEmpty: space = " "
            case " " where start == nil || breaks > 0: space = " "
            default: try put(scalar)
            }
        }
    }

    /// Ends a line inside a block.
    mutating func breakLine() {
        guard start != nil else { return }
        breaks = min(breaks + 1, 2)
        space = nil
    }

    /// Ends the block under way; nothing where none is.
    mutating func endBlock() throws(ExtractionFault) {
        endHidden()
        space = nil
        breaks = 0
        guard let start else { return }
        self.start = nil
        let range = start..<builder.count
        if cell != nil || tables.last?.row != nil {
            held += 1
            guard held <= limits.blocks else { throw .tooComplex(.blocks) }
            tables[tables.count - 1].contents.append((startKind, range))
        } else {
            try builder.mark(startKind, range, part: part)
        }
        previous = startKind
    }

    private mutating func put(_ scalar: Unicode.Scalar) throws(ExtractionFault) {
        if hiding != hiddenAs { endHidden() }
        if start == nil {
            try separate()
            start = builder.count
            startKind = kind
        } else if breaks > 0 {
            for _ in 0..<breaks { try builder.append("\n" as Unicode.Scalar) }
        } else if let space {
            try builder.append(space)
        }
        space = nil
        breaks = 0
        if let hiding, hiddenStart == nil { (hiddenStart, hiddenAs) = (builder.count, hiding) }
        try builder.append(scalar)
        if cell != nil { look(at: scalar) }
    }

    private mutating func look(at scalar: Unicode.Scalar) {
        let begun = builder.count - 1
        if let range = cell?.range, range.isEmpty { cell?.range = begun..<builder.count }
        if let range = cell?.range { cell?.range = range.lowerBound..<builder.count }
        if (0x30...0x39).contains(scalar.value) {
            cell?.hasDigits = true
        } else if scalar.properties.isAlphabetic {
            cell?.hasLetters = true
        }
    }

    private mutating func separate() throws(ExtractionFault) {
        if let cell, let table = tables.last {
            if !cell.range.isEmpty || table.placesOnly {
                try builder.endLine()
            } else if table.row?.cells.isEmpty == false {
                try builder.append("\t" as Unicode.Scalar)
            } else {
                try separateLines(.tableRow)
            }
        } else {
            try separateLines(kind)
        }
    }

    private mutating func separateLines(_ next: TextBlock.Kind) throws(ExtractionFault) {
        guard let previous, builder.count > 0 else { return }
        try builder.endLine()
        let isRow = next == .tableRow && tables.last?.rows.isEmpty == false
        if !isRow, !(previous == .listItem && next == .listItem) { try builder.append("\n" as Unicode.Scalar) }
    }

    private mutating func endHidden() {
        if let start = hiddenStart, let reason = hiddenAs { builder.hide(start..<builder.count, reason) }
        hiddenStart = nil
        hiddenAs = nil
    }

    // MARK: Tables

    /// A table inside a cell: the outer one only places things on the page.
    mutating func beginTable() throws(ExtractionFault) {
        try endBlock()
        if !tables.isEmpty {
            try endCell()
            tables[tables.count - 1].placesOnly = true
        }
        tables.append(TableLayout())
    }

    /// Says of the table under way that it only places things on the page.
    mutating func tablePlacesOnly() {
        if !tables.isEmpty { tables[tables.count - 1].placesOnly = true }
    }

    mutating func beginRow(isHeading: Bool = false) throws(ExtractionFault) {
        guard !tables.isEmpty else { return }
        try endRow()
        tables[tables.count - 1].beginRow(isHeading: isHeading)
    }

    /// - Parameters:
    ///   - columns: that it covers.
    ///   - rows: that it covers.
    ///   - column: its place, where the file says it; counted from 0.
    mutating func beginCell(
        isHeading: Bool = false, columns: Int = 1, rows: Int = 1, column: Int? = nil, address: String? = nil
    ) throws(ExtractionFault) {
        guard !tables.isEmpty else { return }
        try endCell()
        if tables[tables.count - 1].row == nil { tables[tables.count - 1].beginRow(isHeading: false) }
        cells += 1
        guard cells <= limits.tableCells else { throw .tooComplex(.tableCells) }
        let place = column ?? tables[tables.count - 1].place(columns: columns, rows: rows)
        cell = TableLayout.Cell(range: 0..<0, column: place, isHeading: isHeading, address: address)
    }

    /// Says of the cell under way, before its words, how many columns it covers.
    mutating func widenCell(columns: Int) {
        if cell != nil, columns > 1, !tables.isEmpty { tables[tables.count - 1].widen(by: columns - 1) }
    }

    mutating func endCell() throws(ExtractionFault) {
        try endBlock()
        guard let ended = cell, !tables.isEmpty else { return }
        cell = nil
        if !ended.range.isEmpty { tables[tables.count - 1].row?.cells.append(ended) }
    }

    mutating func endRow() throws(ExtractionFault) {
        guard !tables.isEmpty else { return }
        try endCell()
        tables[tables.count - 1].endRow()
        previous = .tableRow
    }

    mutating func endTable() throws(ExtractionFault) {
        guard !tables.isEmpty else { return }
        try endRow()
        let table = tables.removeLast()
        try table.mark(in: &builder, part: part)
        previous = .tableRow
    }

    /// The text as it stands.
    /// - Throws: ``ExtractionFault/empty`` where there are no words.
    mutating func finished() throws(ExtractionFault) -> CanonicalText {
        try endBlock()
        while !tables.isEmpty { try endTable() }
        let text = builder.finished()
        guard text.hasWords else { throw .empty }
        return text
    }
}
