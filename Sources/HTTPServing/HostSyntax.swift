/// The grammar of `Host` and of an authority without user information: `uri-host [ ":" port ]` (RFC 9110, 7.2).
enum HostSyntax {
    /// Whether the bytes are a host with an optional port. An empty host is refused: `http` needs one (9110, 4.2.1).
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            return isIPv6(bytes[1..<close]) && isPortSuffix(bytes[(close + 1)...])
        }
        var position = 0
        while position < bytes.count, bytes[position] != UInt8(ascii: ":") {
            guard ByteSet.registeredName.contains(bytes[position]) else { return false }
            if bytes[position] == UInt8(ascii: "%") {
                guard position + 2 < bytes.count, bytes[position + 1].hexadecimalValue != nil,
                    bytes[position + 2].hexadecimalValue != nil
                else { return false }
            }
            position += 1
        }
        return position > 0 && isPortSuffix(bytes[position...])
    }

    /// Nothing, or a colon and a port; RFC 3986, 3.2.3 allows the port to be empty.
    private static func isPortSuffix(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let first = bytes.first else { return true }
        let digits = bytes.dropFirst()
        guard first == UInt8(ascii: ":"), digits.allSatisfy(\.isDigit) else { return false }
        var port = 0
        for digit in digits {
            port = port * 10 + Int(digit &- 0x30)
            if port > 65_535 { return false }
        }
        return true
    }

    /// RFC 3986, 3.2.2: eight groups, one run of which `::` may stand for; the last two may be an IPv4 address.
    private static func isIPv6(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count >= 3, parts.count <= 9 else { return false }
        var groups = 0
        var emptyInside = 0
        for (index, part) in parts.enumerated() {
            if part.isEmpty {
                let isEdge = index == 0 || index == parts.count - 1
                // An edge is empty only as half of a leading or trailing `::`.
                if isEdge {
                    let neighbour = index == 0 ? parts[1] : parts[parts.count - 2]
                    guard neighbour.isEmpty else { return false }
                } else {
                    emptyInside += 1
                }
            } else if index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
                guard isIPv4(part) else { return false }
                groups += 2
            } else {
                guard part.count <= 4, part.allSatisfy({ $0.hexadecimalValue != nil }) else { return false }
                groups += 1
            }
        }
        return emptyInside == 0 ? groups == 8 : emptyInside == 1 && groups <= 7
    }

    private static func isIPv4(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard (1...3).contains(part.count), part.allSatisfy(\.isDigit) else { return false }
                guard part.count == 1 || part.first != UInt8(ascii: "0") else { return false }
                return part.reduce(0) { $0 * 10 + Int($1 &- 0x30) } <= 255
            }
    }
}
