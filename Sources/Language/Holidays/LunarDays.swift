internal import Basics

/// Days of the Chinese calendar in the common one, by year.
struct LunarDays: Sendable {
    static let fileName = "lunar-days.tsv"
    static let columns = [
        "newYear", "lantern", "buddha", "dragonBoat", "qixi", "ghost", "midAutumn", "doubleNinth", "qingming",
        "winterSolstice",
    ]

    let firstYear: Int
    /// A row a year, without gaps.
    private let rows: [[CalendarDate]]

    /// - Throws: ``TableError`` with file and line.
    init(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: LunarDays.fileName, header: ["year"] + LunarDays.columns)
        var rows: [[CalendarDate]] = []
        var first: Int?
        while let row = try reader.row() {
            let year = TableReader.text(row[0])
            guard let number = Int(year), number == (first ?? number) + rows.count else {
                throw reader.fault(.badNumber, year)
            }
            first = first ?? number
            var days: [CalendarDate] = []
            for field in row.dropFirst() {
                guard let day = CalendarDate("\(year)-\(TableReader.text(field))") else {
                    throw reader.fault(.badNumber, TableReader.text(field))
                }
                days.append(day)
            }
            rows.append(days)
        }
        guard let first else { throw reader.fault(.empty, "no years") }
        firstYear = first
        self.rows = rows
    }

    var lastYear: Int { firstYear + rows.count - 1 }

    func day(_ column: Int, in year: Int) -> CalendarDate? {
        rows.indices.contains(year - firstYear) ? rows[year - firstYear][column] : nil
    }
}
