import JSON

/// Reading what others wrote: what is not there or of another type is nil.
extension JSONValue {
    subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// A whole number that is not negative.
    var count: Int? {
        guard case .number(let number) = self, let integer = number.integer, integer >= 0 else { return nil }
        return integer
    }
}
