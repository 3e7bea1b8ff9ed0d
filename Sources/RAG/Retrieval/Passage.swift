/// A stored statement about one thing, small enough to be found by its meaning.
public struct Passage: Sendable, Hashable, Identifiable {
    public let id: PassageID
    public let owner: PassageOwner
    public let text: String
    /// `en` or `zh`.
    public let language: String

    public init(id: PassageID, owner: PassageOwner, text: String, language: String) {
        self.id = id
        self.owner = owner
        self.text = text
        self.language = language
    }
}
