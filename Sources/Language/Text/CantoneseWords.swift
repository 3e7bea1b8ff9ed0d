/// Written Cantonese by the Mandarin words of the same meaning, so that the tables and the rules need only one of the
/// two. The characters shared with Mandarin are named word by word; a word that only looks Cantonese stays as it is.
struct CantoneseWords: Sendable {
    static let fileName = "cantonese.tsv"

    private struct Word: Sendable {
        var from: [UInt32]
        var to: [UInt32]
    }

    /// By their first character, the longest first.
    private var words: [UInt32: [Word]] = [:]
    /// A bit for each of these characters, by its last 16 bits: most characters begin no word.
    private var beginnings = [UInt64](repeating: 0, count: 1 << 10)

    init(_ tables: TableFiles, variants: HanVariants) throws(TableError) {
        var reader = try TableReader(tables, file: CantoneseWords.fileName, header: ["mandarin", "cantonese"])
        func folded(_ text: String) -> [UInt32] { text.unicodeScalars.map { variants.folded($0.value) } }
        while let row = try reader.row() {
            let target = TableReader.text(row[0])
            let to = folded(target)
            for bytes in TableReader.list(row[1]) {
                let from = folded(TableReader.text(bytes))
                guard let first = from.first, !to.isEmpty else { throw reader.fault(.unknownValue, target) }
                guard words[first]?.contains(where: { $0.from == from }) != true else {
                    throw reader.fault(.duplicateAlias, TableReader.text(bytes))
                }
                words[first, default: []].append(Word(from: from, to: target == "=" ? from : to))
            }
        }
        for key in words.keys {
            words[key]?.sort { $0.from.count > $1.from.count }
            beginnings[Int(key & 0xFFFF) >> 6] |= 1 << UInt64(key & 63)
        }
    }

    func begin(with scalar: UInt32) -> Bool { mayBegin(with: scalar) && words[scalar] != nil }

    private func mayBegin(with scalar: UInt32) -> Bool {
        beginnings[Int(scalar & 0xFFFF) >> 6] & 1 << UInt64(scalar & 63) != 0
    }

    /// Rewrites from left to right, the longest word first.
    func rewrite(_ scalars: inout [UInt32]) {
        guard let start = scalars.indices.first(where: { word(at: $0, of: scalars) != nil }) else { return }
        var result = Array(scalars[..<start])
        result.reserveCapacity(scalars.count + 8)
        var position = start
        while position < scalars.count {
            if let word = word(at: position, of: scalars) {
                result += word.to
                position += word.from.count
            } else {
                result.append(scalars[position])
                position += 1
            }
        }
        scalars = result
    }

    @inline(__always)
    private func word(at position: Int, of scalars: [UInt32]) -> Word? {
        guard mayBegin(with: scalars[position]) else { return nil }
        return words[scalars[position]]?.first { word in
            word.from.count <= scalars.count - position
                && word.from.indices.allSatisfy { scalars[position + $0] == word.from[$0] }
        }
    }
}
