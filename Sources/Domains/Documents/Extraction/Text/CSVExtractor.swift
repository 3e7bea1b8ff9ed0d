/// Comma-separated values (RFC 4180), also with semicolons, tabs or bars.
struct CSVExtractor: TextExtractor {
    /// As the sender names it.
    var charset: Charset?

    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        let text = try PlainTextExtractor.told(bytes, charset: charset).utf8(bytes)
        var rows = CSVRows(text[...], separator: CSVRows.separator(of: text[...]))
        var writer = BlockWriter(limits: limits)
        try writer.beginTable()
        var number = 0
        while let fields = rows.next(most: limits.tableCells) {
            guard fields.count < limits.tableCells else { throw .tooComplex(.tableCells) }
            number += 1
            try writer.beginRow(isHeading: number == 1 && Self.namesColumns(fields))
            for (column, field) in fields.enumerated() where !field.isEmpty {
                try writer.beginCell(column: column, address: CellAddress.text(column: column, row: number))
                try writer.write(String(decoding: field, as: UTF8.self))
                try writer.endCell()
            }
        }
        try writer.endTable()
        return Extraction(format: .csv, text: try writer.finished())
    }

    /// Whether most fields of a first row are words, not values.
    private static func namesColumns(_ fields: [[UInt8]]) -> Bool {
        let named = fields.filter { !$0.isEmpty }
        let values = named.count { field in field.contains { (0x30...0x39).contains($0) } }
        return values * 2 < named.count
    }
}
