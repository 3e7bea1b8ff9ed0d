import Explaining

/// Advice against the decision that names no card: another card than the chosen one, whichever that is, or no purchase.
extension SentenceCheck {
    /// - Parameters:
    ///   - cues: of the whole sentence.
    ///   - scope: the items that the piece is about.
    func isAgainst(_ piece: ReplyPiece, _ sentence: [ReplyElement], _ cues: CueSet, _ scope: UInt32) -> Bool {
        if let forgoing = piece.range.first(where: { sentence[$0].cues.contains(.forgo) }),
            !isNegated(before: forgoing, piece, sentence)
        {
            return true
        }
        guard piece.cards.isEmpty else { return false }
        if piece.cues.contains(.otherCard), isTip || advises(piece, sentence), !mayFallBack(cues),
            let other = piece.range.first(where: { sentence[$0].cues.contains(.otherCard) }),
            !isNegated(before: other, piece, sentence)
        {
            return true
        }
        return shuns(piece, sentence, scope)
    }

    /// Whether the piece turns down what is bought, or the card that was spoken of last where that is the chosen one. A fee, a
    /// limit or an activation may be avoided.
    private func shuns(_ piece: ReplyPiece, _ sentence: [ReplyElement], _ scope: UInt32) -> Bool {
        guard let shunning = piece.range.first(where: { sentence[$0].cues.contains(.shun) }) else { return false }
        let others = CueSet(
            .feeRole, .foreignFee, .annualFee, .activation, .limitRole, .limitReached, .crossing, .waived, .alternative,
            .otherCard, .split, .splitting)
        guard !piece.cues.intersects(others) else { return false }
        let rest = sentence[(shunning + 1)..<piece.range.upperBound]
        let isOfPurchase = rest.contains { element in
            switch element.kind {
            case .merchant, .category: true
            default: element.cues.contains(.amountNoun)
            }
        }
        if isOfPurchase || isTip { return true }
        guard rest.contains(where: { $0.cues.contains(.pronoun) }) else { return false }
        return [carry ?? facts.primary].compactMap(\.self).contains { facts.isAdvised($0, scope: scope, isSplit: true) }
    }

    /// Whether what stands at a position is denied: "no need to wait".
    private func isNegated(before position: Int, _ piece: ReplyPiece, _ sentence: [ReplyElement]) -> Bool {
        (max(piece.range.lowerBound, position - 4)..<position).contains {
            sentence[$0].cues.intersects(CueSet(.negation, .waived))
        }
    }

    /// Whether a sentence is about something that is known here.
    func isAnchored(_ sentence: [ReplyElement], _ cues: CueSet) -> Bool {
        if mayFallBack(cues) { return true }
        if cues.intersects(CueSet(.activation, .split, .splitting, .limitRole, .remainingRole, .foreignFee, .annualFee))
        {
            return true
        }
        return sentence.contains { element in
            switch element.kind {
            case .card, .quantity, .date: true
            default: false
            }
        }
    }
}
