internal import Basics

/// Reads the tables of quantities, row by row.
struct QuantityTableBuilder {
    let folding: Folding
    var units: [QuantityUnit] = []
    var currencies: [CurrencyName] = []
    var guards: [QuantityTables.Guard] = []
    var index = PhraseIndex(capacity: 2_048)
    var phrases: [[QuantitySense]] = []

    init(folding: Folding) {
        self.folding = folding
    }

    /// `symbol dimension factor offset english abbreviations glued chinese notes`
    mutating func readUnits(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(
            files, file: QuantityTables.unitFile,
            header: [
                "symbol", "dimension", "factor", "offset", "english", "abbreviations", "glued", "chinese", "notes",
            ])
        while let row = try reader.row() {
            let symbol = TableReader.text(row[0])
            guard !symbol.isEmpty, !units.contains(where: { $0.symbol == symbol }) else {
                throw reader.fault(.duplicateName, symbol)
            }
            guard let dimension = QuantityUnit.Dimension(rawValue: TableReader.text(row[1])), dimension != .money else {
                throw reader.fault(.unknownValue, TableReader.text(row[1]))
            }
            guard let factor = Rational(TableReader.text(row[2])), factor > .zero else {
                throw reader.fault(.badNumber, TableReader.text(row[2]))
            }
            guard let offset = Rational(row[3].isEmpty ? "0" : TableReader.text(row[3])) else {
                throw reader.fault(.badNumber, TableReader.text(row[3]))
            }
            var sense = QuantitySense(role: .unit, value: units.count, other: -1)
            units.append(QuantityUnit(symbol: symbol, dimension: dimension, factor: factor, offset: offset))
            try note(row[8], in: &sense, reader)
            try add(row[4], sense, reader, inflected: true)
            try add(row[5], sense, reader, cased: true)
            try add(row[7], sense, reader)
            sense.style.insert(.glued)
            try add(row[6], sense, reader, cased: true)
        }
        if units.isEmpty { throw reader.fault(.empty, "no units") }
    }

    /// `code factor signs codes english chinese notes`; the factor is in units of the currency (a cent: 1/100).
    mutating func readCurrencies(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(
            files, file: QuantityTables.currencyFile,
            header: ["code", "factor", "signs", "codes", "english", "chinese", "notes"])
        while let row = try reader.row() {
            guard let currency = CurrencyName(TableReader.text(row[0])), !currency.code.isEmpty else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            guard let factor = Rational(TableReader.text(row[1])), factor > .zero else {
                throw reader.fault(.badNumber, TableReader.text(row[1]))
            }
            var sense = QuantitySense(role: .unit, value: units.count, other: currencies.count)
            units.append(QuantityUnit(symbol: currency.code, dimension: .money, factor: factor, offset: .zero))
            currencies.append(currency)
            try note(row[6], in: &sense, reader)
            try add(row[4], sense, reader, inflected: true)
            try add(row[5], sense, reader)
            for (column, role) in [(2, QuantityRole.sign), (3, .code)] {
                let prefix = QuantitySense(role: role, value: sense.value, other: sense.other)
                try add(row[column], prefix, reader)
                try add(row[column], sense, reader)
            }
        }
    }

    /// `phrases followed preceded`
    mutating func readGuards(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(
            files, file: QuantityTables.guardFile, header: ["phrases", "followed", "preceded"])
        while let row = try reader.row() {
            let sense = QuantitySense(role: .guarded, value: guards.count)
            guards.append(QuantityTables.Guard(followed: words(row[1]), preceded: words(row[2])))
            guard !row[0].isEmpty else { throw reader.fault(.empty, "no phrase") }
            try add(row[0], sense, reader)
        }
    }

