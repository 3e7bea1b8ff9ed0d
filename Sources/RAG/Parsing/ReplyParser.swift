public import JSON

/// Finds the answer in what a model wrote: the object asked for and nothing else; or that object in a code fence, inside
/// prose, cut off after its reasoning, or in the longer form of S0-36. Anything else is no answer.
///
/// Linear in the length of the text, but for a handful of places where an object might begin; never traps, whatever the
/// text.
public enum ReplyParser {
    /// Longer texts are no answer, in bytes.
    public static let maximumBytes = 262_144
    /// Places tried where an object might begin.
    private static let maximumStarts = 16

    /// Nil where there is no answer in the text.
    public static func parse(_ text: String) -> ModelReply? {
        guard text.utf8.count <= maximumBytes else { return nil }
        let bytes = Array(text.utf8)
        if let value = try? JSONParser.parse(bytes, limits: limits), let reply = ReplyReader.strict(value) {
            return reply
        }
        return lenient(bytes, ReplyReader.lenient)
    }

    /// What `read` finds in the object that the text is, or that stands in it: in a code fence, inside prose, or cut off, with
    /// what is unfinished left out. Nil where it finds nothing.
    public static func object<Value>(in text: String, _ read: (JSONValue) -> Value?) -> Value? {
        guard text.utf8.count <= maximumBytes else { return nil }
        return lenient(Array(text.utf8), read)
    }

    private static var limits: JSONParser.Limits {
        var limits = JSONParser.Limits()
        limits.depth = 16
        limits.membersPerObject = 64
        limits.elementsPerArray = 64
        return limits
    }

    private static func lenient<Value>(_ bytes: [UInt8], _ reads: (JSONValue) -> Value?) -> Value? {
        var start = 0
        for _ in 0..<maximumStarts {
            guard let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
            let extent = JSONExtent(bytes, from: open)
            if let end = extent.end {
                if let reply = read(Array(bytes[open..<end]), reads) { return reply }
            } else if let repaired = extent.repaired, let reply = read(repaired, reads) {
                return reply
            }
            start = open + 1
        }
        return nil
    }

    private static func read<Value>(_ bytes: [UInt8], _ reads: (JSONValue) -> Value?) -> Value? {
        (try? JSONParser.parse(bytes, limits: limits)).flatMap(reads)
    }
}
