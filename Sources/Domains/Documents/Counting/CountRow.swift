public import Basics

/// A paper that is counted, with the words of it that are cited.
public struct CountRow: Sendable {
    public let paper: CountedPaper
    /// The day that periods are about; nil where the paper names none.
    public let day: CalendarDate?
    /// What is added up or compared; nil where the paper does not state it.
    public let amount: (money: Money, currency: String?)?
    /// The words of the day, of the amount, and of what names the paper, as far as there are any.
    public let dayCitation: Citation?
    public let amountCitation: Citation?
    public let ownCitation: Citation?

    public init(
        paper: CountedPaper, day: CalendarDate?, amount: (money: Money, currency: String?)?, dayCitation: Citation?,
        amountCitation: Citation?, ownCitation: Citation?
    ) {
        self.paper = paper
        self.day = day
        self.amount = amount
        self.dayCitation = dayCitation
        self.amountCitation = amountCitation
        self.ownCitation = ownCitation
    }
}
