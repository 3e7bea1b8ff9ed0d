internal import Language
internal import Basics

/// Finds days in the forms that only papers have: 31.03.2026, 31-Mar-2026, "7. Mai 2014", 03/04/26, and days without a year.
struct WrittenDateScan {
    private static let months: [PaperWord] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november, .december,
    ]

    let paper: Paper

    /// In the order of the text.
    func dates(inPart part: Int) -> [WrittenDate] {
        let range = paper.parts[part].tokens
        var result: [WrittenDate] = []
        var place = range.lowerBound
        while place < range.upperBound {
            if let (form, end) = date(at: place, range.upperBound) {
                let span = paper.tokens[place].range.lowerBound..<end
                result.append(WrittenDate(form: form, range: span, part: part))
                while place < range.upperBound, paper.tokens[place].range.lowerBound < end { place += 1 }
            } else {
                place += 1
            }
        }
        return result
    }

    private func date(at place: Int, _ end: Int) -> (WrittenDate.Form, Int)? {
        let token = paper.tokens[place]
        if token.kind == .number {
            return figures(at: token.range.lowerBound) ?? dayFirst(place, end) ?? han(place, end)
        }
        if let month = month(at: place) { return monthFirst(month, place + 1, end) }
        return nil
    }

    /// The number of a month's name; "may" and "mar" in small letters are other words.
    private func month(at place: Int) -> Int? {
        guard place < paper.tokens.count, paper.tokens[place].kind == .word else { return nil }
        guard let index = WrittenDateScan.months.firstIndex(where: { paper.words(at: place, $0)?.count == 1 }) else {
            return nil
        }
        return paper.tokens[place].isCapital || paper.tokens[place].range.count > 4 ? index + 1 : nil
    }

    private func number(_ place: Int, _ end: Int, _ bounds: ClosedRange<Int>, digits: Int) -> Int? {
        guard place < end, paper.tokens[place].kind == .number, paper.tokens[place].range.count <= digits else {
            return nil
        }
        var value = 0
        for position in paper.tokens[place].range {
            let scalar = paper.scalars[position]
            guard scalar.value >= 0x30, scalar.value <= 0x39 else { return nil }
            value = value * 10 + Int(scalar.value - 0x30)
        }
        return bounds.contains(value) ? value : nil
    }

    private func skip(_ signs: String, _ place: Int, _ end: Int) -> Int {
        guard place < end, let mark = paper.tokens[place].mark, signs.unicodeScalars.contains(mark) else {
            return place
        }
        return place + 1
    }

    private func year(_ place: Int, _ end: Int) -> (Int, Int)? {
        let next = skip(",.-/'’", place, end)
        guard let value = number(next, end, 1_900...2_199, digits: 4) else { return nil }
        return (value, next + 1)
    }

    private func form(_ month: Int, _ day: Int, _ next: Int, _ end: Int) -> (WrittenDate.Form, Int)? {
        if let (year, last) = year(next, end) {
            guard let day = CalendarDate(year: year, month: month, day: day) else { return nil }
            return (.full(day), paper.tokens[last - 1].range.upperBound)
        }
        // A leap year, so that the 29th of February counts.
        guard CalendarDate(year: 2_000, month: month, day: day) != nil else { return nil }
        return (.yearless(month: month, day: day), paper.tokens[next - 1].range.upperBound)
    }

    private func ordinal(_ place: Int, _ end: Int) -> Int {
        guard place < end, paper.tokens[place].kind == .word, paper.tokens[place].range.count == 2 else { return place }
        return ["st", "nd", "rd", "th"].contains(paper.string(paper.tokens[place].range).lowercased())
            ? place + 1 : place
    }

    private func dayFirst(_ place: Int, _ end: Int) -> (WrittenDate.Form, Int)? {
        guard let day = number(place, end, 1...31, digits: 2) else { return nil }
        var next = ordinal(place + 1, end)
        // "3rd of April", "the 3rd day of April".
        if isWord("day", next, end), isWord("of", next + 1, end) { next += 1 }
        if isWord("of", next, end) { next += 1 }
        next = skip(".-", next, end)
        guard next < end, let month = month(at: next) else { return nil }
        return form(month, day, next + 1, end)
    }

    private func isWord(_ word: String, _ place: Int, _ end: Int) -> Bool {
        place < end && paper.tokens[place].kind == .word
            && paper.string(paper.tokens[place].range).lowercased() == word
    }

    private func monthFirst(_ month: Int, _ place: Int, _ end: Int) -> (WrittenDate.Form, Int)? {
        let start = skip(".", place, end)
        guard let day = number(start, end, 1...31, digits: 2) else { return nil }
        let next = ordinal(start + 1, end)
        // "May 10:30"
        if next < end, paper.tokens[next].mark == ":" { return nil }
        return form(month, day, next, end)
    }

    /// 5月4日
    private func han(_ place: Int, _ end: Int) -> (WrittenDate.Form, Int)? {
        guard let month = number(place, end, 1...12, digits: 2), isSign("月", place + 1, end),
            let day = number(place + 2, end, 1...31, digits: 2),
            isSign("日", place + 3, end) || isSign("号", place + 3, end),
            CalendarDate(year: 2_000, month: month, day: day) != nil
        else { return nil }
        return (.yearless(month: month, day: day), paper.tokens[place + 3].range.upperBound)
    }

    private func isSign(_ sign: Unicode.Scalar, _ place: Int, _ end: Int) -> Bool {
        place < end && paper.tokens[place].range.count == 1
            && paper.scalars[paper.tokens[place].range.lowerBound] == sign
    }

    /// Three numbers between two equal signs.
    private func figures(at start: Int) -> (WrittenDate.Form, Int)? {
        let scalars = paper.scalars
        guard start == 0 || !isDigit(start - 1) && !".-/".unicodeScalars.contains(scalars[start - 1]) else {
            return nil
        }
        var place = start
        func digits() -> (value: Int, count: Int) {
            var (value, count) = (0, 0)
            while place < scalars.count, isDigit(place), count < 5 {
                value = value * 10 + Int(scalars[place].value - 0x30)
                count += 1
                place += 1
            }
            return (value, count)
        }
        let first = digits()
        guard first.count > 0, place < scalars.count, "./-".unicodeScalars.contains(scalars[place]) else { return nil }
        let sign = scalars[place]
        place += 1
        let second = digits()
        guard (1...2).contains(second.count), place < scalars.count, scalars[place] == sign else { return nil }
        place += 1
        let third = digits()
        guard place >= scalars.count || !isDigit(place),
            place + 1 >= scalars.count || !"./".unicodeScalars.contains(scalars[place]) || !isDigit(place + 1)
        else { return nil }
        if first.count == 4, (1...2).contains(third.count), (1_900...2_199).contains(first.value) {
            return CalendarDate(year: first.value, month: second.value, day: third.value).map { (.full($0), place) }
        }
        guard first.count <= 2, third.count == 4 || third.count == 2 && sign != "-" else { return nil }
        // "98" is of the last century, "31" of this one.
        let year = third.count == 2 ? (third.value < 70 ? 2_000 : 1_900) + third.value : third.value
        guard (1_900...2_199).contains(year), (1...31).contains(first.value), (1...31).contains(second.value) else {
            return nil
        }
        // With dots the day goes first everywhere.
        if sign == "." {
            return CalendarDate(year: year, month: second.value, day: first.value).map { (.full($0), place) }
        }
        return (.figures(first: first.value, second: second.value, year: year), place)
    }

    private func isDigit(_ place: Int) -> Bool { (0x30...0x39).contains(paper.scalars[place].value) }
}
