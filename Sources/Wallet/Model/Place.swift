/// Where the many parts of a value lie: a copy of the value then costs one reference and not one for each part. What lies
/// there never changes; a changed value has another place.
final class Place<Fields: Sendable & Equatable>: Sendable {
    let fields: Fields

    init(_ fields: consuming Fields) {
        self.fields = fields
    }

    func changed(_ change: (inout Fields) -> Void) -> Place {
        var fields = fields
        change(&fields)
        return Place(fields)
    }
}

extension Place: Equatable {
    static func == (left: Place, right: Place) -> Bool { left === right || left.fields == right.fields }
}

extension Place: Hashable where Fields: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}
