/// Whole numbers from 0 to 9,999,999,999 in words.
enum SpelledNumber {
    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]

    /// - Parameter joined: what stands behind "hundred".
    static func english(_ number: Int, joined: String = " ") -> String {
        for (scale, name) in [(1_000_000_000, "billion"), (1_000_000, "million"), (1_000, "thousand")]
        where number >= scale {
            let rest = number % scale
            let head = english(number / scale, joined: joined) + " " + name
            return rest == 0 ? head : head + (rest < 100 ? joined : " ") + english(rest, joined: joined)
        }
        if number >= 100 {
            let head = small[number / 100] + " hundred"
            return number % 100 == 0 ? head : head + joined + english(number % 100, joined: joined)
        }
        if number >= 20 { return tens[number / 10] + (number % 10 == 0 ? "" : "-" + small[number % 10]) }
        return small[number]
    }

    static func chinese(_ number: Int) -> String {
        let digits = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
        for (scale, name) in [(100_000_000, "亿"), (10_000, "万"), (1_000, "千"), (100, "百")] where number >= scale {
            let rest = number % scale
            let head = chinese(number / scale) + name
            if rest == 0 { return head }
            // 一百一十: ten has its one inside a number.
            let tail = (10..<20).contains(rest) ? "一" + chinese(rest) : chinese(rest)
            return head + (rest < scale / 10 ? "零" : "") + tail
        }
        if number >= 10 {
            return (number >= 20 ? digits[number / 10] : "") + "十" + (number % 10 == 0 ? "" : digits[number % 10])
        }
        return digits[number]
    }

    static func grouped(_ number: Int) -> String {
        number < 1_000 ? "\(number)" : grouped(number / 1_000) + "," + String("\(1_000 + number % 1_000)".dropFirst())
    }
}
