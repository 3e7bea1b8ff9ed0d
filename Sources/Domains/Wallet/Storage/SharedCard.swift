public import Basics
import Wallet

/// Another's card that a user sees, or on which there are purchases of the user.
public struct SharedCard: Sendable, Hashable {
    /// The user's name for it.
    public let id: CardID
    public let owner: UserID
}
