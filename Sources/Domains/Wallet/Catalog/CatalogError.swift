/// Why the catalogue cannot be loaded, or a card cannot be made from it.
public struct CatalogError: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// Not the JSON that is expected: a field is missing or of another type.
        case malformed
        case unsupportedFormat
        case unknownCategory
        case unknownMerchantClass
        case unknownSource
        case unknownCalendar
        case unknownTerms
        case duplicateID
        case badNumber
        case badDate
        /// A rule, option or limit that makes no sense as a whole.
        case inconsistent
        /// No entry of this identifier.
        case unknownEntry
        /// The card's choose rules have no such option.
        case unknownChoice
        case tooManyChoices
        /// The card is not issued on this network.
        case unknownNetwork
    }

    public let kind: Kind
    /// Where in the file, such as `cards[3].rules[1].categories[0]`, or what was asked for.
    public let place: String
    public let detail: String

    init(_ kind: Kind, _ place: String, _ detail: String = "") {
        self.kind = kind
        self.place = place
        self.detail = detail
    }
}

extension CatalogError: CustomStringConvertible {
    public var description: String { "catalog: \(kind) at \(place)" + (detail.isEmpty ? "" : ": " + detail) }
}
