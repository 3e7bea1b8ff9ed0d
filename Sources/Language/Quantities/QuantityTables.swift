/// The words of quantities in memory: units, currencies, number words, words of time, and what only looks like one.
public struct QuantityTables: Sendable {
    /// The files to give to ``init(_:folding:)``.
    public static let fileNames = [
        unitFile, currencyFile, guardFile, "quantity-numbers.tsv", "quantity-words.tsv", "quantity-times.tsv",
        "quantity-days.tsv",
    ]
    static let unitFile = "quantity-units.tsv"
    static let currencyFile = "quantity-currencies.tsv"
    static let guardFile = "quantity-guards.tsv"

    /// A phrase that is no quantity, and the words beside it that make it one all the same.
    struct Guard: Sendable {
        let followed: [UInt64]
        let preceded: [UInt64]
    }

    let folding: Folding
    /// Of the units and of the words for money, in the order of the tables.
    let units: [QuantityUnit]
    /// All units but those of money.
    public var allUnits: [QuantityUnit] { units.filter { $0.dimension != .money } }
    let currencies: [CurrencyName]
    let guards: [Guard]
    let index: PhraseIndex
    let senses: [QuantitySense]
    /// Where the senses of each phrase start and end.
    let ranges: [Range<Int32>]
    /// The roles of each phrase, a bit each.
    let roles: [UInt64]
    /// 个半月: the month without its measure word; 2h30: the minute.
    let month: Int
    let minute: Int

    /// - Throws: ``TableError`` with file and line for a missing file, a wrong header or row, an unknown role, dimension
    ///   or number, a phrase given twice in the same sense, and a missing `month` or `min`.
    public init(_ files: TableFiles, folding: Folding) throws(TableError) {
        self.folding = folding
        var builder = QuantityTableBuilder(folding: folding)
        try builder.readUnits(files)
        try builder.readCurrencies(files)
        try builder.readGuards(files)
        for file in QuantityTables.fileNames.dropFirst(3) { try builder.readWords(files, file: file) }
        builder.addHolidays()
        units = builder.units
        currencies = builder.currencies
        guards = builder.guards
        func place(_ symbol: String) throws(TableError) -> Int {
            guard let place = builder.units.firstIndex(where: { $0.symbol == symbol }) else {
                throw TableError(.empty, file: QuantityTables.unitFile, line: 0, "no unit \(symbol)")
            }
            return place
        }
        month = try place("month")
        minute = try place("min")
        index = builder.index
        var senses: [QuantitySense] = []
        var ranges: [Range<Int32>] = []
        for list in builder.phrases {
            let start = Int32(senses.count)
            senses += list
            ranges.append(start..<Int32(senses.count))
        }
        self.senses = senses
        self.ranges = ranges
        roles = builder.phrases.map { $0.reduce(0) { $0 | $1.role.bit } }
    }
}
