/// Why a card cannot be shared as is wished. Nothing of it was stored.
public enum SharingFault: Error, Sendable, Hashable {
    /// There is no such household, or the card's owner does not belong to it.
    case unknownHousehold
    /// As many cards are shared with it as may be: each is in the wallet of every member.
    case householdFull
}
