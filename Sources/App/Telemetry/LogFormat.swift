import Basics
import Logging

/// Turns a log event into one line of bytes. Control characters of any value are encoded, so that no text can forge a
/// second line; metadata outside ``allowedKeys`` is left out, so that nothing private reaches a log by accident.
enum LogFormat: Sendable {
    case json, human

    /// Longest value written; the rest is cut.
    static let maximumValueBytes = 1_024

    /// The metadata that may be written. Everything here is free of what users say, own or are called; the one address is that of
    /// whoever sends wrong tokens again and again.
    static let allowedKeys: Set<String> = [
        "client.address",
        "cause", "count", "database", "duration.us", "errno", "error", "error.code", "error.kind", "file",
        "http.method",
        "http.route", "http.status", "key", "listen.host", "listen.port", "model", "reason", "request.id",
        "schema.version", "signal",
        "sl-error", "sl-service", "sl-services", "sl-signal", "stage", "startup.ms", "status", "variables", "version",
        "zone",
    ]

    func line(for event: LogEvent, label: String, metadata: Logger.Metadata, at time: Timestamp) -> [UInt8] {
        var line = TextBuffer(capacity: 320)
        switch self {
        case .json: appendJSON(event, label, metadata, time, to: &line)
        case .human: appendHuman(event, metadata, time, to: &line)
        }
        line.append(UInt8(ascii: "\n"))
        return line.bytes
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
        _ event: LogEvent, _ label: String, _ metadata: Logger.Metadata, _ time: Timestamp, to line: inout TextBuffer
    ) {
        line.append(#"{"time":""#)
        line.append(time)
        line.append(#"","level":""#)
        line.append(event.level.rawValue)
        line.append(#"","logger":"#)
        LogFormat.appendQuoted(label, to: &line)
        line.append(#","message":"#)
        LogFormat.appendQuoted(event.message.description, to: &line)
        let own = event.metadata
        for key in allowedKeys(of: own, metadata) {
            line.append(#",""#)
            line.append(key)
            line.append(#"":"#)
            appendJSONValue(own?[key] ?? metadata[key], to: &line)
        }
        if let error = event.error {
            line.append(#","error":"#)
            LogFormat.appendQuoted("\(error)", to: &line)
        }
        line.append(UInt8(ascii: "}"))
    }

    /// Whole numbers are written as numbers, so that a log pipeline can add them up.
    private func appendJSONValue(_ value: Logger.MetadataValue?, to line: inout TextBuffer) {
        let text = LogFormat.text(of: value)
        if LogFormat.isWholeNumber(text) {
            line.append(text)
        } else {
            LogFormat.appendQuoted(text, to: &line)
        }
    }

    // MARK: - Text lines

    private func appendHuman(
        _ event: LogEvent, _ metadata: Logger.Metadata, _ time: Timestamp, to line: inout TextBuffer
    ) {
        line.append(time)
        line.append(UInt8(ascii: " "))
        line.append(event.level.rawValue)
        for _ in event.level.rawValue.utf8.count..<9 { line.append(UInt8(ascii: " ")) }
        LogFormat.appendSafe(event.message.description, to: &line)
        let own = event.metadata
        for key in allowedKeys(of: own, metadata) {
            line.append(UInt8(ascii: " "))
            line.append(key)
            line.append(UInt8(ascii: "="))
            LogFormat.appendSafe(LogFormat.text(of: own?[key] ?? metadata[key]), to: &line)
        }
        if let error = event.error {
            line.append(" error=")
            LogFormat.appendSafe("\(error)", to: &line)
        }
    }

    // MARK: - Parts

    /// The keys of the event's own metadata and of the logger's that may be written, in order.
    private func allowedKeys(of own: Logger.Metadata?, _ inherited: Logger.Metadata) -> [String] {
        var keys: [String] = []
        keys.reserveCapacity((own?.count ?? 0) + inherited.count)
        if let own { for key in own.keys where LogFormat.allowedKeys.contains(key) { keys.append(key) } }
        for key in inherited.keys where own?[key] == nil && LogFormat.allowedKeys.contains(key) { keys.append(key) }
        keys.sort()
        return keys
    }

    private static func text(of value: Logger.MetadataValue?) -> String {
        switch value {
        case .string(let text): text
        case .some(let value): value.description
        case nil: ""
        }
    }

    /// Up to 15 digits, without a zero in front.
    private static func isWholeNumber(_ text: String) -> Bool {
        text.withBytes { digits in
            guard let first = digits.first, digits.count <= 15, first != 0x30 || digits.count == 1 else { return false }
            for digit in digits where digit < 0x30 || digit > 0x39 { return false }
            return true
        }
    }

    private static func appendQuoted(_ text: String, to line: inout TextBuffer) {
        line.append(UInt8(ascii: "\""))
        appendSafe(text, quoted: true, to: &line)
        line.append(UInt8(ascii: "\""))
    }

    /// Text of at most ``maximumValueBytes``, control characters (C0, delete, and C1, which some terminals obey too) as
    /// `\u00XX`.
    ///
    /// - Parameter quoted: inside quotes; then quotes and backslashes are escaped.
    private static func appendSafe(_ text: String, quoted: Bool = false, to line: inout TextBuffer) {
        text.withBytes { bytes in
            let end = keptCount(of: bytes)
            var position = 0
            while position < end {
                let byte = bytes[position]
                position += 1
                switch byte {
                case 0..<0x20, 0x7F: appendEscape(byte, to: &line)
                case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                    if quoted { line.append(UInt8(ascii: "\\")) }
                    line.append(byte)
                case 0xC2 where position < end && bytes[position] < 0xA0:
                    appendEscape(bytes[position], to: &line)
                    position += 1
                default: line.append(byte)
                }
            }
        }
    }

    /// At most ``maximumValueBytes``, cut between characters.
    private static func keptCount(of utf8: UnsafeBufferPointer<UInt8>) -> Int {
        var end = min(utf8.count, maximumValueBytes)
        if end < utf8.count { while end > 0, utf8[end] & 0xC0 == 0x80 { end -= 1 } }
        return end
    }

    private static func appendEscape(_ byte: UInt8, to line: inout TextBuffer) {
        line.append("\\u00")
        line.append(hexadecimal: byte)
    }
}
