import CZlib

/// Reads the entries of a zip file by name (APPNOTE 6.3), from memory to memory.
///
/// The central directory says where entries lie; how large they are is counted while they are unpacked. An entry's name
/// is a key and never a path.
struct ZipArchive {
    struct Entry {
        let method: Int
        let isEncrypted: Bool
        let packed: Int
        let unpacked: Int
        let checksum: UInt32
        let offset: Int
        let nameLength: Int
    }

    /// What may come out of an entry however well it packs: a bomb is not that small.
    private static let freeOfRatio = 1 << 20

    private let bytes: [UInt8]
    private let limits: ExtractionLimits
    private let entries: [String: Entry]
    private var produced = 0

    init(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) {
        let directory = try ZipDirectory(bytes, limits: limits)
        self.bytes = bytes
        self.limits = limits
        entries = directory.entries
    }

    var names: some Sequence<String> { entries.keys }

    func contains(_ name: String) -> Bool { entries[name] != nil }

    /// - Returns: nil where there is no such entry.
    mutating func read(_ name: String) throws(ExtractionFault) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        guard !entry.isEncrypted else { throw .encrypted }
        let packed = try place(of: entry)
        let whole = try unpacked(entry, from: packed)
        produced += whole.count
        let checksum = whole.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        guard whole.count == entry.unpacked, UInt32(truncatingIfNeeded: checksum) == entry.checksum
        else { throw .damaged }
        return whole
    }

    private func place(of entry: Entry) throws(ExtractionFault) -> ArraySlice<UInt8> {
        let field = LittleEndian(bytes)
        guard field.uint32(entry.offset) == 0x0403_4B50, let name = field.uint16(entry.offset + 26),
            let extra = field.uint16(entry.offset + 28)
        else { throw .damaged }
        let start = entry.offset + 30 + name + extra
        guard start <= bytes.count, entry.packed <= bytes.count - start else { throw .damaged }
        return bytes[start..<start + entry.packed]
    }

    private func unpacked(_ entry: Entry, from packed: ArraySlice<UInt8>) throws(ExtractionFault) -> [UInt8] {
        let (ratio, overflow) = packed.count.multipliedReportingOverflow(by: limits.archiveRatio)
        let bounds: [(Int, ExtractionLimits.Kind)] = [
            (limits.archiveTotal - produced, .archiveTotal),
            (limits.archiveEntry, .archiveEntry),
            (max(Self.freeOfRatio, overflow ? .max : ratio), .archiveRatio),
        ]
        var (ceiling, name) = bounds[0]
        for bound in bounds where bound.0 < ceiling { (ceiling, name) = bound }
        switch entry.method {
        case 0:
            guard packed.count <= ceiling else { throw .tooComplex(name) }
            return Array(packed)
        case 8:
            switch Inflate.unpacked(packed, expected: entry.unpacked, ceiling: ceiling) {
            case .whole(let bytes): return bytes
            case .beyond: throw .tooComplex(name)
            case .broken: throw .damaged
            }
        default: throw .damaged
        }
    }
}
