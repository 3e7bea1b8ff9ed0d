/// How much of a question is accounted for where it is cited.
struct Accounts {
    /// By the cited block, its headings and the title, also by words that stand for others.
    let near: Accounting
    /// By all that was read of the paper.
    let paper: Accounting
    /// The same by the question's own words alone.
    let strict: Accounting
    let strictPaper: Accounting
}
