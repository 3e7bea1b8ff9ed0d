/// Where primary account numbers stand: 13 to 19 digits that an issuer gives out (``IssuerRange``), unbroken or in the groups
/// that they are printed in, whose Luhn check digit fits (ISO/IEC 7812-1).
enum PANRedaction {
    /// The fewest digits of a number.
    static let shortest = 13
    static let longest = 19

    /// The positions of all numbers, from left to right. Nothing that is left is one once these are gone.
    static func ranges(in scalars: String.UnicodeScalarView) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var run = DigitRun()
        var head = WordHead()
        /// - Returns: whether the last digits were taken.
        func endRun() -> Bool {
            defer { run.removeAll() }
            guard run.digits.count >= shortest else { return false }
            return PANSearch(run).search(into: &found)
        }
        var position = 0
        for scalar in scalars {
            let role = NumberRole(scalar)
            var separator: DigitRun.Gap.Kind?
            switch role {
            case .digit(let value):
                if run.groups.isEmpty { run.head = head }
                run.append(digit: value, at: position)
            case .unseen: break
            case .letter:
                let touches = run.isTouched
                run.isFollowedByLetter = touches
                let isTaken = endRun()
                head.append(scalar, afterDigit: touches && !isTaken)
            case .other: _ = endRun()
            case .space: separator = .spaces
            case .mark: separator = .marks
            case .dot: separator = .dots
            case .comma: separator = .commas
            }
            if let separator, !run.groups.isEmpty, !run.append(separator: scalar, separator) { _ = endRun() }
            switch role {
            case .unseen, .letter: break
            default: head = WordHead()
            }
            position += 1
        }
        _ = endRun()
        return found
    }
}
