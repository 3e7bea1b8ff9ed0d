import Language

/// What a merchant category code (ISO 18245) of a bank statement stands for.
public struct StatementCategory: Sendable, Hashable {
    public let category: Category
    public let merchantClass: MerchantClass
    public let description: String

    public init(category: Category, merchantClass: MerchantClass, description: String) {
        self.category = category
        self.merchantClass = merchantClass
        self.description = description
    }

    /// The table of codes and ranges of codes.
    static func codes(_ tables: TableFiles) throws(TableError) -> [Int32: StatementCategory] {
        var codes: [Int32: StatementCategory] = [:]
        var singleCodes: Set<Int32> = []
        var reader = try TableReader(tables, file: "mcc.tsv", header: ["mcc", "category", "class", "description"])
        while let row = try reader.row() {
            guard let category = Category(identifier: TableReader.text(row[1])) else {
                throw reader.fault(.unknownCategory, TableReader.text(row[1]))
            }
            let ends = TableReader.split(row[0], at: UInt8(ascii: "-")).map { Int32(TableReader.text($0)) }
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last,
                first >= 0, last <= 9999
            else { throw reader.fault(.badNumber, TableReader.text(row[0])) }
            let entry = StatementCategory(
                category: category, merchantClass: MerchantClass(TableReader.text(row[2])),
                description: TableReader.text(row[3]))
            // A single code is more exact than the range around it, wherever it stands.
            for code in first...last where first == last || !singleCodes.contains(code) {
                guard first != last || !singleCodes.contains(code) else {
                    throw reader.fault(.duplicateName, "\(code)")
                }
                codes[code] = entry
            }
            if first == last { singleCodes.insert(first) }
        }
        return codes
    }
}
