import Language

/// A sentence as the readers of ``Language`` see it.
extension Sentence: Pieces {
    var pieceCount: Int { pieces.count }

    @inline(__always)
    func kind(of piece: Int) -> Token.Kind { pieces[piece].kind }

    @inline(__always)
    func tokenRange(of piece: Int) -> Range<Int> { Int(pieces[piece].start)..<Int(pieces[piece].end) }

    @inline(__always)
    func isFree(_ piece: Int) -> Bool { pieces[piece].use == .free }

    @inline(__always)
    func hasRole(_ role: GrammarRole, at piece: Int) -> Bool {
        guard let cue = Cue(role) else {
            return pieces[piece].merchant >= 0 || pieces[piece].cardAlias >= 0 || has(piece, .currency)
                || has(piece, .payment)
        }
        return has(piece, cue)
    }

    @inline(__always)
    func value(of role: GrammarRole, at piece: Int) -> Int? {
        Cue(role).flatMap { lexicon.value($0, from: pieces[piece].sense) }
    }
}

extension Cue {
    /// Nil for names, which are none.
    @inline(__always)
    fileprivate init?(_ role: GrammarRole) {
        switch role {
        case .number: self = .number
        case .scale: self = .scale
        case .currency: self = .currency
        case .quantity: self = .quantity
        case .article: self = .article
        case .and: self = .and
        case .link: self = .link
        case .next: self = .next
        case .previous: self = .previous
        case .month: self = .month
        case .day: self = .day
        case .weekday: self = .weekday
        case .weekend: self = .weekend
        case .period: self = .period
        case .name: return nil
        }
    }
}
