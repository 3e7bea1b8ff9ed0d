extension CanonicalTextBuilder {
    /// The text with signs that nobody sees inside words flagged.
    public mutating func finishedWithHiddenSigns() -> CanonicalText {
        let text = finished()
        var spans: [HiddenSpan] = []
        var previous: Unicode.Scalar = " "
        for (place, scalar) in text.text.unicodeScalars.enumerated() {
            defer { previous = scalar }
            guard ZeroWidth.contains(scalar), previous.properties.isAlphabetic || ZeroWidth.contains(previous) else {
                continue
            }
            if let last = spans.last, last.range.upperBound == place {
                spans[spans.count - 1] = HiddenSpan(range: last.range.lowerBound..<place + 1, reason: .zeroWidth)
            } else if spans.count < 50_000 {
                spans.append(HiddenSpan(range: place..<place + 1, reason: .zeroWidth))
            }
        }
        guard !spans.isEmpty else { return text }
        return CanonicalText(
            text: text.text, count: text.count, pages: text.pages, blocks: text.blocks,
            hidden: (text.hidden + spans).sorted { $0.range.lowerBound < $1.range.lowerBound })
    }
}

/// Signs without width; joiners of emoji and scripts that need them are no fault.
private enum ZeroWidth {
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x2060, 0xFEFF, 0x180E, 0x2061...0x2064: true
        case 0xE0000...0xE007F: true
        default: false
        }
    }
}
