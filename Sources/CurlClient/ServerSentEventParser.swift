/// Takes apart a `text/event-stream` body as it comes (WHATWG HTML, 9.2.5 and 9.2.6).
///
/// How the bytes are cut into pieces makes no difference. An event that is not followed by a blank line when the stream
/// ends is none.
public struct ServerSentEventParser: Sendable {
    public struct Event: Sendable, Hashable {
        /// `message` where the stream does not say.
        public let type: String
        public let data: String

        public init(type: String = "message", data: String) {
            self.type = type
            self.data = data
        }
    }

    /// One line, or the data of one event, is longer than the limit.
    public struct TooLong: Error, Sendable, Hashable {
        public init() {}
    }

    private let maximumBytes: Int
    private var line: [UInt8] = []
    private var isFirstLine = true
    /// Whether the last byte was CR, so that LF after it ends no other line.
    private var endsWithCR = false
    private var data: [UInt8] = []
    private var type = ""

    /// - Parameter maximumBytes: the most bytes of a line, and of an event's data.
    public init(maximumBytes: Int = 262_144) {
        self.maximumBytes = maximumBytes
    }

    /// The events that these bytes complete.
    ///
    /// After an error the parser is of no more use.
    public mutating func parse(_ bytes: some Collection<UInt8>) throws(TooLong) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let followsCR = endsWithCR
            endsWithCR = byte == UInt8(ascii: "\r")
            if byte == UInt8(ascii: "\n"), followsCR { continue }
            if byte == UInt8(ascii: "\n") || endsWithCR {
                if let event = try endLine() { events.append(event) }
            } else {
                if line.count >= maximumBytes { throw TooLong() }
                line.append(byte)
            }
        }
        return events
    }

    /// Reads the line that is complete.
    ///
    /// - Returns: The event that a blank line dispatches.
    private mutating func endLine() throws(TooLong) -> Event? {
        defer { line.removeAll(keepingCapacity: true) }
        var line = line[...]
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        if line.isEmpty { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        let name = line[..<(colon ?? line.endIndex)]
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        try take(name: name, value: value)
        return nil
    }

    private mutating func take(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) throws(TooLong) {
        if name.elementsEqual("data".utf8) {
            if data.count + value.count >= maximumBytes { throw TooLong() }
            data += value
            data.append(UInt8(ascii: "\n"))
        } else if name.elementsEqual("event".utf8) {
            type = String(decoding: value, as: UTF8.self)
        }
        // A line that begins with a colon, whose name is empty, is a comment. Nothing is asked for again, so an event's
        // number and the time to wait are ignored like unknown names.
    }

    private mutating func dispatch() -> Event? {
        defer {
            data.removeAll(keepingCapacity: true)
            type = ""
        }
        if data.isEmpty { return nil }
        return Event(type: type.isEmpty ? "message" : type, data: String(decoding: data.dropLast(), as: UTF8.self))
    }
}
