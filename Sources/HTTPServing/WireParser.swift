import Glibc
import HTTPMessages
import HTTPTypes

/// Reads requests from bytes, strictly by RFC 9112 and RFC 9110: a pure state machine without sockets or clocks.
///
/// The caller keeps the unread bytes of a connection in one buffer and calls ``next(in:from:)`` until it returns
/// `.needMore`; bytes before `position` are done with, bytes after it must be there again, followed by newer ones, in
/// the next call. The parser remembers how far it has looked, so bytes that trickle in are looked at once. However the
/// bytes are split, the events are the same, but for where one body chunk ends and the next begins.
///
/// After a `.failure` the framing of the connection is unknown: it must be answered and closed, and every later call
/// fails the same way.
public struct WireParser: Sendable {
    /// What the bytes so far amount to.
    public enum Event: Sendable {
        /// The buffer holds no further complete element.
        case needMore
        case head(RequestHead)
        /// A piece of the body: these bytes of the buffer.
        case body(Range<Int>)
        /// The request is complete.
        case end
        case failure(WireError)
    }

    enum State: Sendable {
        /// Before a request line. One empty line may precede it (RFC 9112, 2.2).
        case start(emptyLineSeen: Bool)
        case requestLine
        case fields
        case fixedBody(remaining: Int)
        case chunkLine
        case chunkData(remaining: Int)
        case chunkDataEnd
        case trailers
        case end
        case failed(WireError)
    }

    /// The outcome of looking for the end of a line.
    enum Line {
        /// The line's text ends here; CR and LF follow.
        case complete(end: Int)
        case incomplete
        case tooLong
        /// LF without CR before it.
        case bareLineFeed
    }

    let limits: WireLimits
    var state: State = .start(emptyLineSeen: false)
    /// How many bytes after `position` need no second look for a line end.
    var scanned = 0
    /// Where the next line of the head starts, counted from `position`.
    var lineStart = 0
    var requestLine = RequestLine()
    var fields = FieldSection()
    var bodyBytes = 0
    var trailerBytes = 0
    var trailerCount = 0

    /// The largest body of the current request. Set after `.head` for a route that wants less than the limits allow;
    /// it returns to that limit with the next request.
    public var bodyLimit: Int

    public init(limits: WireLimits = WireLimits()) {
        self.limits = limits.clamped
        bodyLimit = self.limits.bodyBytes
    }

    /// Whether a body is being read, as opposed to a head.
    var isInBody: Bool {
        switch state {
        case .fixedBody, .chunkLine, .chunkData, .chunkDataEnd, .trailers, .end: true
        case .start, .requestLine, .fields, .failed: false
        }
    }

    /// Whether the request being read is known to be HEAD, whose answer has no body whatever it says.
    public var isHead: Bool { requestLine.method == .head }

    /// The next event of the bytes from `position` on, which is moved past what has been used.
    public mutating func next(in buffer: UnsafeRawBufferPointer, from position: inout Int) -> Event {
        do throws(WireError) {
            return try advance(in: buffer, from: &position)
        } catch {
            state = .failed(error)
            return .failure(error)
        }
    }

    private mutating func advance(
        in buffer: UnsafeRawBufferPointer,
        from position: inout Int
    ) throws(WireError) -> Event {
        guard position >= 0, position <= buffer.count else { throw .internalError }
        while true {
            switch state {
            case .start(let emptyLineSeen):
                guard try startRequest(in: buffer, from: &position, emptyLineSeen: emptyLineSeen) else {
                    return .needMore
                }
            case .requestLine:
                guard try readRequestLine(in: buffer, from: position) else { return .needMore }
            case .fields:
                guard let head = try readFields(in: buffer, from: &position) else { return .needMore }
                return .head(head)
            case .fixedBody(let remaining):
                guard remaining <= bodyLimit else { throw .contentTooLarge }
                let piece = position..<position + min(remaining, buffer.count - position)
                guard !piece.isEmpty else { return .needMore }
                // What is left is under the limit already, so the limit no longer matters.
                bodyLimit = Int.max
                position = piece.upperBound
                state = piece.count == remaining ? .end : .fixedBody(remaining: remaining - piece.count)
                return .body(piece)
            case .chunkLine:
                guard try readChunkLine(in: buffer, from: &position) else { return .needMore }
            case .chunkData(let remaining):
                let piece = position..<position + min(remaining, buffer.count - position)
                guard !piece.isEmpty else { return .needMore }
                position = piece.upperBound
                state = piece.count == remaining ? .chunkDataEnd : .chunkData(remaining: remaining - piece.count)
                return .body(piece)
            case .chunkDataEnd:
                guard try readChunkDataEnd(in: buffer, from: &position) else { return .needMore }
            case .trailers:
                guard try readTrailers(in: buffer, from: &position) else { return .needMore }
            case .end:
                state = .start(emptyLineSeen: false)
                bodyLimit = limits.bodyBytes
                return .end
            case .failed(let error):
                throw error
            }
        }
    }

    private mutating func startRequest(
        in buffer: UnsafeRawBufferPointer,
        from position: inout Int,
        emptyLineSeen: Bool
    ) throws(WireError) -> Bool {
        guard position < buffer.count else { return false }
        if buffer[position] == .carriageReturn, !emptyLineSeen {
            guard position + 1 < buffer.count else { return false }
            guard buffer[position + 1] == .lineFeed else { throw .badRequest }
            position += 2
            state = .start(emptyLineSeen: true)
            return true
        }
        // Anything that cannot begin a method is no HTTP/1 at all, for instance a TLS handshake: say so at once.
        guard ByteSet.token.contains(buffer[position]) else { throw .badRequest }
        scanned = 0
        lineStart = 0
        requestLine = RequestLine()
        state = .requestLine
        return true
    }

    /// Looks for the end of the line that starts at `start`; `limit` counts the line with its line end.
    mutating func findLineEnd(
        in buffer: UnsafeRawBufferPointer,
        position: Int,
        start: Int,
        limit: Int
    ) -> Line {
        let windowEnd = min(buffer.count, start + limit)
        let from = max(start, position + scanned)
        if from < windowEnd, let base = buffer.baseAddress,
            let found = memchr(base + from, Int32(UInt8.lineFeed), windowEnd - from)
        {
            let lineFeed = UnsafeRawPointer(found) - base
            scanned = lineFeed + 1 - position
            guard lineFeed > start, buffer[lineFeed - 1] == .carriageReturn else { return .bareLineFeed }
            return .complete(end: lineFeed - 1)
        }
        scanned = max(scanned, windowEnd - position)
        return buffer.count - start >= limit ? .tooLong : .incomplete
    }
}

extension UInt8 {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
    static let space: UInt8 = 0x20
    static let tab: UInt8 = 0x09
}
