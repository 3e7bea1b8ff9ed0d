/// Cuts the endings of English inflection: plural, past and -ing, and the silent e they hide.
///
/// Steps 1a to 1c and 5a of Porter (An algorithm for suffix stripping, Program 14, 1980): forms of one word meet, while
/// words that only share a root ("general", "generation") stay apart.
enum EnglishStem {
    static func stem(_ word: String) -> String {
        var word = Array(word.utf8)
        guard word.count > 2, word.allSatisfy({ (0x61...0x7A).contains($0) }) else {
            return String(decoding: word, as: UTF8.self)
        }
        plural(&word)
        past(&word)
        if word.last == y, word.count > 2, word.dropLast().contains(where: isVowel) { word[word.count - 1] = i }
        if word.last == e, word.count > 3, word.dropLast().contains(where: isVowelOrY) { word.removeLast() }
        if word.count > 3, word.last == l, word[word.count - 2] == l { word.removeLast() }
        return String(decoding: word, as: UTF8.self)
    }

    private static let (e, i, l, s, y) = (
        UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "y")
    )

    private static func plural(_ word: inout [UInt8]) {
        if word.ends(with: "sses") || word.ends(with: "ies") && word.count > 4 {
            word.removeLast(2)
        } else if word.last == s, !word.ends(with: "ss"), !word.ends(with: "us"), !word.ends(with: "is"), word.count > 3
        {
            word.removeLast()
        }
    }

    private static func past(_ word: inout [UInt8]) {
        if word.ends(with: "eed") {
            if word.count > 4 { word.removeLast() }
            return
        }
        let cut = word.ends(with: "ied") ? 1 : word.ends(with: "ed") ? 2 : word.ends(with: "ing") ? 3 : 0
        guard cut > 0, word.dropLast(cut).contains(where: isVowelOrY), word.count - cut > 2 else { return }
        word.removeLast(cut)
        guard cut > 1 else { return }
        let (last, before) = (word[word.count - 1], word[word.count - 2])
        if word.ends(with: "at") || word.ends(with: "bl") || word.ends(with: "iz") {
            word.append(e)
        } else if last == before, !isVowel(last), last != l, last != s, last != UInt8(ascii: "z") {
            word.removeLast()
        }
    }

    private static func isVowel(_ letter: UInt8) -> Bool { "aeiou".utf8.contains(letter) }
    private static func isVowelOrY(_ letter: UInt8) -> Bool { isVowel(letter) || letter == y }
}

extension [UInt8] {
    fileprivate func ends(with suffix: StaticString) -> Bool {
        suffix.withUTF8Buffer { suffix in
            count > suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
        }
    }
}
