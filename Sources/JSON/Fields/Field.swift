/// One field of a ``Record``: its name, its place in the value, its form, and what it means that it is absent.
public struct Field<Root>: Sendable {
    /// What an absent field means.
    public enum Absence<Value: Sendable>: Sendable {
        /// A fault, of which this is said.
        case required(saying: String = FieldError.missing)
        /// The value of a blank record; it is always written.
        case standard
        /// This value, which is the blank record's, and which is not written.
        case means(Value)
    }

    /// How no value is written.
    public enum Nothing: Sendable {
        case leftOut, null
    }

    let name: String
    let read: @Sendable (FieldReader, inout Root, inout FieldFaults) -> Void
    let write: @Sendable (Root, inout JSONWriter) -> Void

    public init<Value: Sendable & Equatable>(
        _ name: StaticString, _ place: any WritableKeyPath<Root, Value> & Sendable, _ form: FieldForm<Value>,
        _ absence: Absence<Value> = .standard
    ) {
        let known = name.description
        self.name = known
        read = { reader, root, faults in
            let result = faults.result { () throws(FieldErrors) -> Value? in
                switch absence {
                case .required(let missing): try reader.required(known, form, missing: missing)
                case .standard, .means: try reader.optional(known, form)
                }
            }
            if case .success(let value?) = result { root[keyPath: place] = value }
        }
        write = { root, json in
            let value = root[keyPath: place]
            if case .means(let left) = absence, left == value { return }
            json.name(name)
            form.write(value, &json)
        }
    }

    public init<Value: Sendable>(
        _ name: StaticString, _ place: any WritableKeyPath<Root, Value?> & Sendable, _ form: FieldForm<Value>,
        nothing: Nothing = .leftOut
    ) {
        let known = name.description
        self.name = known
        read = { reader, root, faults in
            let result = faults.result { () throws(FieldErrors) in try reader.optional(known, form) }
            if case .success(let value?) = result { root[keyPath: place] = value }
        }
        write = { root, json in
            switch (root[keyPath: place], nothing) {
            case (let value?, _):
                json.name(name)
                form.write(value, &json)
            case (nil, .null):
                json.name(name)
                json.null()
            case (nil, .leftOut): break
            }
        }
    }

    /// A field that is computed: written where there is a value, and passed over where it is sent.
    public init<Value: Sendable>(
        _ name: StaticString, shown place: any KeyPath<Root, Value?> & Sendable,
        _ form: @escaping @Sendable (Value, inout JSONWriter) -> Void
    ) {
        self.name = name.description
        read = { _, _, _ in }
        write = { root, json in
            guard let value = root[keyPath: place] else { return }
            json.name(name)
            form(value, &json)
        }
    }

    /// A member that is written elsewhere, and passed over where it is sent.
    public init(passedOver name: StaticString) {
        self.name = name.description
        read = { _, _, _ in }
        write = { _, _ in }
    }
}
