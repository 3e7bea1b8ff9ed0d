import Basics
public import RAG

extension Advice {
    /// What a recommendation advised; nil where it advised no card for a purchase to come: a recorded one, a limit and a
    /// vague question are answered with a card too. Of several purchases, the one that brings most.
    ///
    /// - Parameter milliseconds: how long the answer took.
    public init?(_ recommendation: Recommendation, arm: ModelRollout.Arm, milliseconds: Int) {
        guard recommendation.advisesCard, let outcome = recommendation.primary?.outcome else { return nil }
        let merchant = recommendation.primaryItem?.merchant
        self.init(
            choice: outcome.cardID.rawValue, subject: outcome.category.rawValue, place: merchant?.foldedName,
            amount: outcome.amountIsAssumed || outcome.amountIsForeign ? nil : outcome.amount.cents, arm: arm,
            milliseconds: milliseconds)
    }
}
