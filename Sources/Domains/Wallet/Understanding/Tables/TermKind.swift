/// How strongly a phrase of the term tables speaks for its category; the names are the second column.
enum TermKind: UInt8, CaseIterable {
    /// A place or service by its kind: "gas station", "pharmacy", "vet". Beats what is bought there.
    case place
    /// The purchase itself: "groceries", "dinner", "rent".
    case spend
    /// An action: "fill up", "fly to".
    case verb
    /// A thing one buys: "milk", "faucet".
    case object
    /// A thing that several categories sell; gives way to anything else.
    case weak
    /// A circumstance that only helps where nothing else is said.
    case hint

    init?(name: String) {
        switch name {
        case "place": self = .place
        case "spend": self = .spend
        case "verb": self = .verb
        case "object": self = .object
        case "weak": self = .weak
        case "hint": self = .hint
        default: return nil
        }
    }

    /// Larger wins.
    var rank: Int {
        switch self {
        case .place: 6
        case .spend: 5
        case .verb: 4
        case .object: 3
        case .weak: 2
        case .hint: 1
        }
    }

    /// Whether it can be an item next to another one of its kind.
    var standsAlone: Bool { self == .place || self == .spend || self == .verb }
}
