/// Compares answers by their words, Han signs one by one, without articles.
enum WordMatch {
    static func words(_ text: String) -> [String] {
        var result: [String] = []
        var word = ""
        func end() {
            while word.hasSuffix(".") { word.removeLast() }
            if !["", "a", "an", "the"].contains(word) { result.append(word) }
            word = ""
        }
        for sign in text.lowercased() {
            if sign.unicodeScalars.contains(where: { (0x2E80...0x9FFF).contains($0.value) }) {
                end()
                result.append(String(sign))
            } else if sign.isLetter || sign.isNumber || "%$.".contains(sign) {
                word.append(sign)
            } else if sign != "," {
                end()
            }
        }
        end()
        return result
    }

    static func isExact(_ left: String, _ right: String) -> Bool { words(left) == words(right) }

    static func f1(_ left: String, _ right: String) -> Double {
        let (said, wanted) = (words(left), words(right))
        var counts: [String: Int] = [:]
        for word in wanted { counts[word, default: 0] += 1 }
        var same = 0
        for word in said where (counts[word] ?? 0) > 0 {
            same += 1
            counts[word]? -= 1
        }
        return same == 0 ? 0 : 2 * Double(same) / Double(said.count + wanted.count)
    }
}
