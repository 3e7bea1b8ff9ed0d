/// Reads tables of text: rows of cells, the first of which heads the columns.
struct CSVExtractor: TextExtractor {
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        guard let text = TextDecoding.decoded(bytes) else { throw .damaged }
        var writer = TableWriter()
        var builder = CanonicalTextBuilder(limits: limits)
        var row: [String] = []
        var cell = String.UnicodeScalarView()
        var isQuoted = false
        let separator = CSVExtractor.separator(of: text)
        var previous: Unicode.Scalar = "\n"
        func endCell() throws(ExtractionFault) {
            guard row.count < limits.tableCells else { throw .tooComplex(.tableCells) }
            row.append(String(cell))
            cell = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            if isQuoted {
                if scalar == "\"" { isQuoted = false } else { cell.append(scalar) }
            } else if scalar == "\"" {
                // A quote inside quotes stands twice.
                if previous == "\"", !cell.isEmpty { cell.append(scalar) }
                isQuoted = true
            } else if scalar == separator {
                try endCell()
            } else if scalar == "\n" || scalar == "\r" {
                if scalar == "\n", previous == "\r" { continue }
                try endCell()
                try writer.add(row, to: &builder)
                row = []
            } else {
                cell.append(scalar)
            }
        }
        if !cell.isEmpty || !row.isEmpty {
            try endCell()
            try writer.add(row, to: &builder)
        }
        return Extraction(format: .csv, text: builder.finishedWithHiddenSigns())
    }

    /// The sign that parts most cells of the first lines.
    private static func separator(of text: String) -> Unicode.Scalar {
        var counts: [Unicode.Scalar: Int] = [:]
        for scalar in text.unicodeScalars.prefix(4_096) where [",", ";", "\t", "|"].contains(scalar) {
            counts[scalar, default: 0] += 1
        }
        return counts.max { ($0.value, $1.key.value) < ($1.value, $0.key.value) }?.key ?? ","
    }

    /// Whether a text looks like a table: its first lines have the same number of separators, more than one line of them.
    static func isTable(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline).prefix(6)
        guard lines.count > 1 else { return false }
        for separator: Character in [",", ";", "\t"] {
            let counts = Set(lines.map { cells(of: $0, separator) })
            if counts.count == 1, let count = counts.first, count > 0 { return true }
        }
        return false
    }

    /// Separators outside of quotes.
    private static func cells(of line: Substring, _ separator: Character) -> Int {
        var (count, isQuoted) = (0, false)
        for sign in line {
            if sign == "\"" { isQuoted.toggle() } else if sign == separator, !isQuoted { count += 1 }
        }
        return count
    }
}
