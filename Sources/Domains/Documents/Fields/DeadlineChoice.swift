/// One deadline a day and kind, and no computed one for what the paper states.
enum DeadlineChoice {
    /// What nobody would look through.
    private static let most = 300

    static func chosen(
        _ stated: [FoundDeadline], _ computed: [FoundDeadline], paper: Paper
    ) -> [FoundDeadline] {
        let ends = Set(stated.map(\.kind))
        let own = computed.filter { deadline in
            // A paper that names the last day of a term or of paying says the length besides.
            !([.termEnd, .due].contains(deadline.kind) && ends.contains(deadline.kind))
        }
        var result: [FoundDeadline] = []
        for deadline in (stated + own.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })).prefix(most) {
            let isKnown = result.contains { other in
                other.date == deadline.date
                    && (other.kind == deadline.kind || other.basis != deadline.basis || deadline.kind == .other)
            }
            if !isKnown {
                // A day of a kind says more than the same day of none.
                result.removeAll { $0.date == deadline.date && $0.kind == .other }
                result.append(deadline)
            }
        }
        return result.sorted { ($0.date, $0.range.lowerBound) < ($1.date, $1.range.lowerBound) }
    }
}
