/// Signs without width that stand inside words: they break what a search finds and can carry words that nobody sees.
enum ZeroWidthSigns {
    /// Runs of such signs between two letters or digits; tags wherever they stand, but in the flags that they are for.
    ///
    /// - Parameter most: spans that are looked for.
    static func spans(in text: String, most: Int) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        var index = 0
        var run: Int?
        var hasTags = false
        var mayJoin = true
        var before: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            guard spans.count < most else { return spans }
            if scalar.value >= 0xAD, hasNoWidth(scalar.value) {
                if run == nil { (run, hasTags, mayJoin) = (index, false, true) }
                hasTags = hasTags || scalar.value >= 0xE0000
                mayJoin = mayJoin && (scalar.value == 0x200C || scalar.value == 0x200D)
            } else {
                if let start = run {
                    let isInWord = isWord(before) && isWord(scalar) && !(mayJoin && (joins(before) || joins(scalar)))
                    if hasTags ? before.value != 0x1F3F4 : isInWord { spans.append(start..<index) }
                    run = nil
                }
                before = scalar
            }
            index += 1
        }
        if let start = run, hasTags, before.value != 0x1F3F4 { spans.append(start..<index) }
        return spans
    }

    private static func hasNoWidth(_ value: UInt32) -> Bool {
        switch value {
        case 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: true
        default: false
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Scripts in which joiners are letters' own business: Arabic, those of India and of South-East Asia.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        (0x0590..<0x1100).contains(scalar.value) || (0x1780..<0x1AB0).contains(scalar.value)
    }
}
