internal import Basics

extension QuantityScan {
    /// "Christmas Eve", "last Thanksgiving", "Easter 2027", 去年中秋.
    mutating func holiday(at start: Int) -> QuantityMatch? {
        var place = start
        var step: Int?
        if let modifier = sense(start, .modifier), modifier.value == 1 || modifier.value == -1, has(start + 1, .holiday)
        {
            place += 1
        } else if let period = sense(start, .period), period.other == 3, has(start + 1, .holiday) {
            step = period.value
            place += 1
        }
        guard let name = sense(place, .holiday), let today = context.today,
            !tables.folding.holidays.isOnlyNamed(tokens, Int(pieces[place].start)..<Int(pieces[place].end))
        else { return nil }
        let holidays = tables.folding.holidays
        func match(_ end: Int, _ days: CalendarDate?...) -> QuantityMatch? {
            self.match(start, end, days.compactMap { $0.map { QuantityScan.reading($0) } })
        }
        if let step { return match(place + 1, holidays.day(name.value, in: today.year + step, region: context.region)) }
        func day(_ occasion: Holidays.Occasion) -> CalendarDate? {
            holidays.day(name.value, occasion, on: today, region: context.region)
        }
        if place > start {
            return match(place + 1, day(sense(start, .modifier)?.value == 1 ? .following : .previous))
        }
        if let year = plain(place + 1, 1_900...2_199), !has(place + 2, .unit) {
            return match(place + 2, holidays.day(name.value, in: year, region: context.region))
        }
        return match(place + 1, day(.next), day(.previous))
    }
}
