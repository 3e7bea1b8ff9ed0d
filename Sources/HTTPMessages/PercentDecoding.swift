/// Why percent-encoded text could not be decoded.
public enum PercentDecodingError: Error, Sendable, Hashable {
    /// A `%` is not followed by two hexadecimal digits.
    case malformedEscape
    /// The decoded bytes are not UTF-8.
    case notUTF8
}

/// Percent-decoding of URI components (RFC 3986, 2.1).
public enum PercentDecoding {
    /// The text that `encoded` stands for.
    ///
    public static func decode(_ encoded: some Sequence<UInt8>) throws(PercentDecodingError) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoded.underestimatedCount)
        var iterator = encoded.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = hexadecimalValue(iterator.next()), let low = hexadecimalValue(iterator.next()) else {
                    throw .malformedEscape
                }
                bytes.append(high << 4 | low)
            default:
                bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// The text that a part of a form stands for (URL standard, `application/x-www-form-urlencoded`): `+` is a space, and a `%`
    /// that begins no escape is itself.
    public static func decodeForm(_ encoded: some Collection<UInt8>) throws(PercentDecodingError) -> String {
        let encoded = Array(encoded)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(encoded.count)
        var position = 0
        while position < encoded.count {
            let byte = encoded[position]
            position += 1
            if byte == UInt8(ascii: "%"), position + 1 < encoded.count, let high = hexadecimalValue(encoded[position]),
                let low = hexadecimalValue(encoded[position + 1])
            {
                bytes.append(high << 4 | low)
                position += 2
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    private static func hexadecimalValue(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case .some(let digit) where digit >= 0x30 && digit <= 0x39: digit &- 0x30
        case .some(let letter) where letter >= 0x41 && letter <= 0x46: letter &- 0x41 &+ 10
        case .some(let letter) where letter >= 0x61 && letter <= 0x66: letter &- 0x61 &+ 10
        default: nil
        }
    }
}
