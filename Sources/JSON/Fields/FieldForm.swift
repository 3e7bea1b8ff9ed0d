/// How a value stands in JSON: how it is read, with what is wrong where it cannot be, and how it is written.
public struct FieldForm<Value>: Sendable {
    public let read: @Sendable (_ value: JSONValue, _ path: String) throws(FieldErrors) -> Value
    public let write: @Sendable (_ value: Value, _ json: inout JSONWriter) -> Void

    /// For values of several parts, each of which may be wrong.
    public init(
        parts read: @escaping @Sendable (_ value: JSONValue, _ path: String) throws(FieldErrors) -> Value,
        write: @escaping @Sendable (_ value: Value, _ json: inout JSONWriter) -> Void
    ) {
        self.read = read
        self.write = write
    }

    public init(
        _ read: @escaping @Sendable (_ value: JSONValue, _ path: String) throws(FieldError) -> Value,
        write: @escaping @Sendable (_ value: Value, _ json: inout JSONWriter) -> Void
    ) {
        self.init(
            parts: { value, path throws(FieldErrors) in
                do throws(FieldError) {
                    return try read(value, path)
                } catch {
                    throw FieldErrors(error)
                }
            }, write: write)
    }

    /// Another value of the same form.
    public func map<Other>(
        _ read: @escaping @Sendable (_ value: Value, _ path: String) throws(FieldError) -> Other,
        from write: @escaping @Sendable (_ value: Other) -> Value
    ) -> FieldForm<Other> {
        FieldForm<Other>(
            parts: { value, path throws(FieldErrors) in
                let inner = try self.read(value, path)
                do throws(FieldError) {
                    return try read(inner, path)
                } catch {
                    throw FieldErrors(error)
                }
            }, write: { value, json in self.write(write(value), &json) })
    }

    /// The same form with a further rule.
    public func checked(
        _ check: @escaping @Sendable (_ value: Value, _ path: String) throws(FieldError) -> Value
    ) -> FieldForm {
        map(check) { $0 }
    }
}

extension FieldForm {
    /// - Parameter faults: what is wrong with the elements together, of those that are right by themselves.
    public static func list<Element>(
        of element: FieldForm<Element>, maximum: Int,
        faults: @escaping @Sendable (_ elements: [(value: Element, path: String)]) -> [FieldError] = { _ in [] }
    ) -> FieldForm where Value == [Element] {
        list(maximum: maximum, faults: faults) { _ in element }
    }

    /// - Parameter element: the form of the element at an index.
    public static func list<Element>(
        maximum: Int,
        faults: @escaping @Sendable (_ elements: [(value: Element, path: String)]) -> [FieldError],
        of element: @escaping @Sendable (_ index: Int) -> FieldForm<Element>
    ) -> FieldForm where Value == [Element] {
        FieldForm(
            parts: { value, path throws(FieldErrors) in
                let sent: [JSONValue]
                switch value {
                case .array(let elements) where elements.count <= maximum: sent = elements
                case .array:
                    throw FieldErrors(FieldError.outOfRange(path, "Expected at most \(maximum) elements."))
                default: throw FieldErrors(FieldError.wrongType(path, expected: "an array", value))
                }
                var found = FieldFaults()
                var read: [(value: Element, path: String)] = []
                read.reserveCapacity(sent.count)
                for (index, value) in sent.enumerated() where !found.isFull {
                    let path = "\(path)[\(index)]"
                    let result = found.result { () throws(FieldErrors) in try element(index).read(value, path) }
                    if case .success(let value) = result { read.append((value, path)) }
                }
                found.add(faults(read))
                try found.check()
                return read.map(\.value)
            },
            write: { elements, json in
                json.beginArray()
                for (index, value) in elements.enumerated() { element(index).write(value, &json) }
                json.endArray()
            })
    }
}
