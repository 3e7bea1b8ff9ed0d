import JSON
import Web

/// What an answer took, in nanoseconds of the monotonic clock; nil for what was not done.
struct AnswerStages: Sendable {
    /// To tell what a follow-up goes on from.
    var understand: UInt64?
    var count: UInt64?
    var embed: UInt64?
    var retrieve: UInt64?
    var read: UInt64?

    func write(generating: UInt64?, checking: UInt64?, to json: inout JSONWriter) {
        json.beginObject()
        for (name, value) in [
            ("understand", understand), ("count", count), ("embed", embed), ("retrieve", retrieve), ("read", read),
            ("generate", generating), ("check", checking),
        ] {
            guard let value else { continue }
            json.name(quoting: name)
            json.milliseconds(value)
        }
        json.endObject()
    }
}
