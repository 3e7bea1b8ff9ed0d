/// Numbers in bytes, the lowest byte first; nil beyond the end.
struct LittleEndian {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func uint16(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 2 else { return nil }
        return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }

    func uint32(_ offset: Int) -> Int? {
        guard let low = uint16(offset), let high = uint16(offset + 2) else { return nil }
        return low | high << 16
    }

    /// Nil also where the number is larger than any file.
    func uint64(_ offset: Int) -> Int? {
        guard let low = uint32(offset), let high = uint32(offset + 4), high <= 0x7FFF_FFFF else { return nil }
        return low | high << 32
    }
}