    /// `role value english chinese notes`
    mutating func readWords(_ files: TableFiles, file: String) throws(TableError) {
        var reader = try TableReader(files, file: file, header: ["role", "value", "english", "chinese", "notes"])
        while let row = try reader.row() {
            guard let role = QuantityRole(named: TableReader.text(row[0])), role != .unit, role != .guarded else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            guard let (value, other) = QuantityTableBuilder.numbers(TableReader.text(row[1])) else {
                throw reader.fault(.badNumber, TableReader.text(row[1]))
            }
            var sense = QuantitySense(role: role, value: value, other: other)
            try note(row[4], in: &sense, reader)
            guard !row[2].isEmpty || !row[3].isEmpty else { throw reader.fault(.empty, "no phrase") }
            try add(row[2], sense, reader)
            try add(row[3], sense, reader)
        }
    }

    /// The names of ``Folding/holidays``.
    mutating func addHolidays() {
        for (name, value) in folding.holidays.names {
            let tokens = tokens(name)
            guard !tokens.isEmpty else { continue }
            add(tokens, QuantitySense(role: .holiday, value: value))
        }
    }

    /// Nothing, `7`, `-1`, `3/4` or `17..28`.
    private static func numbers(_ text: String) -> (Int, Int)? {
        if text.isEmpty { return (0, 0) }
        if let value = Int(text) { return (value, value) }
        let parts = text.contains("/") ? text.split(separator: "/") : text.split(separator: ".")
        guard parts.count == 2, let first = Int(parts[0]), let second = Int(parts[1]) else { return nil }
        return (first, second)
    }

    /// `tenths`, `capital`, `glued`, `last`, `first:US`, separated by spaces.
    private func note(_ field: ArraySlice<UInt8>, in sense: inout QuantitySense, _ reader: TableReader)
        throws(TableError)
    {
        for note in TableReader.list(field, separator: 0x20).map(TableReader.text) {
            switch note {
            case "tenths": sense.style.insert(.tenths)
            case "capital": sense.style.insert(.capital)
            case "last": sense.style.insert(.last)
            case "glued": sense.style.insert(.glued)
            case _ where note.hasPrefix("first:"): sense.region = String(note.dropFirst(6))
            default: throw reader.fault(.unknownValue, note)
            }
        }
    }

    private mutating func add(
        _ field: ArraySlice<UInt8>, _ sense: QuantitySense, _ reader: TableReader, inflected: Bool = false,
        cased: Bool = false
    ) throws(TableError) {
        for bytes in TableReader.list(field) {
            var sense = sense
            let text = TableReader.text(bytes)
            // The case of a single letter tells grams from the fifth generation.
            if cased, text.utf8.count == 1, let letter = text.utf8.first {
                sense.style.insert(letter >= 0x61 ? .small : .capital)
            }
            try add(text, sense, reader)
            if inflected, let plural = Inflection.plural(text) { try add(plural, sense, reader) }
        }
    }

    private mutating func add(_ text: String, _ sense: QuantitySense, _ reader: TableReader) throws(TableError) {
        let tokens = tokens(text)
        guard !tokens.isEmpty else { throw reader.fault(.empty, "no words in \"\(text)\"") }
        guard add(tokens, sense) else { throw reader.fault(.duplicateAlias, text) }
    }

    /// False where the phrase has that sense already.
    @discardableResult
    private mutating func add(_ tokens: [Token], _ sense: QuantitySense) -> Bool {
        var key = WordHash.seed
        for (position, token) in tokens.enumerated() {
            key = WordHash.phrase(key, token.hash)
            if position + 1 < tokens.count { index.setContinues(key) }
        }
        guard let node = index.node(key), node.sense >= 0 else {
            _ = index.exchange(key, sense: Int32(phrases.count))
            phrases.append([sense])
            return true
        }
        let known = phrases[Int(node.sense)]
        guard !known.contains(where: { $0.role == sense.role && $0.value == sense.value && $0.style == sense.style })
        else { return false }
        phrases[Int(node.sense)].append(sense)
        return true
    }

    private func words(_ field: ArraySlice<UInt8>) -> [UInt64] {
        TableReader.list(field).flatMap { tokens(TableReader.text($0)).map(\.hash) }
    }

    /// Folded as texts are, that is without the rewriting of Cantonese, which keeps no places.
    private func tokens(_ text: String) -> [Token] {
        Lexer.tokens(of: text.withBytes { folding.located($0).text.scalars })
    }
}
