import HTTPMessages
import HTTPTypes

extension WireParser {
    /// Reads header lines until the empty one; the head, or nil where more bytes are needed.
    mutating func readFields(
        in buffer: UnsafeRawBufferPointer,
        from position: inout Int
    ) throws(WireError) -> RequestHead? {
        let request = UnsafeRawBufferPointer(rebasing: buffer[position...])
        while true {
            let used = lineStart - fields.start
            // The empty line that ends the section does not count.
            let limit = max(0, limits.headerBytes - used) + 2
            switch findLineEnd(in: request, position: 0, start: lineStart, limit: limit) {
            case .incomplete:
                return nil
            case .tooLong:
                throw .headerFieldsTooLarge
            case .bareLineFeed:
                throw .badRequest
            case .complete(let end) where end == lineStart:
                let head = try finishHead(request, end: end)
                position += end + 2
                return head
            case .complete(let end):
                guard fields.entries.count < limits.headerCount, end + 2 - fields.start <= limits.headerBytes else {
                    throw .headerFieldsTooLarge
                }
                try fields.append(try FieldLine(request, lineStart..<end), in: request)
                lineStart = end + 2
            }
        }
    }

    private mutating func finishHead(_ request: UnsafeRawBufferPointer, end: Int) throws(WireError) -> RequestHead {
        let version = requestLine.version
        // Only HTTP/1.0 may leave Host out (RFC 9112, 3.2).
        guard fields.host != nil || version == .http10 else { throw .badRequest }
        let framing = try fields.framing(version: version)
        // HTTP/1.0 knows no expectations (RFC 9110, 10.1.1).
        if fields.hasUnknownExpectation, version == .http11 { throw .expectationFailed }

        let head = RequestHead(
            method: requestLine.method,
            path: requestLine.path.isEmpty ? rootPath : text(request, requestLine.path),
            query: requestLine.query.map { text(request, $0) },
            authority: (requestLine.authority ?? fields.host).map { text(request, $0) },
            version: version,
            headers: HeaderFields(
                bytes: Array(UnsafeRawBufferPointer(rebasing: request[fields.start..<end])), entries: fields.entries),
            framing: framing,
            expectsContinue: fields.expectsContinue && version == .http11 && framing != .none,
            keepsAlive: !fields.saysClose && (version == .http11 || fields.saysKeepAlive)
        )
        switch framing {
        case .none: state = .end
        case .length(let length): state = .fixedBody(remaining: length)
        case .chunked: state = .chunkLine
        }
        scanned = 0
        bodyBytes = 0
        trailerBytes = 0
        trailerCount = 0
        return head
    }

    /// An absolute target without a path means the root, or for OPTIONS the server (RFC 9112, 3.2.1 and 3.2.4).
    private var rootPath: String {
        requestLine.method == .options && requestLine.query == nil ? "*" : "/"
    }

    private func text(_ request: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        let bytes = UnsafeRawBufferPointer(rebasing: request[range])
        var all: UInt8 = 0
        for byte in bytes { all |= byte }
        guard all < 0x80 else { return String(decoding: bytes, as: UTF8.self) }
        return bytes.withMemoryRebound(to: UInt8.self) {
            String(copying: UTF8Span(unchecked: $0.span, isKnownASCII: true))
        }
    }
}
