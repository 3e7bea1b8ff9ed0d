/// First digits that a payment scheme issues, with the lengths of their numbers (ISO/IEC 7812-1 leaves both to the schemes).
///
/// What the schemes publish (as of November 2026): Visa, Mastercard ("2-series", 2221 to 2720), American Express,
/// Discover (with Diners Club, JCB and UnionPay in its network), UnionPay International, NSPK (Mir), NPCI (RuPay),
/// BKM (Troy), Elo, Verve; the smaller ones after the list "Payment card number" of Wikipedia.
struct IssuerRange {
    /// What the first six digits may be.
    let first: ClosedRange<Int>
    let lengths: Set<Int>

    /// - Parameters:
    ///   - low: the first digits, one to six of them.
    ///   - high: the last of the range, of as many digits; without it the range is all that begins with `low`.
    private init(_ low: Int, to high: Int? = nil, lengths: Set<Int>) {
        var scale = 1
        while low * scale < 100_000 { scale *= 10 }
        first = (low * scale)...((high ?? low) * scale + scale - 1)
        self.lengths = lengths
    }

    /// Whether some scheme issues numbers of this length that begin so.
    static func isIssued(_ digits: ArraySlice<UInt8>) -> Bool {
        let first = digits.prefix(6).reduce(0) { $0 * 10 + Int($1) }
        return all.contains { $0.first.contains(first) && $0.lengths.contains(digits.count) }
    }

    private static let sixteenUp: Set<Int> = [16, 17, 18, 19]

    private static let all = [
        // Visa, with Dankort 4571 and most of Elo.
        IssuerRange(4, lengths: [13, 16, 19]),
        // Mastercard.
        IssuerRange(51, to: 55, lengths: [16]),
        IssuerRange(2221, to: 2720, lengths: [16]),
        // American Express.
        IssuerRange(34, lengths: [15]),
        IssuerRange(37, lengths: [15]),
        // Diners Club; Hipercard's 3841 too.
        IssuerRange(300, to: 305, lengths: [14, 15, 16, 17, 18, 19]),
        IssuerRange(3095, lengths: [14, 15, 16, 17, 18, 19]),
        IssuerRange(36, lengths: [14, 15, 16, 17, 18, 19]),
        IssuerRange(38, to: 39, lengths: [14, 15, 16, 17, 18, 19]),
        // JCB, with LankaPay 357111 and RuPay 353 and 356.
        IssuerRange(3528, to: 3589, lengths: sixteenUp),
        // Discover; 65 is RuPay's, Elo's, Verve's and Troy's too.
        IssuerRange(6011, lengths: sixteenUp),
        IssuerRange(644, to: 649, lengths: sixteenUp),
        IssuerRange(65, lengths: sixteenUp),
        // UnionPay.
        IssuerRange(62, lengths: sixteenUp),
        IssuerRange(81, lengths: sixteenUp),
        // Maestro as issued, with Dankort 5019, Elo 5067, 509, 636297 and 636368, and Verve 506 and 507. All of 6, and the
        // 12 to 15 digits of its rules, would take telephone and tracking numbers.
        IssuerRange(50, lengths: sixteenUp),
        IssuerRange(56, to: 58, lengths: sixteenUp),
        IssuerRange(63, lengths: sixteenUp),
        IssuerRange(67, lengths: sixteenUp),
        // Mir, and Bulgaria's Borica.
        IssuerRange(2200, to: 2204, lengths: sixteenUp),
        IssuerRange(2205, lengths: [16]),
        // RuPay, with Hipercard 606282.
        IssuerRange(60, lengths: [16]),
        IssuerRange(82, lengths: [16]),
        // Uzcard, Humo, Napas and Troy.
        IssuerRange(8600, lengths: [16]),
        IssuerRange(9860, lengths: [16]),
        IssuerRange(9704, lengths: [16, 19]),
        IssuerRange(9792, lengths: [16]),
    ]
}
