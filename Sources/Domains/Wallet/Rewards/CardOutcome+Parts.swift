import Basics

extension CardOutcome {
    /// The purchase on this card alone, cut where a pot ends: a part for each rate. Points and values add up to those of the
    /// whole; what the card's rounding and a foreign fee take is taken from the last.
    package var parts: [Allocation] {
        var points = points.tenThousandths
        var value = value.hundredthsOfCent
        return segments.indices.map { index in
            let segment = segments[index]
            let isLast = index == segments.count - 1
            let earned = segment.points.tenThousandths
            let part = Allocation(
                cardIndex: cardIndex, cardID: cardID, amount: segment.amount, multiplier: segment.multiplier,
                points: RewardPoints(tenThousandths: isLast ? points : earned),
                value: RewardValue(
                    hundredthsOfCent: isLast
                        ? value
                        : Saturating.rounded(
                            Int128(earned) * Int128(segment.pointValue.hundredths), by: OutcomeBuilder.scale)),
                pointType: pointType)
            points -= part.points.tenThousandths
            value -= part.value.hundredthsOfCent
            return part
        }
    }
}
