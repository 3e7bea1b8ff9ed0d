import FoundationEssentials

/// Bytes as text (RFC 4648, section 4).
public enum Base64 {
    public static func text(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// Vectors as OpenAI's clients take them apart: 32-bit little-endian floats.
    static func text(_ values: [Float]) -> String {
        var data = Data(capacity: values.count * 4)
        for value in values {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data.base64EncodedString()
    }
}
