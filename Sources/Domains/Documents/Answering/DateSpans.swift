import Basics

/// Finds days, months and years in a sentence: "14 February 2026", "the end of May 2026", 2026年3月10日, "1066", "10th century".
struct DateSpans {
    let words: [TextWord]

    /// In order, as long as they are written.
    func spans() -> [TypedSpan] {
        var result: [TypedSpan] = []
        var index = 0
        while index < words.count {
            if let end = chineseEnd(index) ?? englishEnd(index) {
                let range = words[index].range.lowerBound..<words[end - 1].range.upperBound
                let value = value(index..<end).map(AnswerValue.date)
                result.append(TypedSpan(isYear(index..<end) ? .year : .date, range, value: value))
                index = end
            } else {
                index += 1
            }
        }
        return result
    }

    private func isYear(_ range: Range<Int>) -> Bool {
        !words[range].contains { $0.kinds.contains(.month) && $0.isCapital || $0.text == "月" }
            && !words[range].contains { $0.text.contains("/") || $0.text.filter { $0 == "-" }.count == 2 }
    }

    /// A month with what stands around it, or a year alone.
    private func englishEnd(_ start: Int) -> Int? {
        var end = start
        var hasMonth = false
        var hasYear = false
        var hasDay = false
        while end < words.count {
            let word = words[end]
            if end > start, word.isBehindMark, !(hasMonth && Self.year(word) != nil || isWeekday(words[end - 1])) {
                break
            }
            if isMonth(end), !hasMonth {
                hasMonth = true
            } else if Self.year(word) != nil || Self.isDecade(word.text), !hasYear {
                hasYear = true
            } else if let day = Self.day(word), (1...31).contains(day), !hasDay, !hasYear, isNearMonth(end) {
                hasDay = true
            } else if isWeekday(word), end == start, end + 1 < words.count,
                isMonth(end + 1) || Self.day(words[end + 1]) != nil && isNearMonth(end + 1)
            {
            } else if word.text == "century", end > start,
                words[end - 1].hasDigit || Self.isOrdinal(words[end - 1].text)
            {
                return end + 1
            } else if Self.numeric(word) != nil, end == start {
                return end + 1
            } else if Self.isOrdinal(word.text), end == start, end + 1 < words.count, words[end + 1].text == "century" {
            } else {
                break
            }
            end += 1
        }
        return hasMonth
            && (hasDay || hasYear
                || end == start + 1 && words[start].text.count > 3 && words[start].text != "march"
                    && words[start].text != "may"
                || hasMonth && start > 0 && words[start - 1].kinds.contains(.preposition))
            || hasYear ? end : nil
    }

    private func isMonth(_ index: Int) -> Bool { words[index].kinds.contains(.month) && words[index].isCapital }
    private func isWeekday(_ word: TextWord) -> Bool { word.kinds.contains(.weekday) && word.isCapital }

    private func isNearMonth(_ index: Int) -> Bool {
        index + 1 < words.count && isMonth(index + 1) || index > 0 && isMonth(index - 1)
    }

    /// A year that stands as one: four digits from 1000 to 2199.
    static func year(_ word: TextWord) -> Int? {
        guard word.text.utf8.count == 4, let year = Int(word.text), (1000..<2200).contains(year) else { return nil }
        return year
    }

    static func isDecade(_ text: String) -> Bool {
        text.utf8.count == 5 && text.hasSuffix("0s") && Int(text.dropLast()) != nil
    }

    static func isOrdinal(_ text: String) -> Bool {
        text.first?.isNumber == true && ["st", "nd", "rd", "th"].contains { text.hasSuffix($0) }
    }

    static func day(_ word: TextWord) -> Int? {
        Int(word.text) ?? (isOrdinal(word.text) ? Int(word.text.dropLast(2)) : nil)
    }

    /// 2026-03-10, 10/03/2026: only the first is one day for all.
    static func numeric(_ word: TextWord) -> [Int]? {
        let parts = word.text.split(whereSeparator: { $0 == "-" || $0 == "/" || $0 == "." }).compactMap { Int($0) }
        guard parts.count == 3, word.text.allSatisfy({ $0.isNumber || "-/.".contains($0) }),
            parts.allSatisfy({ $0 > 0 }),
            parts.contains(where: { $0 > 999 && $0 < 2200 }) || word.text.contains("/")
        else { return nil }
        return parts
    }

    /// 2026年3月10日, 3月10日, 2026年, with the time of day left out.
    private func chineseEnd(_ start: Int) -> Int? {
        var end = start
        var marks = ""
        while end + 1 < words.count, Int(words[end].text) != nil, "年月日号".contains(words[end + 1].text),
            end == start || !words[end].isBehindMark
        {
            marks += words[end + 1].text
            end += 2
        }
        guard end > start, marks != "日", marks != "号", marks != "年" || DateSpans.year(words[start]) != nil else {
            return nil
        }
        return end
    }

    private func value(_ range: Range<Int>) -> CalendarDate? {
        var (year, month, day): (Int?, Int?, Int?)
        for index in range {
            let word = words[index]
            if let parts = Self.numeric(word) {
                guard parts[0] > 999 else { return nil }
                return CalendarDate(year: parts[0], month: parts[1], day: parts[2])
            }
            if isMonth(index) {
                month = PaperNames.months.firstIndex { $0.hasPrefix(word.text.prefix(3)) }.map { $0 + 1 }
            } else if index + 1 < words.count, "年月日号".contains(words[index + 1].text), let number = Int(word.text) {
                switch words[index + 1].text {
                case "年": year = number
                case "月": month = number
                default: day = number
                }
            } else if let number = Self.year(word) {
                year = number
            } else if let number = Self.day(word) {
                day = number
            }
        }
        guard let year, let month, let day else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}
