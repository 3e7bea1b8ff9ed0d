/// Looking for ASCII in bytes.
extension RandomAccessCollection<UInt8> where Index == Int {
    /// The first place of a word of ASCII at or behind a place.
    func place(of word: StaticString, from start: Int? = nil) -> Int? {
        word.withUTF8Buffer { word in
            guard let first = word.first, count >= word.count else { return nil }
            var index = start ?? startIndex
            let last = endIndex - word.count
            outer: while index <= last {
                if self[index] == first {
                    for offset in 1..<Swift.max(1, word.count) where self[index + offset] != word[offset] {
                        index += 1
                        continue outer
                    }
                    return index
                }
                index += 1
            }
            return nil
        }
    }

    /// Whether a word of lower-case ASCII stands at a place, in any case.
    func has(_ word: StaticString, at place: Int) -> Bool {
        word.withUTF8Buffer { word in
            guard place >= startIndex, word.count <= endIndex - place else { return false }
            for offset in 0..<word.count {
                let byte = self[place + offset]
                guard byte == word[offset] || ((0x41...0x5A).contains(byte) && byte | 0x20 == word[offset]) else {
                    return false
                }
            }
            return true
        }
    }
}
