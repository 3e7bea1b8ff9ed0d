/// What a question asks for.
public enum AnswerType: String, Sendable, CaseIterable {
    case date, year, clock, money, percent, duration, quantity, telephone, identifier, person, place, reason, list
    /// Whether something is so: the clause answers.
    case yesNo
    /// Anything else: "what", "which".
    case open

    /// Whether what answers can be told from its form alone.
    public var isTyped: Bool {
        switch self {
        case .reason, .list, .yesNo, .open: false
        default: true
        }
    }
}
