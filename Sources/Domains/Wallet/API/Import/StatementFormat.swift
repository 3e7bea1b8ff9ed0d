/// The formats in which banks hand out statements.
enum StatementFormat: Sendable, CaseIterable {
    case csv, ofx

    /// The media types a file of it is sent with, the first one preferred. OFX has none registered with IANA but Intuit's.
    var mediaTypes: [String] {
        switch self {
        case .csv: ["text/csv"]
        case .ofx: ["application/x-ofx", "application/vnd.intu.qfx"]
        }
    }
}
