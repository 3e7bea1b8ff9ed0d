import FoundationEssentials

extension PurchaseQuery {
    /// The form in which a conversation keeps it: JSON of one version of this type.
    var state: [UInt8] {
        (try? JSONEncoder().encode(self)).map { Array($0) } ?? []
    }

    /// Reads what ``state`` wrote; nil for bytes of another version, which then count as no previous turn.
    init?(state: [UInt8]) {
        guard !state.isEmpty, let query = try? JSONDecoder().decode(PurchaseQuery.self, from: Data(state)) else {
            return nil
        }
        self = query
    }
}
