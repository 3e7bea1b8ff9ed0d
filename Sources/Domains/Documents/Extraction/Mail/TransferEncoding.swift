/// How bytes travel in mails (RFC 2045, section 6). What is broken is passed over.
enum TransferEncoding {
    static func decoded(_ bytes: ArraySlice<UInt8>, _ name: String) -> [UInt8] {
        switch name {
        case "base64": base64(bytes)
        case "quoted-printable": quotedPrintable(bytes)
        default: Array(bytes)
        }
    }

    static func base64(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="):
                // Some senders end each line as if it were the last.
                (bits, count) = (0, 0)
                continue
            default: continue
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return result
    }

    /// - Parameter inHeader: whether `_` stands for a space.
    static func quotedPrintable(_ bytes: ArraySlice<UInt8>, inHeader: Bool = false) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "_"), inHeader {
                result.append(0x20)
            } else if byte != UInt8(ascii: "=") {
                result.append(byte)
            } else if index + 1 < bytes.endIndex, let high = digit(bytes[index]), let low = digit(bytes[index + 1]) {
                result.append(high << 4 | low)
                index += 2
            } else if let next = softEnd(bytes, at: index) {
                index = next
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// The place behind a line's end that is none, and the spaces that transport may have added.
    private static func softEnd(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
        var index = start
        while index < bytes.endIndex, index - start < 80, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        if index == bytes.endIndex { return index }
        if bytes[index] == 0x0D { index += 1 }
        if index < bytes.endIndex, bytes[index] == 0x0A { return index + 1 }
        return nil
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
        default: nil
        }
    }
}
