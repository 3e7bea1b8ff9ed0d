import FoundationEssentials

/// Vectors as OpenAI's clients take them apart: 32-bit little-endian floats in base64 (RFC 4648, section 4).
enum Base64 {
    static func text(_ values: [Float]) -> String {
        var data = Data(capacity: values.count * 4)
        for value in values {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data.base64EncodedString()
    }
}
