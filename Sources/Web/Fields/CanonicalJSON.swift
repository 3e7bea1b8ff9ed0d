import JSON

/// One spelling for all JSON documents of one value: members in the order of their names, numbers without what changes nothing
/// (12.5 is 12.50), no spaces.
enum CanonicalJSON {
    /// The body itself where it is no JSON.
    static func bytes(of body: [UInt8]) -> [UInt8] {
        guard let value = try? JSONParser.parse(body) else { return body }
        var json = JSONWriter(capacity: body.count)
        write(value, to: &json)
        return json.finish()
    }

    private static func write(_ value: JSONValue, to json: inout JSONWriter) {
        switch value {
        case .null: json.null()
        case .bool(let flag): json.value(flag)
        case .string(let text): json.value(text)
        case .number(let number): json.value(number.canonical)
        case .array(let elements):
            json.beginArray()
            for element in elements { write(element, to: &json) }
            json.endArray()
        case .object(let object):
            json.beginObject()
            for member in object.members.sorted(by: { $0.name < $1.name }) {
                json.name(quoting: member.name)
                write(member.value, to: &json)
            }
            json.endObject()
        }
    }
}
