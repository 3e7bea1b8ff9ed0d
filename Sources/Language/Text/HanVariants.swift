/// Which traditional character is written how in simplified Chinese, so that the tables need only one of the two.
struct HanVariants: Sendable {
    enum Script: UInt8, Sendable { case both, simplifiedOnly, traditionalOnly }

    static let fileName = "han-variants.tsv"

    private static let first: UInt32 = 0x4E00
    private static let count = 0x9FFF - 0x4E00 + 1
    private var simplified: [UInt16]
    private var scripts: [UInt8]

    init(_ tables: TableFiles) throws(TableError) {
        simplified = [UInt16](repeating: 0, count: HanVariants.count)
        scripts = [UInt8](repeating: Script.both.rawValue, count: HanVariants.count)
        var reader = try TableReader(
            tables, file: HanVariants.fileName, header: ["kind", "traditional", "simplified"])
        while let row = try reader.row() {
            let kind = TableReader.text(row[0])
            guard kind == "exclusive" || kind == "shared" else { throw reader.fault(.unknownValue, kind) }
            let from = Array(TableReader.text(row[1]).unicodeScalars)
            let to = Array(TableReader.text(row[2]).unicodeScalars)
            guard from.count == to.count, !from.isEmpty else {
                throw reader.fault(.badNumber, "\(from.count) characters against \(to.count)")
            }
            for (old, new) in zip(from, to) {
                guard let position = HanVariants.position(old.value), let target = HanVariants.position(new.value)
                else { throw reader.fault(.unknownValue, String(old) + String(new)) }
                guard simplified[position] == 0 else { throw reader.fault(.duplicateName, String(old)) }
                simplified[position] = UInt16(truncatingIfNeeded: new.value)
                scripts[position] = Script.traditionalOnly.rawValue
                if kind == "exclusive" { scripts[target] = Script.simplifiedOnly.rawValue }
            }
        }
    }

    private static func position(_ scalar: UInt32) -> Int? {
        let offset = Int(scalar) - Int(first)
        return offset >= 0 && offset < count ? offset : nil
    }

    func folded(_ scalar: UInt32) -> UInt32 {
        guard let position = HanVariants.position(scalar), simplified[position] != 0 else { return scalar }
        return UInt32(simplified[position])
    }

    func script(_ scalar: UInt32) -> Script {
        guard let position = HanVariants.position(scalar) else { return .both }
        return Script(rawValue: scripts[position]) ?? .both
    }
}
