extension WireParser {
    /// Reads a chunk-size line (RFC 9112, 7.1); false where more bytes are needed.
    mutating func readChunkLine(
        in buffer: UnsafeRawBufferPointer,
        from position: inout Int
    ) throws(WireError) -> Bool {
        switch findLineEnd(in: buffer, position: position, start: position, limit: limits.chunkLineBytes + 2) {
        case .incomplete:
            return false
        case .tooLong, .bareLineFeed:
            throw .badRequest
        case .complete(let end):
            let size = try ChunkLine.size(UnsafeRawBufferPointer(rebasing: buffer[position..<end]))
            let (total, overflowed) = bodyBytes.addingReportingOverflow(size)
            guard !overflowed, total <= bodyLimit else { throw .contentTooLarge }
            bodyBytes = total
            position = end + 2
            scanned = 0
            state = size == 0 ? .trailers : .chunkData(remaining: size)
            return true
        }
    }

    /// Reads the line end after a chunk's data.
    mutating func readChunkDataEnd(
        in buffer: UnsafeRawBufferPointer,
        from position: inout Int
    ) throws(WireError) -> Bool {
        guard position < buffer.count else { return false }
        guard buffer[position] == .carriageReturn else { throw .badRequest }
        guard position + 1 < buffer.count else { return false }
        guard buffer[position + 1] == .lineFeed else { throw .badRequest }
        position += 2
        scanned = 0
        state = .chunkLine
        return true
    }

    /// Reads trailer lines until the empty one. They are checked and dropped: merging them would let a body change
    /// what the head said (RFC 9110, 6.5.1).
    mutating func readTrailers(
        in buffer: UnsafeRawBufferPointer,
        from position: inout Int
    ) throws(WireError) -> Bool {
        while true {
            let limit = max(0, limits.trailerBytes - trailerBytes) + 2
            switch findLineEnd(in: buffer, position: position, start: position, limit: limit) {
            case .incomplete:
                return false
            case .tooLong:
                throw .headerFieldsTooLarge
            case .bareLineFeed:
                throw .badRequest
            case .complete(let end) where end == position:
                position += 2
                state = .end
                return true
            case .complete(let end):
                trailerCount += 1
                trailerBytes += end + 2 - position
                guard trailerCount <= limits.headerCount, trailerBytes <= limits.trailerBytes else {
                    throw .headerFieldsTooLarge
                }
                _ = try FieldLine(buffer, position..<end)
                position = end + 2
                scanned = 0
            }
        }
    }
}
