/// A chunk-size line: `1*HEXDIG *( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )` (RFC 9112, 7.1).
enum ChunkLine {
    /// The size; extensions are checked and ignored (7.1.1).
    static func size(_ line: UnsafeRawBufferPointer) throws(WireError) -> Int {
        var size = 0
        var position = 0
        while position < line.count, let digit = line[position].hexadecimalValue {
            let (product, overflowed) = size.multipliedReportingOverflow(by: 16)
            let (sum, carried) = product.addingReportingOverflow(Int(digit))
            // 7.1: a size that no integer holds must not be taken for a small one.
            guard !overflowed, !carried else { throw .contentTooLarge }
            size = sum
            position += 1
        }
        guard position > 0 else { throw .badRequest }
        while position < line.count {
            try readExtension(line, &position)
        }
        return size
    }

    private static func readExtension(_ line: UnsafeRawBufferPointer, _ position: inout Int) throws(WireError) {
        skipBlanks(line, &position)
        guard position < line.count, line[position] == UInt8(ascii: ";") else { throw .badRequest }
        position += 1
        skipBlanks(line, &position)
        try readToken(line, &position)
        var ahead = position
        skipBlanks(line, &ahead)
        guard ahead < line.count, line[ahead] == UInt8(ascii: "=") else { return }
        position = ahead + 1
        skipBlanks(line, &position)
        if position < line.count, line[position] == UInt8(ascii: "\"") {
            position += 1
            try readQuoted(line, &position)
        } else {
            try readToken(line, &position)
        }
    }

    private static func skipBlanks(_ line: UnsafeRawBufferPointer, _ position: inout Int) {
        while position < line.count, line[position] == .space || line[position] == .tab { position += 1 }
    }

    private static func readToken(_ line: UnsafeRawBufferPointer, _ position: inout Int) throws(WireError) {
        let start = position
        while position < line.count, ByteSet.token.contains(line[position]) { position += 1 }
        guard position > start else { throw .badRequest }
    }

    /// The rest of a quoted string after its opening quote (RFC 9110, 5.6.4).
    private static func readQuoted(_ line: UnsafeRawBufferPointer, _ position: inout Int) throws(WireError) {
        while position < line.count {
            var byte = line[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return }
            if byte == UInt8(ascii: "\\") {
                guard position < line.count else { throw .badRequest }
                byte = line[position]
                position += 1
            }
            guard byte >= 0x20 && byte != 0x7F || byte == .tab else { throw .badRequest }
        }
        throw .badRequest
    }
}
