import Basics

/// The hidden thinking that some models leak in front of their answer.
public enum ThinkingTags {
    private static let opening = ["<think>", "<thinking>", "<thought>", "<reasoning>"]
    private static let closing = ["</think>", "</thinking>", "</thought>", "</reasoning>"]

    /// The most thoughts taken off.
    private static let maximum = 8

    /// The text behind the thinking. Templates that open the tag in the prompt leave only its end. Thinking that has no end
    /// hides everything. Tags inside of an object belong to its texts and stay.
    public static func removed(from text: String) -> String {
        var bytes = Array(text.utf8)[...]
        for _ in 0..<maximum {
            let brace = bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.endIndex
            let opened = first(of: opening, in: bytes[..<brace])
            if let opened {
                guard let end = first(of: closing, in: bytes[opened.upperBound...]) else { return "" }
                bytes = bytes[end.upperBound...]
            } else if let end = first(of: closing, in: bytes), end.lowerBound < brace || isOutside(end, bytes, brace) {
                bytes = bytes[end.upperBound...]
            } else {
                break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a tag that comes after a brace stands behind the whole object that starts there, so that the object was
    /// only thought of.
    private static func isOutside(_ tag: Range<Int>, _ bytes: ArraySlice<UInt8>, _ brace: Int) -> Bool {
        guard let end = JSONExtent(Array(bytes), from: brace - bytes.startIndex).end else { return false }
        return end + bytes.startIndex <= tag.lowerBound
    }

    private static func first(of tags: [String], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        var found: Range<Int>?
        for start in bytes.indices where bytes[start] == UInt8(ascii: "<") {
            for tag in tags where bytes[start...].starts(with: tag.utf8) {
                found = start..<(start + tag.utf8.count)
            }
            if found != nil { return found }
        }
        return nil
    }
}
