extension WireParser {
    mutating func readRequestLine(in buffer: UnsafeRawBufferPointer, from position: Int) throws(WireError) -> Bool {
        let limit = limits.requestLineBytes + 2
        switch findLineEnd(in: buffer, position: position, start: position, limit: limit) {
        case .incomplete:
            return false
        case .bareLineFeed:
            throw .badRequest
        case .tooLong:
            let line = buffer[position..<position + limit]
            let method = line.prefix { $0 != .space }
            guard method.allSatisfy(ByteSet.token.contains) else { throw .badRequest }
            // RFC 9112, 3: a method longer than any implemented is a 501, a target that is too long a 414.
            throw method.count == line.count ? .notImplemented : .uriTooLong
        case .complete(let end):
            requestLine = try RequestLine(UnsafeRawBufferPointer(rebasing: buffer[position..<end]))
            lineStart = end + 2 - position
            fields.begin(at: lineStart)
            state = .fields
            return true
        }
    }
}
