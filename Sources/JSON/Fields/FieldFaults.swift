/// Gathers what is wrong while a document is read on to its end.
public struct FieldFaults: Sendable {
    /// Nobody mends more at a time, and an answer stays small.
    static let maximum = 50

    private var all: [FieldError] = []

    public init(_ errors: [FieldError] = []) { add(errors) }

    var isFull: Bool { all.count >= FieldFaults.maximum }

    /// What was found first at a path stays.
    public mutating func add(_ errors: [FieldError]) {
        for error in errors where !isFull && !all.contains(where: { $0.path == error.path }) { all.append(error) }
    }

    /// What `read` gives, or its faults, which are noted.
    public mutating func result<Value>(
        _ read: () throws(FieldErrors) -> Value
    ) -> Result<Value, FieldErrors> {
        let result = Result(catching: read)
        if case .failure(let errors) = result { add(errors.all) }
        return result
    }

    /// Throws what was noted, if anything.
    public func check() throws(FieldErrors) {
        if !all.isEmpty { throw FieldErrors(all: all) }
    }
}
