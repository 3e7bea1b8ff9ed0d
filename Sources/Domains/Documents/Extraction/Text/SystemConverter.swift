import Glibc

/// Bytes of an encoding that the C library knows, as text.
enum SystemConverter {
    /// What iconv returns where it stops early.
    private static let failed = Int(bitPattern: UInt.max)

    /// - Returns: nil where the C library does not know the encoding.
    static func decoded(_ bytes: ArraySlice<UInt8>, from name: String) -> String? {
        let converter = iconv_open("UTF-8", name)
        guard Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 3 / 2)
        var buffer = [CChar](repeating: 0, count: 16 << 10)
        bytes.withUnsafeBytes { input in
            // iconv only reads what the pointer points to.
            var next = UnsafeMutablePointer(mutating: input.bindMemory(to: CChar.self).baseAddress)
            var left = input.count
            while left > 0 {
                let before = left
                var reason: Int32 = 0
                let produced = buffer.withUnsafeMutableBufferPointer { out in
                    var write = out.baseAddress
                    var room = out.count
                    if iconv(converter, &next, &left, &write, &room) == Self.failed { reason = errno }
                    return out.count - room
                }
                result += buffer[..<produced].lazy.map { UInt8(bitPattern: $0) }
                if reason == EILSEQ || reason == EINVAL || (left == before && produced == 0) {
                    result += "\u{FFFD}".utf8
                    next = next?.advanced(by: 1)
                    left -= 1
                }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
