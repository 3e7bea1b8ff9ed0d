extension JSONWriter {
    /// A parsed value, its members in their order and its numbers as they were written.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let flag): self.value(flag)
        case .string(let text): self.value(text)
        case .number(let number): raw(Array(number.text.utf8))
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                name(quoting: member.name)
                self.value(member.value)
            }
            endObject()
        }
    }
}
