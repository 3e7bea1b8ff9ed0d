import Basics
public import Stores

/// A place in a list by day or moment, newest first, as the opaque text of a page cursor: `2026-11-20.3031`.
public struct DatedPlace: Sendable, Hashable {
    public let day: String
    public let id: String

    public init(day: String, id: String) {
        self.day = day
        self.id = id
    }

    /// The identifier is in hexadecimal, so that the text is safe in a URL whatever it is.
    public init(cursor: String) throws(StorageError) {
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let id = DatedPlace.unhex(parts[1].utf8) else {
            throw StorageError(.invalidCursor)
        }
        day = String(parts[0])
        self.id = id
    }

    public var cursor: String {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array(day.utf8)
        text.append(UInt8(ascii: "."))
        for byte in id.utf8 {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func unhex(_ text: Substring.UTF8View) -> String? {
        guard text.count.isMultiple(of: 2), !text.isEmpty else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text {
            let value: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = character - UInt8(ascii: "a") + 10
            default: return nil
            }
            if let upper = high {
                bytes.append(upper << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        guard !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
