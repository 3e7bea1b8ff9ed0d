/// What a day in a paper is.
enum DateRole: String, Sendable, Hashable, CaseIterable {
    case due, expiry, warrantyEnd, termEnd, noticeBy, renewal, returnBy, appointment, event, serviceDue, other
    // Days that a length of time may count from.
    case documentDate, purchase, delivery, installation, start, received, signed
    // Days of which nobody wants to be reminded.
    case birth, period, past, legal
    /// The words make it a limit, whatever of: "by", "until", 前.
    case limit
    /// The words name the day of something: "on", 于.
    case day

    /// The deadline that such a day is; nil for all others.
    var deadline: FoundDeadline.Kind? { FoundDeadline.Kind(rawValue: rawValue) }

    /// Whether a length of time may count from such a day.
    var isBase: Bool {
        switch self {
        case .documentDate, .purchase, .delivery, .installation, .start, .received, .signed, .termEnd, .appointment,
            .event:
            true
        default: false
        }
    }
}
