import Basics

@testable import JSON

/// Random documents, and a writer for any value.
struct JSONSample {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func value(depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0...(depth < 5 ? 6 : 4), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2, 3: .number(number())
        case 4: .string(string())
        case 5: .array((0..<Int.random(in: 0...5, using: &random)).map { _ in value(depth: depth + 1) })
        default: .object(object(depth: depth))
        }
    }

    private mutating func object(depth: Int) -> JSONObject {
        var names: Set<String> = []
        var members: [JSONObject.Member] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let name = string()
            guard names.insert(name).inserted else { continue }
            members.append(JSONObject.Member(name: name, value: value(depth: depth + 1)))
        }
        return JSONObject(members: members)
    }

    mutating func number() -> JSONNumber {
        var text = Bool.random(using: &random) ? "-" : ""
        text += String(random.next() >> UInt64.random(in: 0...63, using: &random))
        if Bool.random(using: &random) { text += "." + String(random.next() % 100_000) }
        if Int.random(in: 0...3, using: &random) == 0 {
            text += ["e", "E", "e+", "E-"][Int.random(in: 0...3, using: &random)] + String(random.next() % 400)
        }
        return JSONNumber(validated: text)
    }

    /// Any scalars: ASCII, controls, NUL, Chinese, emoji, the ends of the planes.
    mutating func string() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let range: ClosedRange<UInt32> =
                switch Int.random(in: 0...5, using: &random) {
                case 0: 0...0x1F
                case 1: 0x4E00...0x9FFF
                case 2: 0x1F600...0x1F64F
                case 3: 0xE000...0x10FFFF
                default: 0x20...0x7F
                }
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }

    static func write(_ value: JSONValue, to json: inout JSONWriter) {
        switch value {
        case .null: json.null()
        case .bool(let flag): json.value(flag)
        case .number(let number): json.raw(Array(number.text.utf8))
        case .string(let text): json.value(text)
        case .array(let elements):
            json.beginArray()
            for element in elements { write(element, to: &json) }
            json.endArray()
        case .object(let object):
            json.beginObject()
            for member in object.members {
                json.name(quoting: member.name)
                write(member.value, to: &json)
            }
            json.endObject()
        }
    }

    static func bytes(_ value: JSONValue) -> [UInt8] {
        var json = JSONWriter()
        write(value, to: &json)
        return json.finish()
    }
}
