/// All that is wrong with a document: 1...50 faults in the order of its fields, one for each path.
public struct FieldErrors: Error, Sendable, Hashable {
    public let all: [FieldError]

    init(all: [FieldError]) { self.all = all }

    public init(_ error: FieldError) { all = [error] }
}
