import Language

/// The characters of the double-byte encodings, from a file that `scripts/release/statement-characters` makes.
///
/// They are our own and not the C library's, so that a container without its conversion modules reads the same, and so that
/// a byte that means nothing is known to mean nothing.
struct StatementCharacters: Sendable {
    static let fileName = "statement-characters.bin"

    private static let magic = Array("STCH0001".utf8)
    private static let gbCount = 126 * 190
    private static let big5Count = 126 * 157
    private static let shiftJISCount = 60 * 188

    /// By lead and trail byte; 0 where there is no character.
    private let gb: [UInt16]
    private let big5: [UInt16]
    private let shiftJIS: [UInt16]
    /// Of GB 18030's four bytes: from which place on which character on. In order.
    private let ranges: [(place: Int, scalar: UInt32)]

    init(_ tables: TableFiles) throws(TableError) {
        let name = StatementCharacters.fileName
        guard let bytes = tables[name] else { throw TableError(.missingFile, file: name, line: 0, "not given") }
        guard bytes.starts(with: StatementCharacters.magic) else {
            throw TableError(.badHeader, file: name, line: 0, "another format")
        }
        var numbers: [UInt16] = []
        numbers.reserveCapacity(bytes.count / 2)
        for index in stride(from: StatementCharacters.magic.count, to: bytes.count - 1, by: 2) {
            numbers.append(UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
        }
        let tablesEnd = StatementCharacters.gbCount + StatementCharacters.big5Count + StatementCharacters.shiftJISCount
        guard numbers.count > tablesEnd, (numbers.count - tablesEnd) % 2 == 0 else {
            throw TableError(.wrongColumnCount, file: name, line: 0, "\(numbers.count) numbers")
        }
        gb = Array(numbers[..<StatementCharacters.gbCount])
        big5 = Array(numbers[StatementCharacters.gbCount...].prefix(StatementCharacters.big5Count))
        shiftJIS = Array(numbers[..<tablesEnd].suffix(StatementCharacters.shiftJISCount))
        ranges = stride(from: tablesEnd, to: numbers.count, by: 2).map { (Int(numbers[$0]), UInt32(numbers[$0 + 1])) }
    }

    /// The text in UTF-8; nil where the bytes are not valid in the encoding.
    func utf8(_ bytes: ArraySlice<UInt8>, _ encoding: StatementEncoding) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 3 / 2)
        var index = bytes.startIndex
        let end = bytes.endIndex
        while index < end {
            let lead = bytes[index]
            if lead < 0x80 {
                result.append(lead)
                index += 1
                continue
            }
            if encoding == .shiftJIS, (0xA1...0xDF).contains(lead) {
                StatementCharacters.append(0xFF61 + UInt32(lead) - 0xA1, to: &result)
                index += 1
                continue
            }
            guard index + 1 < end else { return nil }
            let trail = bytes[index + 1]
            if encoding == .gb18030, (0x30...0x39).contains(trail) {
                guard index + 3 < end, let scalar = fourBytes(bytes[index..<index + 4]) else { return nil }
                StatementCharacters.append(scalar, to: &result)
                index += 4
                continue
            }
            guard let scalar = scalar(lead, trail, encoding) else { return nil }
            StatementCharacters.append(scalar, to: &result)
            index += 2
        }
        return result
    }

    private func scalar(_ lead: UInt8, _ trail: UInt8, _ encoding: StatementEncoding) -> UInt32? {
        let place: Int
        let table: [UInt16]
        switch encoding {
        case .gb18030:
            guard (0x81...0xFE).contains(lead), (0x40...0xFE).contains(trail), trail != 0x7F else { return nil }
            place = (Int(lead) - 0x81) * 190 + Int(trail) - (trail > 0x7F ? 0x41 : 0x40)
            table = gb
        case .big5:
            guard (0x81...0xFE).contains(lead), (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else {
                return nil
            }
            place = (Int(lead) - 0x81) * 157 + (trail < 0x80 ? Int(trail) - 0x40 : Int(trail) - 0xA1 + 63)
            table = big5
        case .shiftJIS:
            guard (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead), (0x40...0xFC).contains(trail),
                trail != 0x7F
            else { return nil }
            place =
                (lead < 0xA0 ? Int(lead) - 0x81 : Int(lead) - 0xE0 + 31) * 188 + Int(trail)
                - (trail > 0x7F ? 0x41 : 0x40)
            table = shiftJIS
        default: return nil
        }
        let scalar = table[place]
        return scalar == 0 ? nil : UInt32(scalar)
    }

    private func fourBytes(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        let start = bytes.startIndex
        let (first, second, third, fourth) = (
            Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]), Int(bytes[start + 3])
        )
        guard (0x81...0xFE).contains(third), (0x30...0x39).contains(fourth), first != 0xFF, first >= 0x81 else {
            return nil
        }
        let place = (((first - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30
        if place >= 189_000 {
            let scalar = UInt32(place - 189_000) + 0x1_0000
            return scalar <= 0x10_FFFF ? scalar : nil
        }
        guard place < 39_420,
            let next = ranges.firstIndex(where: { $0.place > place }) ?? ranges.indices.last.map({ $0 + 1 }),
            next > 0
        else { return nil }
        let range = ranges[next - 1]
        return range.scalar + UInt32(place - range.place)
    }

    static func append(_ scalar: UInt32, to result: inout [UInt8]) {
        switch scalar {
        case 0..<0x80: result.append(UInt8(scalar))
        case 0..<0x800:
            result.append(UInt8(0xC0 | scalar >> 6))
            result.append(UInt8(0x80 | scalar & 0x3F))
        case 0..<0x1_0000:
            result.append(UInt8(0xE0 | scalar >> 12))
            result.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            result.append(UInt8(0x80 | scalar & 0x3F))
        default:
            result.append(UInt8(0xF0 | scalar >> 18))
            result.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            result.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            result.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}
