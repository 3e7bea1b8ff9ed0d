import Basics

/// The order of outcomes: candidates first, those whose credit line holds it before others,
/// those whose amount could be converted before others, then value, preferred reward
/// currency, room left, name, identifier.
struct Ranking {
    let cards: [Card]
    let preferredPointSystem: String?

    /// Ranks outcomes and numbers them from 1. A wallet is small, so an insertion sort does.
    func rank(_ outcomes: inout [CardOutcome]) {
        for start in outcomes.indices.dropFirst() {
            var position = start
            while position > 0, precedes(outcomes[position], outcomes[position - 1]) {
                outcomes.swapAt(position, position - 1)
                position -= 1
            }
        }
        for position in outcomes.indices { outcomes[position].rank = position + 1 }
    }

    func precedes(_ left: CardOutcome, _ right: CardOutcome) -> Bool {
        if left.isCandidate != right.isCandidate { return left.isCandidate }
        let isOver = cards[left.cardIndex].isPassed(by: left)
        if isOver != cards[right.cardIndex].isPassed(by: right) { return !isOver }
        // The value of an amount that could not be converted is a number of another kind.
        if left.amountIsForeign != right.amountIsForeign { return !left.amountIsForeign }
        if left.value != right.value { return left.value > right.value }
        if let preferred = preferredPointSystem, left.pointType != right.pointType {
            if left.pointType == preferred { return true }
            if right.pointType == preferred { return false }
        }
        let leftRoom = left.pot?.remaining.thousandths ?? RateTerms.unlimited
        let rightRoom = right.pot?.remaining.thousandths ?? RateTerms.unlimited
        if leftRoom != rightRoom { return leftRoom > rightRoom }
        let leftName = cards[left.cardIndex].name
        let rightName = cards[right.cardIndex].name
        if leftName != rightName { return leftName < rightName }
        if left.cardID != right.cardID { return left.cardID < right.cardID }
        return left.cardIndex < right.cardIndex
    }
}
