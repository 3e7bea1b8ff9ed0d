import Basics
import Logging

/// Turns a log event into one line of bytes. Control characters of any value are encoded, so that no text can forge a
/// second line; metadata outside ``allowedKeys`` is left out, so that nothing private reaches a log by accident.
enum LogFormat: Sendable {
    case json, human

    /// Longest value written; the rest is cut.
    static let maximumValueBytes = 1_024

    /// The metadata that may be written. Everything here is free of what users say, own or are called.
    static let allowedKeys: Set<String> = [
        "cause", "count", "duration.us", "error", "error.code", "error.kind", "file", "http.method", "http.route",
        "http.status", "key", "listen.host", "listen.port", "reason", "request.id", "schema.version", "signal",
        "sl-error", "sl-service", "sl-services", "sl-signal", "stage", "startup.ms", "status", "variables", "version",
        "zone",
    ]

    func line(for event: LogEvent, label: String, metadata: Logger.Metadata, at time: Timestamp) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(320)
        switch self {
        case .json: appendJSON(event, label, metadata, time, to: &bytes)
        case .human: appendHuman(event, label, metadata, time, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// The line about lines that were dropped.
    func droppedLine(_ count: Int) -> [UInt8] {
        let event = LogEvent(
            level: .warning, message: "log lines dropped", metadata: ["count": "\(count)"], source: "App",
            file: #fileID,
            function: #function, line: #line)
        return line(for: event, label: "steward.log", metadata: [:], at: SystemClock.now())
    }

    // MARK: - JSON lines

    private func appendJSON(
        _ event: LogEvent, _ label: String, _ metadata: Logger.Metadata, _ time: Timestamp, to bytes: inout [UInt8]
    ) {
        bytes += #"{"time":""#.utf8
        LogFormat.append(time, to: &bytes)
        bytes += #"","level":""#.utf8
        bytes += event.level.rawValue.utf8
        bytes += #"","logger":"#.utf8
        LogFormat.appendQuoted(label, to: &bytes)
        bytes += #","message":"#.utf8
        LogFormat.appendQuoted(event.message.description, to: &bytes)
        forEachAllowed(event.metadata, over: metadata) { key, value in
            bytes.append(UInt8(ascii: ","))
            LogFormat.appendQuoted(key, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            appendJSONValue(value, to: &bytes)
        }
        if let error = event.error {
            bytes += #","error":"#.utf8
            LogFormat.appendQuoted("\(error)", to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Whole numbers are written as numbers, so that a log pipeline can add them up.
    private func appendJSONValue(_ value: Logger.MetadataValue, to bytes: inout [UInt8]) {
        let text = LogFormat.text(of: value)
        if let first = text.utf8.first, text.utf8.count <= 15, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            first != 0x30 || text.utf8.count == 1
        {
            bytes += text.utf8
        } else {
            LogFormat.appendQuoted(text, to: &bytes)
        }
    }

    // MARK: - Text lines

    private func appendHuman(
        _ event: LogEvent, _ label: String, _ metadata: Logger.Metadata, _ time: Timestamp, to bytes: inout [UInt8]
    ) {
        LogFormat.append(time, to: &bytes)
        bytes.append(UInt8(ascii: " "))
        bytes += event.level.rawValue.utf8
        for _ in event.level.rawValue.utf8.count..<9 { bytes.append(UInt8(ascii: " ")) }
        LogFormat.appendPlain(event.message.description, to: &bytes)
        forEachAllowed(event.metadata, over: metadata) { key, value in
            bytes.append(UInt8(ascii: " "))
            bytes += key.utf8
            bytes.append(UInt8(ascii: "="))
            LogFormat.appendPlain(LogFormat.text(of: value), to: &bytes)
        }
        if let error = event.error {
            bytes += " error=".utf8
            LogFormat.appendPlain("\(error)", to: &bytes)
        }
    }

    // MARK: - Parts

    /// The event's own metadata and the logger's, keys in order, the event's value where both have one.
    private func forEachAllowed(
        _ own: Logger.Metadata?, over inherited: Logger.Metadata, _ body: (String, Logger.MetadataValue) -> Void
    ) {
        var pairs: [(key: String, value: Logger.MetadataValue)] = []
        pairs.reserveCapacity((own?.count ?? 0) + inherited.count)
        if let own { for (key, value) in own where LogFormat.allowedKeys.contains(key) { pairs.append((key, value)) } }
        for (key, value) in inherited where own?[key] == nil && LogFormat.allowedKeys.contains(key) {
            pairs.append((key, value))
        }
        pairs.sort { $0.key < $1.key }
        for pair in pairs { body(pair.key, pair.value) }
    }

    private static func text(of value: Logger.MetadataValue) -> String {
        switch value {
        case .string(let text): text
        default: value.description
        }
    }

    /// RFC 3339 in UTC with milliseconds.
    static func append(_ time: Timestamp, to bytes: inout [UInt8]) {
        let date = time.date()
        let millisecond = time.milliseconds - date.daysSinceEpoch * 86_400_000
        func put(_ value: Int, _ width: Int) {
            var divisor = 1
            for _ in 1..<width { divisor *= 10 }
            while divisor > 0 {
                bytes.append(UInt8(truncatingIfNeeded: value / divisor % 10) &+ 0x30)
                divisor /= 10
            }
        }
        put(date.year, 4)
        bytes.append(UInt8(ascii: "-"))
        put(date.month, 2)
        bytes.append(UInt8(ascii: "-"))
        put(date.day, 2)
        bytes.append(UInt8(ascii: "T"))
        put(millisecond / 3_600_000, 2)
        bytes.append(UInt8(ascii: ":"))
        put(millisecond / 60_000 % 60, 2)
        bytes.append(UInt8(ascii: ":"))
        put(millisecond / 1_000 % 60, 2)
        bytes.append(UInt8(ascii: "."))
        put(millisecond % 1_000, 3)
        bytes.append(UInt8(ascii: "Z"))
    }

    private static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            for byte in kept(utf8) {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                    bytes.append(UInt8(ascii: "\\"))
                    bytes.append(byte)
                default: appendSafe(byte, to: &bytes)
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Text without quotes; control characters (escape sequences of terminals among them) as `\u00XX`.
    private static func appendPlain(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { utf8 in
            for byte in kept(utf8) { appendSafe(byte, to: &bytes) }
        }
    }

    /// At most ``maximumValueBytes``, cut between characters.
    private static func kept(_ utf8: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var end = min(utf8.count, maximumValueBytes)
        if end < utf8.count { while end > 0, utf8[end] & 0xC0 == 0x80 { end -= 1 } }
        return utf8[0..<end]
    }

    /// The byte, or its escape where it is a control character: C0, delete, or the second byte of a C1 one, which some
    /// terminals obey too.
    private static func appendSafe(_ byte: UInt8, to bytes: inout [UInt8]) {
        if byte < 0x20 || byte == 0x7F {
            appendEscape(byte, to: &bytes)
        } else if byte >= 0x80, byte < 0xA0, bytes.last == 0xC2 {
            bytes.removeLast()
            appendEscape(byte, to: &bytes)
        } else {
            bytes.append(byte)
        }
    }

    private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        let digits: StaticString = "0123456789abcdef"
        bytes += "\\u00".utf8
        digits.withUTF8Buffer { hex in
            bytes.append(hex[Int(byte >> 4)])
            bytes.append(hex[Int(byte & 15)])
        }
    }
}
