/// A vector on its way into the index.
public struct VectorRow: Sendable, Hashable {
    public let id: PassageID
    /// 384 finite components.
    public let values: [Float]

    public init(id: PassageID, values: [Float]) {
        self.id = id
        self.values = values
    }
}
