/// Small numbers and months in words.
enum CountNumbers {
    private static let english = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    private static let chinese = Array("一二三四五六七八九十")

    static func value(_ text: String) -> Int? {
        if let index = english.firstIndex(where: { SearchTerms.fold($0) == text }) { return index + 1 }
        if text == "两" { return 2 }
        guard let sign = text.first, text.count == 1 else { return nil }
        return chinese.firstIndex(of: sign).map { $0 + 1 }
    }

    /// 1 to 12 by an English month's name or its first three letters.
    static func month(_ text: String) -> Int? {
        PaperNames.months.firstIndex {
            text == SearchTerms.fold($0) || text == $0.prefix(3) || $0 == "september" && text == "sept"
        }.map { $0 + 1 }
    }
}
