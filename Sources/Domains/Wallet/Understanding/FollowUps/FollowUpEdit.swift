/// What a follow-up sentence changed.
public enum FollowUpEdit: String, Sendable, Hashable, Codable {
    case category, merchant, amount, date, channel, place, card, addItem, removeItem, maxedOut, currency
    case paymentMethod, several
}
