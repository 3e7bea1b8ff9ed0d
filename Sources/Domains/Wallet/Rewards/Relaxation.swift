/// A condition that kept a card from a better rate; also which of them to leave out of account when asking "would it
/// otherwise have won?".
struct Relaxation: OptionSet, Hashable {
    let rawValue: UInt8

    static let exclusion = Relaxation(rawValue: 1)
    static let portal = Relaxation(rawValue: 2)
    static let paymentMethod = Relaxation(rawValue: 4)
    static let activation = Relaxation(rawValue: 8)
    static let limits = Relaxation(rawValue: 16)
}
