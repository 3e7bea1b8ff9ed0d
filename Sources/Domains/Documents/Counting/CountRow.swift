public import Basics

/// A paper that is counted, with the words of it that are cited.
public struct CountRow: Sendable {
    public let paper: CountedPaper
    /// The day that periods are about; nil where the paper names none.
    public let day: CalendarDate?
    /// It is meant, but names no day to tell whether it is of the time that is asked for.
    public let isUndated: Bool
    /// What is added up or compared; nil where the paper does not state it.
    public let amount: (money: Money, currency: String?)?
    /// The words of the day, of the amount, and of what names the paper, as far as there are any.
    public let dayCitation: Citation?
    public let amountCitation: Citation?
    public let ownCitation: Citation?

    public init(
        paper: CountedPaper, day: CalendarDate?, isUndated: Bool = false,
        amount: (money: Money, currency: String?)?, dayCitation: Citation?,
        amountCitation: Citation?, ownCitation: Citation?
    ) {
        self.paper = paper
        self.day = day
        self.isUndated = isUndated
        self.amount = amount
        self.dayCitation = dayCitation
        self.amountCitation = amountCitation
        self.ownCitation = ownCitation
    }
}
