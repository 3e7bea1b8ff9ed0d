/// The fields of a query string (`a=1&b=two+words`), decoded, in the order received.
public struct QueryParameters: Sendable, Hashable {
    /// One field. A field without `=` has an empty value.
    public struct Item: Sendable, Hashable {
        public let name: String
        public let value: String
    }

    public let items: [Item]

    /// No fields.
    public init() {
        items = []
    }

    /// Splits at `&` and at each field's first `=`, then decodes `%xx` and `+`.
    public init(_ query: String) throws(PercentDecodingError) {
        var items: [Item] = []
        for field in query.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first else { continue }
            items.append(
                Item(
                    name: try PercentDecoding.decodeForm(name),
                    value: parts.count > 1 ? try PercentDecoding.decodeForm(parts[1]) : ""
                )
            )
        }
        self.items = items
    }

    /// The first value of that name.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// A name that occurs more than once, for callers that refuse ambiguity.
    public var repeatedName: String? {
        var seen: Set<String> = []
        return items.first { !seen.insert($0.name).inserted }?.name
    }
}
