/// Looks for account numbers in one run of groups. Takes time in proportion to the run.
struct PANSearch {
    private let run: DigitRun
    private let groups: [DigitRun.Group]
    /// Where the longest number ends that begins with a group, if the groups before it let it; 0 where none does.
    private var ends: [Int]

    init(_ run: DigitRun) {
        self.run = run
        groups = run.groups
        ends = Array(repeating: 0, count: groups.count)
        for start in groups.indices.reversed() { ends[start] = longestEnd(from: start) }
    }

    /// Adds the numbers from left to right.
    ///
    /// - Returns: whether the last group belongs to one.
    func search(into found: inout [Range<Int>]) -> Bool {
        var start = endOfIBAN
        // Where the number before ends.
        var edge = 0
        while start < groups.count {
            let end = ends[start]
            if end > 0, edge == start && start > 0 || mayBegin(start) {
                found.append(groups[start].positions.lowerBound..<groups[end - 1].positions.upperBound)
                start = end
                edge = end
            } else {
                start += 1
            }
        }
        return edge == groups.count && edge > 0
    }

    // MARK: Numbers

    /// Groups of this many digits with a shorter one at the end are how people write any number; those of one and two are
    /// read out.
    private static let regular = [1, 2, 4]
    /// American Express, Diners Club, UnionPay of 19 digits.
    private static let printed = [[4, 6, 5], [4, 6, 4], [6, 13]]

    private func longestEnd(from start: Int) -> Int {
        let first = groups[start].count
        if first >= PANRedaction.shortest {
            return first <= PANRedaction.longest && isNumber(start..<(start + 1)) ? start + 1 : 0
        }
        var longest = 0
        var total = first
        var end = start + 1
        while end < groups.count, groups[end].gap.kind != .commas {
            total += groups[end].count
            end += 1
            guard total <= PANRedaction.longest else { break }
            let window = start..<end
            if total >= PANRedaction.shortest, isNumber(window), isLaidOut(window), mayEnd(window) { longest = end }
        }
        return longest
    }

    private func isLaidOut(_ window: Range<Int>) -> Bool {
        let first = groups[window.lowerBound].count
        let inner = groups[window].dropFirst()
        guard let gap = inner.first?.gap else { return false }
        let isEven = inner.allSatisfy { $0.gap.continues(gap) }
        // A point is a decimal one where not all gaps are.
        if inner.contains(where: { $0.gap.kind == .dots }), !isEven || first < 4 { return false }
        let isRegular =
            PANSearch.regular.contains(first) && inner.dropLast().allSatisfy { $0.count == first }
            && groups[window.upperBound - 1].count <= first
        if isRegular { return first == 4 || isEven }
        return PANSearch.printed.contains { $0.elementsEqual(groups[window].lazy.map(\.count)) }
    }

    private func isNumber(_ window: Range<Int>) -> Bool {
        let digits = run.digits[
            groups[window.lowerBound].digits.lowerBound..<groups[window.upperBound - 1].digits.upperBound]
        return IssuerRange.isIssued(digits) && PANSearch.passesLuhn(digits)
    }

    private static func passesLuhn(_ digits: ArraySlice<UInt8>) -> Bool {
        var sum = 0
        var doubles = false
        for digit in digits.reversed() {
            var value = Int(digit)
            if doubles {
                value *= 2
                if value > 9 { value -= 9 }
            }
            sum += value
            doubles.toggle()
        }
        return sum % 10 == 0
    }

    // MARK: Whole runs

    /// Whether what is before a group is no part of its number.
    private func mayBegin(_ start: Int) -> Bool {
        let group = groups[start]
        guard start > 0 else { return !run.head.isAfterDigit && !isIBAN(group.digits) }
        let before = groups[start - 1]
        // A fraction: 37.4219999999999, 0,4111111111111111.
        if group.gap.isAlone(.dots) { return false }
        if group.gap.isAlone(.commas), before.count == 1, run.digits[before.digits.lowerBound] == 0 { return false }
        guard group.count < PANRedaction.shortest, start + 1 < groups.count,
            group.gap.continues(groups[start + 1].gap)
        else { return true }
        guard group.gap.kind == .spaces else { return false }
        return before.count != group.count || isYear(before) || isMonth(before)
    }

    /// Whether what comes after grouped digits is no part of their number.
    private func mayEnd(_ window: Range<Int>) -> Bool {
        let (start, end) = (window.lowerBound, window.upperBound)
        let last = groups[end - 1]
        guard end < groups.count else { return !run.isFollowedByLetter || last.count >= 4 }
        if ends[end] > 0 { return true }
        let next = groups[end]
        if next.gap.isAlone(.dots) { return false }
        // Thousands.
        if next.gap.isAlone(.commas), last.count < 4, next.count == 3 { return false }
        guard next.gap.continues(last.gap) else { return true }
        // The month it expires, the code on its back.
        if isMonth(next) { return true }
        return next.gap.kind == .spaces ? next.count != groups[start].count : groups[start].count > 3 && next.count <= 3
    }

    private func leading(_ group: DigitRun.Group) -> Int {
        run.digits[group.digits].prefix(2).reduce(0) { $0 * 10 + Int($1) }
    }

    private func isYear(_ group: DigitRun.Group) -> Bool {
        group.count == 4 && (19...20).contains(leading(group))
    }

    /// A month with its year, 1229.
    private func isMonth(_ group: DigitRun.Group) -> Bool {
        group.count == 4 && (1...12).contains(leading(group))
    }

    // MARK: IBAN

    /// Behind the groups of an account in the form of ISO 13616: DE89 3704 0044 0532 0130 00.
    private var endOfIBAN: Int {
        guard run.head.count == 2, groups[0].count == 2 else { return 0 }
        var end = 1
        while end < groups.count, groups[end].gap.kind == .spaces, groups[end].count == 4 { end += 1 }
        if end < groups.count, groups[end].gap.kind == .spaces, groups[end].count < 4 { end += 1 }
        // What comes behind it, a year or a card's number, may look like one more group.
        end = min(end, PANSearch.mostAccountGroups)
        while end > 0 {
            if isIBAN(groups[0].digits.lowerBound..<groups[end - 1].digits.upperBound) { return end }
            end -= 1
        }
        return 0
    }

    /// Of the longest account: 34 characters in groups of four.
    private static let mostAccountGroups = 9

    /// Whether the digits behind the letters of a country are an account, by their two check digits.
    private func isIBAN(_ account: Range<Int>) -> Bool {
        guard run.head.count == 2, account.count >= PANRedaction.shortest else { return false }
        let digits = run.digits[account]
        let account = digits.dropFirst(2).reduce(0) { ($0 * 10 + Int($1)) % 97 }
        let country = (account * 10_000 + run.head.lastTwo) % 97
        return digits.prefix(2).reduce(country) { ($0 * 10 + Int($1)) % 97 } == 1
    }
}
