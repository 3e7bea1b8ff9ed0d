/// The decoded values of a route template's placeholders.
public struct PathParameters: Sendable {
    private var values: [(name: String, value: String)] = []

    /// No parameters.
    public init() {}

    /// The value of the placeholder `{name}`.
    public subscript(name: String) -> String? {
        values.first { $0.name == name }?.value
    }

    var isEmpty: Bool { values.isEmpty }

    mutating func append(name: String, value: String) {
        values.append((name, value))
    }

    mutating func removeLast() {
        _ = values.popLast()
    }
}
