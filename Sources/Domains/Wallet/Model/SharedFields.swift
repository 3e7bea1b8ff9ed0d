/// Where the many parts of a value lie, shared by its copies: each then costs one reference and not one for each part. What lies
/// there never changes; a changed value has fields of its own.
final class SharedFields<Fields: Sendable & Equatable>: Sendable {
    let fields: Fields

    init(_ fields: consuming Fields) {
        self.fields = fields
    }

    func changed(_ change: (inout Fields) -> Void) -> SharedFields {
        var fields = fields
        change(&fields)
        return SharedFields(fields)
    }
}

extension SharedFields: Equatable {
    static func == (left: SharedFields, right: SharedFields) -> Bool { left === right || left.fields == right.fields }
}

extension SharedFields: Hashable where Fields: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}
