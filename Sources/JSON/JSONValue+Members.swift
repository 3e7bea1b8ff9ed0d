/// Reading what others wrote: what is not there or of another type is nil.
extension JSONValue {
    public subscript(name: String) -> JSONValue? { object?[name] }

    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    public var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The text of a number, which is exact.
    public var number: String? {
        if case .number(let number) = self { number.text } else { nil }
    }

    /// A whole number that is not negative.
    public var count: Int? {
        guard case .number(let number) = self, let integer = number.integer, integer >= 0 else { return nil }
        return integer
    }
}
