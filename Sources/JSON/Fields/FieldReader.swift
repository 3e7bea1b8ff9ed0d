/// Reads the members of a JSON object by name and form, keeping the path for error messages. `null` counts as absent.
public struct FieldReader: Sendable {
    public let path: String
    private let object: JSONObject

    public init(_ value: JSONValue, path: String = "") throws(FieldError) {
        guard case .object(let object) = value else {
            throw FieldError.wrongType(path, expected: "an object", value)
        }
        self.object = object
        self.path = path
    }

    /// The object itself.
    public var whole: JSONValue { .object(object) }

    public func path(to name: String) -> String { path.isEmpty ? name : path + "." + name }

    /// Whether this member is the only one.
    public func holdsOnly(_ name: String) -> Bool { object.members.count == 1 && object.members[0].name == name }

    /// The member, nil where it is absent or null.
    public func value(_ name: String) -> JSONValue? {
        guard let value = object[name], value != .null else { return nil }
        return value
    }

    /// Whether the member was sent, even as null.
    public func contains(_ name: String) -> Bool { object[name] != nil }

    /// The members, for objects that are used as maps.
    public var members: [JSONObject.Member] { object.members }

    /// A fault for every member whose name is not listed.
    public func unknown(besides names: Set<String>) -> [FieldError] {
        object.members.lazy.filter { !names.contains($0.name) }.prefix(FieldFaults.maximum).map { member in
            let shown = member.name.count <= 64 ? member.name : String(member.name.prefix(64))
            return FieldError(path: path(to: shown), code: "unknown_field", message: "This field is not known here.")
        }
    }

    public func optional<Value>(_ name: String, _ form: FieldForm<Value>) throws(FieldErrors) -> Value? {
        guard let value = value(name) else { return nil }
        return try form.read(value, path(to: name))
    }

    /// - Parameter missing: what is said where it is absent.
    public func required<Value>(
        _ name: String, _ form: FieldForm<Value>, missing: String = FieldError.missing
    ) throws(FieldErrors) -> Value {
        guard let value = try optional(name, form) else {
            throw FieldErrors(FieldError(path: path(to: name), code: "required", message: missing))
        }
        return value
    }

    /// All the members that may be sent, or everything that is wrong with them; others are refused.
    public func read<each Value>(_ fields: repeat FieldWish<each Value>) throws(FieldErrors) -> (repeat each Value) {
        var names: Set<String> = []
        for field in repeat each fields { names.insert(field.name) }
        var faults = FieldFaults(unknown(besides: names))
        let results = (repeat faults.result(of: each fields, in: self))
        try faults.check()
        return (repeat try (each results).get())
    }
}

extension FieldFaults {
    fileprivate mutating func result<Value>(
        of field: FieldWish<Value>, in reader: FieldReader
    ) -> Result<Value, FieldErrors> {
        result { () throws(FieldErrors) in try field.read(reader) }
    }
}
