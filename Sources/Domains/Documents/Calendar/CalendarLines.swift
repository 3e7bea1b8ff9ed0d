/// Content lines of iCalendar: escaped, folded, ended.
struct CalendarLines {
    private static let width = 75

    private(set) var bytes: [UInt8] = []

    /// A value that is written as it is.
    mutating func add(_ name: String, _ value: String) { fold(name + ":" + value) }

    /// A value of type TEXT: backslashes, commas, semicolons and line ends are escaped, other control signs left out.
    mutating func add(text name: String, _ value: String) {
        var escaped = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", ",", ";":
                escaped.append("\\")
                escaped.append(scalar)
            case "\n" where last == "\r": break
            case "\n", "\r", "\u{0C}", "\u{2028}", "\u{2029}":
                escaped.append("\\")
                escaped.append("n")
            case "\t": escaped.append(" ")
            case _ where scalar.properties.generalCategory == .control: break
            default: escaped.append(scalar)
            }
            last = scalar
        }
        fold(name + ":" + String(escaped))
    }

    private mutating func fold(_ line: String) {
        var used = 0
        for scalar in line.unicodeScalars {
            let signs = Array(String(scalar).utf8)
            if used + signs.count > CalendarLines.width {
                bytes += [0x0D, 0x0A, 0x20]
                used = 1
            }
            bytes += signs
            used += signs.count
        }
        bytes += [0x0D, 0x0A]
    }
}
