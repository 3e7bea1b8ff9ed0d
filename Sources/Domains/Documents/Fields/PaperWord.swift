/// What single words of `paper-words.tsv` do.
enum PaperWord: String, Sendable, Hashable {
    /// A full stop behind it ends no sentence.
    case abbreviation
    case day, workingDay, week, month, year
    /// Between the two days of a period.
    case to
    /// Day before month: the paper is of a country that writes dates so.
    case dayFirst
    case monthFirst
    case endOfMonth
    case startOfMonth
    case company
    /// Who is written to, not who writes.
    case addressee
    case earliest, latest
    /// Before a length of time: it comes again and again.
    case every
    /// Something is asked of the reader, or offered.
    case action
    /// Law, history, terms of others.
    case quoted
    case january, february, march, april, may, june, july, august, september, october, november, december
}
