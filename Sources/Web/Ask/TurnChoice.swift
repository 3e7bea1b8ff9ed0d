/// Decides whose turn it is, among domains that have each said how sure they are.
struct TurnChoice: Sendable {
    struct Claimed: Sendable {
        let domain: String
        let claim: TurnClaim
    }

    enum Decision: Sendable, Equatable {
        case answer(domain: String)
        /// The two likeliest, the likelier first.
        case ask(first: String, second: String)
    }

    /// From here on a domain is sure.
    static let sure = 500
    /// Two that are nearer to each other than this cannot be told apart.
    static let margin = 100

    /// The surest first; where two are equally sure the one that was spoken to before.
    let claims: [Claimed]
    private let before: String?

    init(_ claims: [Claimed], before: String?) {
        self.before = before
        // A domain that has nothing to say is no meaning to ask about, unless there is no other.
        let claiming = claims.filter { $0.claim.sureness > 0 }
        self.claims = (claiming.isEmpty ? claims : claiming).enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            if first.claim.sureness != second.claim.sureness { return first.claim.sureness > second.claim.sureness }
            if (first.domain == before) != (second.domain == before) { return first.domain == before }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// Nil where there is no domain at all.
    var decision: Decision? {
        guard let first = claims.first else { return nil }
        guard claims.count > 1 else { return .answer(domain: first.domain) }
        let second = claims[1]
        let isApart = first.claim.sureness - second.claim.sureness >= TurnChoice.margin
        if isApart, first.claim.sureness >= TurnChoice.sure { return .answer(domain: first.domain) }
        // "and for four of them?" goes on with what was spoken of.
        if let before, [first.domain, second.domain].contains(before) { return .answer(domain: before) }
        return .ask(first: first.domain, second: second.domain)
    }
}
