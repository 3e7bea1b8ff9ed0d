import Basics
import Language

/// What a turn adds to the price before and takes off it, in shares and in amounts: "10 off and 5 tip", "8% tax and 20%
/// off".
extension FollowUp {
    /// The shares of the turn; nil where it says none.
    func shares(_ reading: SentenceReading) -> PriceSum? {
        var sum = PriceSum()
        for share in reading.shares.prefix(FollowUp.mostParts) { add(share, to: &sum, reading) }
        return sum.isEmpty ? nil : sum
    }

    /// The price with everything that comes on top and off, where the turn tells of several things and of no new price.
    func summed(_ old: Money, _ reading: SentenceReading) -> Money? {
        // "half price plus 10 tip"
        let half = doubled(reading).flatMap { $0.numerator < 100 ? $0.numerator * PriceSum.whole / 100 : nil }
        let told = reading.amounts.count + reading.discounts.count + reading.shares.count + (half == nil ? 0 : 1)
        guard (2...FollowUp.mostParts).contains(told), !reading.amounts.isEmpty || !reading.discounts.isEmpty
        else { return nil }
        var sum = PriceSum()
        var parts = 0
        if let half {
            sum.takeOff(share: PriceSum.whole - half)
            parts += 1
        }
        var shares = reading.shares[...]
        var first = 0
        let amounts = (reading.amounts + reading.discounts).sorted { $0.pieces.lowerBound < $1.pieces.lowerBound }
        for amount in amounts {
            while let share = shares.first, share.pieces.lowerBound < amount.pieces.lowerBound {
                if add(share, to: &sum, reading) { parts += 1 }
                first = share.pieces.upperBound
                shares.removeFirst()
            }
            if reduced(old, by: amount, reading) != nil {
                sum.takeOff(cents: amount.cents)
            } else if isOnTop(amount, of: old, reading, from: first) {
                sum.add(cents: amount.cents)
            } else {
                return nil
            }
            parts += 1
            first = amount.pieces.upperBound
        }
        for share in shares where add(share, to: &sum, reading) { parts += 1 }
        return parts > 1 ? sum.of(old.cents).map { Money(cents: $0) } : nil
    }

    /// What tells of more is a list: each of its numbers would be looked for in all of it.
    private static let mostParts = 24

    /// False where nothing tells whether a share comes on top or off.
    @discardableResult
    private func add(_ share: ShareMention, to sum: inout PriceSum, _ reading: SentenceReading) -> Bool {
        let sentence = reading.sentence
        let end = share.pieces.upperBound
        if share.sign == .less || savedShare(sentence, before: share.pieces.lowerBound) {
            sum.takeOff(share: share.value)
            return true
        }
        // "15% gratuity included"
        guard !reading.cues.has(.including) || reading.sentence.says(FunctionWords.notDoneHan) else { return false }
        // "15% on top of that"
        let isAdded = share.sign == nil && sentence.has(end, .add) && sentence.isClauseEnd(end + 1)
        if share.sign == .more || isAdded || isTip(share, reading) {
            sum.add(share: share.value)
            return true
        }
        // "20% cheaper", but what comes back is earned.
        guard sentence.lastWord(end) != FollowUp.back,
            (end..<max(end, min(end + 3, sentence.pieces.count))).contains(where: { sentence.has($0, .saving) })
        else { return false }
        sum.takeOff(share: share.value)
        return true
    }
}
