/// A point in time: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Timestamp: Sendable, Hashable, Comparable {
    public let milliseconds: Int

    public init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// Reads an RFC 3339 date-time in UTC (`2026-11-20T09:30:00Z`, optional fraction); nil for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 30, bytes[10] == UInt8(ascii: "T"),
            bytes[bytes.count - 1] == UInt8(ascii: "Z"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let date = CalendarDate(String(decoding: bytes[0..<10], as: UTF8.self))
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int(byte) - 0x30
            }
            return value
        }
        guard let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction = 0
        if bytes.count > 20 {
            guard bytes[19] == UInt8(ascii: "."), bytes.count > 21 else { return nil }
            let kept = min(bytes.count - 1, 23)
            guard let value = number(20..<kept), number(20..<(bytes.count - 1)) != nil else { return nil }
            fraction = value
            for _ in 0..<(23 - kept) { fraction *= 10 }
        }
        milliseconds = date.daysSinceEpoch * 86_400_000 + (hour * 3_600 + minute * 60 + second) * 1_000 + fraction
    }

    public func adding(seconds: Int) -> Timestamp { Timestamp(milliseconds: milliseconds + seconds * 1_000) }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// The UTC day this moment falls on, after a shift by the offset of a local zone in seconds.
    public func date(offsetSeconds: Int = 0) -> CalendarDate {
        let seconds = milliseconds / 1_000 - (milliseconds % 1_000 < 0 ? 1 : 0) + offsetSeconds
        return CalendarDate(daysSinceEpoch: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
    }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with milliseconds: `2026-11-20T09:30:00.250Z`.
    public var description: String {
        var text = TextBuffer(capacity: 32)
        text.append(self)
        return text.text
    }
}

extension TextBuffer {
    /// Appends a moment as RFC 3339 in UTC with milliseconds.
    public mutating func append(_ moment: Timestamp) {
        let date = moment.date()
        let rest = moment.milliseconds - date.daysSinceEpoch * 86_400_000
        append(date)
        append(UInt8(ascii: "T"))
        append(rest / 3_600_000, width: 2)
        append(UInt8(ascii: ":"))
        append(rest / 60_000 % 60, width: 2)
        append(UInt8(ascii: ":"))
        append(rest / 1_000 % 60, width: 2)
        append(UInt8(ascii: "."))
        append(rest % 1_000, width: 3)
        append(UInt8(ascii: "Z"))
    }
}
