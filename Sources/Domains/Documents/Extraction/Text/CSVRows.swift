/// The rows of comma-separated values, one after another.
struct CSVRows {
    private let bytes: ArraySlice<UInt8>
    private let separator: UInt8
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
        self.bytes = bytes
        self.separator = separator
        index = bytes.startIndex
    }

    /// - Parameter most: fields that are read of a row; the others are the next one's.
    /// - Returns: nil behind the last row; a row of one empty field for an empty line.
    mutating func next(most: Int = .max) -> [[UInt8]]? {
        guard index < bytes.endIndex else { return nil }
        var fields: [[UInt8]] = []
        while true {
            let (field, ending) = field()
            fields.append(field)
            if ending != separator || fields.count >= most { return fields }
        }
    }

    /// A field and the byte that ended it; LF at the end of all.
    private mutating func field() -> ([UInt8], ending: UInt8) {
        var field: [UInt8] = []
        var isQuoted = false
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") {
            isQuoted = true
            index += 1
        }
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if index < bytes.endIndex, bytes[index] == byte {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == separator {
                return (field, separator)
            } else if byte == UInt8(ascii: "\n") {
                return (field, byte)
            } else if byte == UInt8(ascii: "\r") {
                if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\n") { index += 1 }
                return (field, UInt8(ascii: "\n"))
            } else {
                field.append(byte)
            }
        }
        return (field, UInt8(ascii: "\n"))
    }

    private static let looked = 50

    /// The separator with which most of the first rows have the same number of fields, the comma where none has more.
    static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
        best(of: bytes)?.separator ?? UInt8(ascii: ",")
    }

    private static let longestEvident = 64

    /// Whether these are values without anyone saying so: at least three rows, all of the same three fields or more, and
    /// no sentences, whose commas have a space behind them.
    static func isEvident(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let best = best(of: bytes), best.rows >= 3, best.same == best.rows, best.fields >= 3 else { return false }
        var rows = CSVRows(bytes.prefix(64 << 10), separator: best.separator)
        var fields = 0, spaced = 0
        for _ in 0..<best.rows {
            for field in rows.next() ?? [] {
                guard field.count <= longestEvident else { return false }
                fields += 1
                if field.first == 0x20 { spaced += 1 }
            }
        }
        return spaced * 4 <= fields
    }

    private static func best(
        of bytes: ArraySlice<UInt8>
    ) -> (separator: UInt8, rows: Int, same: Int, fields: Int)? {
        var best: (separator: UInt8, rows: Int, same: Int, fields: Int)?
        for separator in ",;\t|".utf8 {
            var rows = CSVRows(bytes.prefix(64 << 10), separator: separator)
            var counts: [Int: Int] = [:]
            var total = 0
            // The last row may be cut by the end of what is looked at.
            while total < looked, let fields = rows.next(), rows.index < bytes.endIndex || bytes.count < 64 << 10 {
                if fields.count == 1, fields[0].isEmpty { continue }
                counts[fields.count, default: 0] += 1
                total += 1
            }
            guard let (fields, same) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), fields > 1 else {
                continue
            }
            if best.map({ (same, fields) > ($0.same, $0.fields) }) ?? true {
                best = (separator, total, same, fields)
            }
        }
        return best
    }
}
