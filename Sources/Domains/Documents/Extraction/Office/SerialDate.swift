/// Days as spreadsheets count them.
enum SerialDate {
    private static let daysTo1970 = 25_569
    private static let between1900And1904 = 1_462
    private static let last = 2_958_466.0

    /// `2026-03-05`, `14:30` or both; nil where it is no date that a spreadsheet has.
    static func text(_ serial: Double, hasDate: Bool, hasTime: Bool, from1904: Bool) -> String? {
        guard serial >= 0, serial < last else { return nil }
        var days = Int(serial)
        var minutes = Int(((serial - Double(days)) * 1_440).rounded())
        if minutes == 1_440 { (days, minutes) = (days + 1, 0) }
        let time = padded(minutes / 60) + ":" + padded(minutes % 60)
        guard hasDate else { return days > 0 ? padded(days * 24 + minutes / 60) + ":" + padded(minutes % 60) : time }
        // Counted from 1900 there is a 29 February 1900 that never was.
        let shifted = from1904 ? days + between1900And1904 : days < 60 ? days + 1 : days
        let date = date(shifted - daysTo1970)
        return hasTime ? date + " " + time : date
    }

    private static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    /// Howard Hinnant's days-to-civil, for days from 1970.
    private static func date(_ days: Int) -> String {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let day = shifted - era * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let ofYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * ofYear + 2) / 153
        let dayOfMonth = ofYear - (153 * month + 2) / 5 + 1
        let civil = month < 10 ? month + 3 : month - 9
        return "\(year + era * 400 + (civil <= 2 ? 1 : 0))-\(padded(civil))-\(padded(dayOfMonth))"
    }
}
