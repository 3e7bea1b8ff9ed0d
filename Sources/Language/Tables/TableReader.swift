/// Reads tab-separated lines. Empty lines and lines that start with `#` are skipped; the first line is the header.
public struct TableReader {
    public let file: String
    private let bytes: [UInt8]
    private var position = 0
    /// The line read last, 1-based.
    public private(set) var line = 0

    public init(_ tables: TableFiles, file: String, header: [String]) throws(TableError) {
        guard let bytes = tables[file] else { throw TableError(.missingFile, file: file, line: 0, "not given") }
        self.file = file
        self.bytes = bytes
        guard let first = next() else { throw TableError(.empty, file: file, line: 0, "no lines") }
        let names = first.map { String(decoding: $0, as: UTF8.self) }
        guard names == header else {
            throw TableError(.badHeader, file: file, line: line, "expected \(header), found \(names)")
        }
        columns = header.count
    }

    private var columns = 0

    /// The fields of the next line that holds data.
    public mutating func row() throws(TableError) -> [ArraySlice<UInt8>]? {
        guard let fields = next() else { return nil }
        guard fields.count == columns else {
            throw TableError(.wrongColumnCount, file: file, line: line, "\(fields.count) instead of \(columns)")
        }
        return fields
    }

    /// What is wrong with the line read last.
    public func fault(_ kind: TableError.Kind, _ detail: String) -> TableError {
        TableError(kind, file: file, line: line, detail)
    }

    private mutating func next() -> [ArraySlice<UInt8>]? {
        while position < bytes.count {
            var end = position
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            var content = bytes[position..<end]
            position = end + 1
            line += 1
            if content.last == 0x0D { content.removeLast() }
            guard let first = content.first, first != UInt8(ascii: "#") else { continue }
            return TableReader.split(content, at: 0x09)
        }
        return nil
    }

    /// The parts between separators, empty ones too.
    public static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        for index in bytes.indices where bytes[index] == separator {
            parts.append(bytes[start..<index])
            start = index + 1
        }
        parts.append(bytes[start...])
        return parts
    }

    /// The elements of a field, which `|` or another sign separates; none of an empty one.
    public static func list(
        _ bytes: ArraySlice<UInt8>, separator: UInt8 = UInt8(ascii: "|")
    ) -> [ArraySlice<UInt8>] {
        bytes.isEmpty ? [] : split(bytes, at: separator)
    }

    public static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
