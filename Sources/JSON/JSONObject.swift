/// The members of a JSON object in the order received; names are unique.
public struct JSONObject: Sendable, Hashable {
    public struct Member: Sendable, Hashable {
        public let name: String
        public let value: JSONValue

        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    public let members: [Member]

    /// - Parameter members: with names that are unique.
    public init(members: [Member]) {
        self.members = members
    }

    /// The member of this name. Linear: objects are small (``JSONParser/Limits/membersPerObject``).
    public subscript(name: String) -> JSONValue? {
        for member in members where member.name == name { return member.value }
        return nil
    }
}
