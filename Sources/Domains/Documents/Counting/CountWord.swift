/// What phrases of `count-words.tsv` mean in a question about many papers.
enum CountWord: String, Sendable, CaseIterable {
    // What is wanted.
    case count, sum, average, list, latest, earliest, highest, lowest
    /// Papers whose text has the words behind it.
    case mention
    // Which day or value of a paper is meant.
    case due, ends, amount, when
    /// The question is about something else.
    case stop
    /// A paper of any kind.
    case paper
    /// Joins what is counted together.
    case and
    /// Says nothing here.
    case glue
    // Time.
    case thisYear, lastYear, nextYear, thisMonth, lastMonth, nextMonth, lastMonths, nextMonths, lastDays, nextDays
    case since, before, between, to
    case firstQuarter, secondQuarter, thirdQuarter, fourthQuarter

    /// Which of a set is meant, or what is made of it.
    var measure: CountQuestion.Measure? {
        switch self {
        case .count: .count
        case .sum: .sum
        case .average: .average
        case .list: .list
        case .latest: .latest
        case .earliest: .earliest
        case .highest: .highest
        case .lowest: .lowest
        default: nil
        }
    }

    var quarter: Int? {
        switch self {
        case .firstQuarter: 1
        case .secondQuarter: 2
        case .thirdQuarter: 3
        case .fourthQuarter: 4
        default: nil
        }
    }
}
