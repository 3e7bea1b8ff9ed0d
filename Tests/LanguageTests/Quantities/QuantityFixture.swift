import Basics
import Foundation
import Language

/// The shipped tables of quantities, and readings as a corpus writes them.
enum QuantityFixture {
    static let today = CalendarDate(year: 2026, month: 11, day: 25)
    static let context = QuantityContext(today: today)
    static let reader = Result { QuantityReader(try tables()) }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()

    /// A file of `Sources/Language/Resources`.
    static func resource(_ name: String) throws -> [UInt8] {
        let sources = root.appending(path: "../../../Sources/Language/Resources/")
        return Array(try Data(contentsOf: sources.appending(path: name)))
    }

    /// The lines of a corpus: sentence, language and readings.
    static func corpus(_ name: String) throws -> [[String]] {
        let bytes = Array(try Data(contentsOf: root.appending(path: "Corpus/" + name)))
        var reader = try TableReader(
            TableFiles([name: bytes]), file: name, header: ["sentence", "language", "readings"])
        var lines: [[String]] = []
        while let row = try reader.row() { lines.append(row.map(TableReader.text)) }
        return lines
    }

    static func tables(_ changes: [String: String] = [:]) throws -> QuantityTables {
        let files = try TableFiles(QuantityTables.fileNames) { try changes[$0].map { Array($0.utf8) } ?? resource($0) }
        let folding = try Folding(TableFiles(Folding.fileNames) { try resource($0) })
        return try QuantityTables(files, folding: folding)
    }

    static func quantities(_ text: String, region: String? = nil) throws -> [Quantity] {
        try reader.get().quantities(in: text, context: QuantityContext(today: today, region: region))
    }

    /// `span = reading or other | ...`
    static func written(_ text: String, region: String? = nil) throws -> String {
        let bytes = Array(text.utf8)
        return try quantities(text, region: region).map { quantity in
            String(decoding: bytes[quantity.span], as: UTF8.self) + " = "
                + ([quantity.reading] + quantity.alternatives).map(written).joined(separator: " or ")
        }.joined(separator: " | ")
    }

    /// `kind value[..upper][~] [unit][/per]`
    private static func written(_ reading: Quantity.Reading) -> String {
        func value(_ value: Rational) -> String {
            switch (reading.kind, value.whole) {
            case (.date, let days?): CalendarDate(daysSinceEpoch: days).description
            case (.time, let minutes?):
                (minutes < 600 ? "0" : "") + "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
            default: value.description
            }
        }
        return "\(reading.kind.rawValue) \(value(reading.value))" + (reading.upper.map { ".." + value($0) } ?? "")
            + (reading.isVague ? "~" : "") + (reading.unit.map { " " + $0.symbol } ?? "")
            + (reading.per.map { "/" + $0.symbol } ?? "")
    }
}
