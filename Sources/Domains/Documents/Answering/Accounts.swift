/// How much of a question is accounted for where it is cited.
struct Accounts {
    /// By the cited block, its headings and the title, also by words that stand for others.
    let near: Accounting
    /// By all that was read of the paper.
    let paper: Accounting
    /// The same by the question's own words alone.
    let strict: Accounting
    let strictPaper: Accounting
    /// The same by words that say the same; what only says the kind of value counts as said.
    let narrow: Accounting
    let narrowPaper: Accounting
    /// What is asked for by name, and what of it neither the cited sentence nor its headings name.
    let details: Int
    let missingDetails: [AskedDetails.Detail]
    /// Of those, what nothing that was read of the paper names.
    let unknownDetails: Int
}
