/// The entries of a ZIP file by its central directory (PKWARE APPNOTE 6.3). Nothing is ever written to a disk.
struct ZipArchive {
    struct Entry {
        let name: String
        fileprivate let method: Int
        fileprivate let packed: Int
        fileprivate let header: Int
        let isEncrypted: Bool
    }

    let entries: [Entry]
    private let bytes: [UInt8]
    private let limits: ExtractionLimits
    private var produced = 0

    private static let endMark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    private static let directoryMark: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
    private static let headerMark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    /// - Throws: ``ExtractionFault/damaged``, or ``ExtractionFault/tooComplex(_:)`` for too many entries.
    init(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) {
        self.bytes = bytes
        self.limits = limits
        guard let end = ZipArchive.end(of: bytes) else { throw .damaged }
        let count = ZipArchive.number(bytes, end + 10, 2)
        guard count <= limits.archiveEntries else { throw .tooComplex(.archiveEntries) }
        var entries: [Entry] = []
        var position = ZipArchive.number(bytes, end + 16, 4)
        for _ in 0..<count {
            guard position + 46 <= bytes.count, bytes[position..<position + 4].elementsEqual(ZipArchive.directoryMark)
            else { throw .damaged }
            let nameLength = ZipArchive.number(bytes, position + 28, 2)
            let nameStart = position + 46
            guard nameStart + nameLength <= bytes.count else { throw .damaged }
            entries.append(
                Entry(
                    name: String(decoding: bytes[nameStart..<nameStart + nameLength], as: UTF8.self),
                    method: ZipArchive.number(bytes, position + 10, 2),
                    packed: ZipArchive.number(bytes, position + 20, 4),
                    header: ZipArchive.number(bytes, position + 42, 4),
                    isEncrypted: bytes[position + 8] & 1 == 1))
            position =
                nameStart + nameLength + ZipArchive.number(bytes, position + 30, 2)
                + ZipArchive.number(bytes, position + 32, 2)
        }
        self.entries = entries
    }

    func contains(_ name: String) -> Bool { entries.contains { $0.name == name } }

    /// The bytes of an entry; nil where there is none of that name.
    ///
    /// - Throws: ``ExtractionFault``: what is produced is counted, not what the directory says.
    mutating func read(_ name: String) throws(ExtractionFault) -> [UInt8]? {
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        guard !entry.isEncrypted else { throw .encrypted }
        let header = entry.header
        guard header >= 0, header + 30 <= bytes.count, bytes[header..<header + 4].elementsEqual(ZipArchive.headerMark)
        else { throw .damaged }
        let start = header + 30 + ZipArchive.number(bytes, header + 26, 2) + ZipArchive.number(bytes, header + 28, 2)
        guard start + entry.packed <= bytes.count, entry.packed >= 0 else { throw .damaged }
        let packed = bytes[start..<start + entry.packed]
        let content: [UInt8]
        switch entry.method {
        case 0: content = Array(packed)
        case 8:
            let byRatio = entry.packed.multipliedReportingOverflow(by: limits.archiveRatio)
            // Little texts pack well; what is small does no harm.
            let most = max(byRatio.overflow ? .max : byRatio.partialValue, 1 << 20)
            let isByRatio = most < limits.archiveEntry
            content = try Inflate.unpacked(
                packed, most: min(most, limits.archiveEntry), limit: isByRatio ? .archiveRatio : .archiveEntry)
        default: throw .damaged
        }
        guard content.count <= limits.archiveEntry else { throw .tooComplex(.archiveEntry) }
        produced += content.count
        guard produced <= limits.archiveTotal else { throw .tooComplex(.archiveTotal) }
        return content
    }

    /// Where the end of the directory stands; a comment of up to 64 KB may follow it.
    private static func end(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        var position = bytes.count - 22
        let first = max(0, bytes.count - 22 - 65_535)
        while position >= first {
            if bytes[position..<position + 4].elementsEqual(endMark) { return position }
            position -= 1
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
        guard position >= 0, position + count <= bytes.count else { return 0 }
        return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
    }
}
