/// The shape of a host in configuration: a name, an IPv4 address, or an IPv6 address with or without brackets.
/// Whether it resolves shows when it is bound.
enum HostName {
    static func isValid(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 255 else { return false }
        if text.contains(":") {
            let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
            return inner.utf8.allSatisfy { byte in
                byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || isHexadecimal(byte)
            }
        }
        return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty && label.utf8.count <= 63 && label.utf8.first != UInt8(ascii: "-")
                && label.utf8.last != UInt8(ascii: "-") && label.utf8.allSatisfy(isNameByte)
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
