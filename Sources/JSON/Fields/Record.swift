/// The fields of a JSON object: one list from which it is both read, with everything that is wrong, and written.
///
///     Record<SpendingLimit> {
///         Field("limit", \.limit, .money(), .required())
///         Field("resetDate", \.resetDate, .date)
///     }
public struct Record<Root: Sendable>: Sendable {
    private let fields: [Field<Root>]
    /// The members that may be sent.
    public let names: Set<String>

    public init(@FieldList<Root> _ fields: () -> [Field<Root>]) {
        self.fields = fields()
        names = Set(self.fields.map(\.name))
    }

    /// - Parameter blank: what a record is where nothing is sent; its required fields only keep the place.
    public func read(
        _ value: JSONValue, path: String = "", from blank: Root
    ) throws(FieldErrors) -> Root {
        let reader: FieldReader
        do throws(FieldError) {
            reader = try FieldReader(value, path: path)
        } catch {
            throw FieldErrors(error)
        }
        var record = blank
        var faults = FieldFaults(reader.unknown(besides: names))
        for field in fields { field.read(reader, &record, &faults) }
        try faults.check()
        return record
    }

    public func write(_ record: Root, to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(of: record, to: &json)
        json.endObject()
    }

    /// The fields alone, for an object that has further members.
    public func writeMembers(of record: Root, to json: inout JSONWriter) {
        for field in fields { field.write(record, &json) }
    }

    public func encoded(_ record: Root, capacity: Int) -> [UInt8] {
        var json = JSONWriter(capacity: capacity)
        write(record, to: &json)
        return json.finish()
    }

    /// The record as the value of another's field.
    public func form(from blank: Root) -> FieldForm<Root> {
        FieldForm(
            parts: { value, path throws(FieldErrors) in try read(value, path: path, from: blank) },
            write: { record, json in write(record, to: &json) })
    }
}

/// Builds the list of a ``Record``.
@resultBuilder
public enum FieldList<Root> {
    public static func buildExpression(_ field: Field<Root>) -> Field<Root> { field }
    public static func buildBlock(_ fields: Field<Root>...) -> [Field<Root>] { fields }
}
