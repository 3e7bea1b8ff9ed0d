import Basics

/// The days that a title above a table names.
enum StatementPeriod {
    /// The last day that a text can mean: of a whole date that day, of a year and a month the end of the month, of a year its
    /// end; nil where it names no year.
    static func lastDay(of text: String) -> CalendarDate? {
        var last: CalendarDate?
        var numbers: [(value: Int, width: Int)] = []
        var value = 0
        var width = 0
        for character in text.prefix(400) + " " {
            // Beside digits there are characters for ten, for ten thousand, for 10^12.
            if let digit = character.wholeNumberValue, digit < 10, width < 9 {
                value = value * 10 + digit
                width += 1
            } else if width > 0 {
                numbers.append((value, width))
                value = 0
                width = 0
            }
        }
        for (index, number) in numbers.enumerated() {
            let day: CalendarDate?
            if number.width == 8 {
                day = CalendarDate(
                    year: number.value / 10_000, month: number.value / 100 % 100, day: number.value % 100)
            } else if number.width == 4, (1_990...2_100).contains(number.value) {
                day = end(ofYear: number.value, after: numbers[(index + 1)...], before: numbers[..<index])
            } else {
                day = nil
            }
            if let day, (1_990...2_100).contains(day.year) { last = max(last ?? day, day) }
        }
        return last
    }

    private static func end(
        ofYear year: Int, after: ArraySlice<(value: Int, width: Int)>, before: ArraySlice<(value: Int, width: Int)>
    ) -> CalendarDate? {
        let next = after.prefix(2).filter { $0.width <= 2 }.map(\.value)
        if next.count == 2, let date = CalendarDate(year: year, month: next[0], day: next[1]) { return date }
        if let month = next.first, (1...12).contains(month), before.last?.width ?? 4 == 4 {
            return CalendarDate(year: year, month: month, day: CalendarDate.daysIn(month: month, year: year))
        }
        return CalendarDate(year: year, month: 12, day: 31)
    }
}
