/// Which forms answer which questions.
enum AnswerFit {
    /// Also whether it is in the unit that is asked for: "how many kilometres".
    static func fits(_ span: TypedSpan, _ question: AskedQuestion) -> Bool {
        guard fits(span, question.type) else { return false }
        guard let unit = question.unit, question.type == .quantity || question.type == .duration else { return true }
        switch span.value {
        case .number(_, let found)?: return found == unit
        case .duration(_, let found)?: return found == unit
        default: return false
        }
    }

    static func fits(_ span: TypedSpan, _ asked: AnswerType) -> Bool {
        guard let type = span.type else { return false }
        switch asked {
        case .date: return type == .date || type == .year
        case .year: return type == .year || type == .date
        case .money: return type == .money
        case .percent: return type == .percent
        case .duration: return type == .duration
        case .clock: return type == .clock
        case .quantity: return [.quantity, .money, .percent].contains(type)
        case .telephone: return type == .telephone
        case .identifier: return type == .identifier || type == .telephone
        case .person, .place: return type == .person
        default: return false
        }
    }
}
