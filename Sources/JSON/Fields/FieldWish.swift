/// A member that a body may have, for those that are only read. See ``FieldReader/read(_:)``.
public struct FieldWish<Value>: Sendable {
    let name: String
    let read: @Sendable (FieldReader) throws(FieldErrors) -> Value

    public init(_ name: String, _ read: @escaping @Sendable (FieldReader) throws(FieldErrors) -> Value) {
        self.name = name
        self.read = read
    }

    /// - Parameter missing: what is said where it is absent.
    public static func required(
        _ name: String, _ form: FieldForm<Value>, missing: String = FieldError.missing
    ) -> FieldWish {
        FieldWish(name) { reader throws(FieldErrors) in try reader.required(name, form, missing: missing) }
    }

    public static func optional<Some>(_ name: String, _ form: FieldForm<Some>) -> FieldWish where Value == Some? {
        FieldWish(name) { reader throws(FieldErrors) in try reader.optional(name, form) }
    }
}
