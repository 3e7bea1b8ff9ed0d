/// The rows of a separated file as programs write them: RFC 4180, and what spreadsheets and banks do beside it.
///
/// A quote within an unquoted cell is text; lines end with LF, CRLF or CR; `="5.00"` is 5.00. Time and memory are linear in
/// the text.
struct CSVTable: Sendable {
    struct Row: Sendable {
        /// The line of the file that it begins on, from 1.
        let line: Int
        fileprivate let cells: Range<Int>
        var count: Int { cells.count }
    }

    private(set) var rows: [Row] = []
    private var content: [UInt8] = []
    private var cells: [Range<Int32>] = []

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")
    static let separators: [UInt8] = [comma, UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

    /// - Parameter maximumRows: more are not read; nil reads all, and more than ``StatementLimits/rows`` are a fault.
    init(_ text: [UInt8], separator: UInt8, maximumRows: Int? = nil) throws(StatementFault) {
        content.reserveCapacity(maximumRows == nil ? text.count : 4_096)
        var scan = Scan(text: text, separator: separator)
        scan.skipDeclaration()
        while scan.position < text.count {
            if let maximumRows, rows.count == maximumRows { return }
            let first = cells.count
            let line = scan.line
            var isBlank = true
            repeat {
                let start = content.count
                try scan.cell(into: &content)
                guard content.count - start <= StatementLimits.cellBytes else {
                    throw StatementFault(
                        row: line, path: "rows[\(line)]", code: .cellTooLong,
                        message: "A cell has more than \(StatementLimits.cellBytes) bytes; is a quote left open?")
                }
                if isBlank { isBlank = content[start...].allSatisfy { $0 <= 0x20 } }
                cells.append(Int32(start)..<Int32(content.count))
                guard cells.count - first <= StatementLimits.columns else {
                    throw StatementFault(
                        row: line, path: "rows[\(line)]", code: .tooManyColumns,
                        message: "At most \(StatementLimits.columns) columns are read.")
                }
            } while scan.takesSeparator()
            scan.takeLineEnd()
            if isBlank {
                cells.removeLast(cells.count - first)
            } else {
                rows.append(Row(line: line, cells: first..<cells.count))
                guard rows.count <= StatementLimits.rows + StatementLimits.rowsAboveHeader * 2 else {
                    throw StatementFault(
                        code: .tooManyRows,
                        message: "At most \(StatementLimits.rows) rows are read; send parts of the file.")
                }
            }
        }
    }

    /// Without the spaces around it; empty where the row is shorter.
    func cell(_ row: Row, _ column: Int?) -> String {
        guard let column, column >= 0, column < row.cells.count else { return "" }
        let range = cells[row.cells.lowerBound + column]
        let bytes = CSVTable.trimmed(content[Int(range.lowerBound)..<Int(range.upperBound)])
        return String(decoding: bytes, as: UTF8.self)
    }

    func cells(_ row: Row) -> [String] { (0..<row.count).map { cell(row, $0) } }

    /// Whether a cell has anything in it, without making text of it.
    func isFilled(_ row: Row, _ column: Int) -> Bool {
        guard column < row.cells.count else { return false }
        let range = cells[row.cells.lowerBound + column]
        return !CSVTable.trimmed(content[Int(range.lowerBound)..<Int(range.upperBound)]).isEmpty
    }

    /// Spaces, tabs, line breaks, spaces of other widths and a byte order mark; then a formula's `="` and `"`, or what
    /// says that a text is none.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while true {
            if let first = bytes.first, first <= 0x20 {
                bytes.removeFirst()
            } else if let last = bytes.last, last <= 0x20 {
                bytes.removeLast()
            } else if bytes.starts(with: [0xC2, 0xA0]) {
                bytes = bytes.dropFirst(2)
            } else if bytes.count >= 2, bytes.suffix(2).elementsEqual([0xC2, 0xA0]) {
                bytes = bytes.dropLast(2)
            } else if bytes.starts(with: [0xE3, 0x80, 0x80]) || bytes.starts(with: [0xEF, 0xBB, 0xBF])
                || bytes.starts(with: [0xE2, 0x80, 0x8B])
            {
                bytes = bytes.dropFirst(3)
            } else if bytes.count >= 3, bytes.suffix(3).elementsEqual([0xE3, 0x80, 0x80]) {
                bytes = bytes.dropLast(3)
            } else if bytes.count >= 3, bytes.starts(with: [UInt8(ascii: "="), quote]), bytes.last == quote {
                bytes = bytes.dropFirst(2).dropLast()
            } else if bytes.count >= 2, bytes.first == UInt8(ascii: "'"),
                "=+-@".utf8.contains(bytes[bytes.startIndex + 1])
            {
                // The apostrophe with which programs keep a text from being taken for a formula.
                return bytes.dropFirst()
            } else {
                return bytes
            }
        }
    }

    /// A place in the text.
    private struct Scan {
        let text: [UInt8]
        let separator: UInt8
        var position = 0
        var line = 1

        /// `sep=;`, which tells a spreadsheet the separator.
        mutating func skipDeclaration() {
            guard CSVTable.declaredSeparator(text) != nil else { return }
            position = 5
            takeLineEnd()
        }

        mutating func cell(into content: inout [UInt8]) throws(StatementFault) {
            var start = position
            while start < text.count, text[start] == 0x20 { start += 1 }
            if start + 1 < text.count, text[start] == UInt8(ascii: "="), text[start + 1] == CSVTable.quote {
                start += 1
            }
            if start < text.count, text[start] == CSVTable.quote {
                position = start + 1
                try quoted(into: &content)
            }
            while position < text.count {
                let byte = text[position]
                if byte == separator || byte == 0x0A || byte == 0x0D { return }
                content.append(byte)
                position += 1
            }
        }

        /// Up to the closing quote; a doubled quote is one.
        private mutating func quoted(into content: inout [UInt8]) throws(StatementFault) {
            let firstLine = line
            let start = content.count
            while position < text.count {
                let byte = text[position]
                position += 1
                if byte == CSVTable.quote {
                    if position < text.count, text[position] == CSVTable.quote {
                        content.append(byte)
                        position += 1
                        continue
                    }
                    // Text right behind a quote that closes on another line: an opening quote was text, and rows went into it.
                    if line > firstLine, let next = nextVisible(), next != separator, next != 0x0A, next != 0x0D {
                        throw StatementFault(
                            row: firstLine, path: "rows[\(firstLine)]", code: .openQuote,
                            message: "A quote opened on line \(firstLine) is not closed there.")
                    }
                    return
                }
                if byte == 0x0D {
                    if position < text.count, text[position] == 0x0A { position += 1 }
                    line += 1
                    content.append(0x20)
                } else if byte == 0x0A {
                    line += 1
                    content.append(0x20)
                } else {
                    content.append(byte)
                }
                guard content.count - start <= StatementLimits.cellBytes else { break }
            }
            throw StatementFault(
                row: firstLine, path: "rows[\(firstLine)]", code: .openQuote,
                message: "A quote opened on line \(firstLine) is not closed.")
        }

        private func nextVisible() -> UInt8? {
            var index = position
            while index < text.count, text[index] == 0x20 { index += 1 }
            return index < text.count ? text[index] : nil
        }

        mutating func takesSeparator() -> Bool {
            guard position < text.count, text[position] == separator else { return false }
            position += 1
            return true
        }

        mutating func takeLineEnd() {
            guard position < text.count else { return }
            if text[position] == 0x0D {
                position += 1
                if position < text.count, text[position] == 0x0A { position += 1 }
            } else if text[position] == 0x0A {
                position += 1
            }
            line += 1
        }
    }

    /// The separator of a first line `sep=;`.
    static func declaredSeparator(_ text: [UInt8]) -> UInt8? {
        guard text.count > 5,
            text[..<4].elementsEqual(Array("sep=".utf8)) || text[..<4].elementsEqual(Array("SEP=".utf8)),
            text[5] == 0x0A || text[5] == 0x0D
        else { return nil }
        return text[4]
    }
}
