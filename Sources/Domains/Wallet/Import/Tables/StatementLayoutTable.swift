import Language

/// Banks that are known by their header, and the sign that they write purchases with.
struct StatementLayoutTable: Sendable {
    static let fileName = "statement-layouts.tsv"

    struct Layout: Sendable {
        let name: String
        /// Nil where the header does not tell.
        let sign: StatementSign?
        let headers: [UInt64]
        /// Of a file without a header, what its first row holds: `day`, `amount`, `text`, or the cell itself.
        let cells: [String]
    }

    private let layouts: [Layout]

    init(_ tables: TableFiles, _ folding: Folding) throws(TableError) {
        var reader = try TableReader(
            tables, file: StatementLayoutTable.fileName, header: ["layout", "sign", "headers"])
        var layouts: [Layout] = []
        while let row = try reader.row() {
            let sign = StatementSign(rawValue: TableReader.text(row[1]))
            guard sign != nil || row[1].isEmpty else {
                throw reader.fault(.unknownValue, TableReader.text(row[1]))
            }
            let names = TableReader.list(row[2]).map(TableReader.text)
            guard let first = names.first else { throw reader.fault(.empty, "headers") }
            let isBare = first == "no header"
            layouts.append(
                Layout(
                    name: TableReader.text(row[0]), sign: sign,
                    headers: isBare ? [] : names.map { StatementWords($0, folding).letters },
                    cells: isBare ? Array(names.dropFirst()) : []))
        }
        self.layouts = layouts
    }

    /// The first layout of which the header has every column.
    func layout(of header: [StatementWords]) -> Layout? {
        let keys = Set(header.map(\.letters))
        return layouts.first { !$0.headers.isEmpty && $0.headers.allSatisfy(keys.contains) }
    }

    /// The layout of a file without a header.
    ///
    /// - Parameter kind: what a cell of its first row is: `day`, `amount` or `text`.
    func layout(ofCells cells: [String], kind: (Int) -> String) -> Layout? {
        layouts.first { layout in
            layout.headers.isEmpty && layout.cells.count == cells.count
                && cells.indices.allSatisfy { layout.cells[$0] == cells[$0] || layout.cells[$0] == kind($0) }
        }
    }
}
