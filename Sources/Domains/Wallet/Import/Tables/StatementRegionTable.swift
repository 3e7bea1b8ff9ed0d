import Language

/// How numbers and days are usually written where somebody lives.
struct StatementRegionTable: Sendable {
    static let fileName = "statement-regions.tsv"

    struct Habits: Sendable, Hashable {
        let dateOrder: StatementDateOrder
        let decimalMark: StatementDecimalMark
    }

    private var habits: [String: Habits] = [:]
    private let others = Habits(dateOrder: .dmy, decimalMark: .dot)

    init(_ tables: TableFiles) throws(TableError) {
        var reader = try TableReader(
            tables, file: StatementRegionTable.fileName, header: ["dates", "decimals", "regions"])
        while let row = try reader.row() {
            guard let order = StatementDateOrder(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            guard let mark = StatementDecimalMark(rawValue: TableReader.text(row[1])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[1]))
            }
            for region in TableReader.list(row[2], separator: 0x20).map(TableReader.text) {
                guard region.utf8.count == 2, region.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
                    throw reader.fault(.unknownValue, region)
                }
                let entry = Habits(dateOrder: order, decimalMark: mark)
                guard habits.updateValue(entry, forKey: region) == nil else {
                    throw reader.fault(.duplicateName, region)
                }
            }
        }
    }

    subscript(region: String) -> Habits { habits[region] ?? others }
}
