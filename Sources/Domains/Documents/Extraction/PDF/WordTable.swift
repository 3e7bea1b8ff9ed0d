/// Reads tesseract's table of words (TSV): places in pixels, how sure it is of each from 0 to 100.
enum WordTable {
    static func pages(_ bytes: [UInt8], pointsPerPixel scale: Double) -> [LaidOutPage] {
        var pages: [LaidOutPage] = []
        var line = ""
        for row in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
            let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 11, let left = Double(fields[6]), let top = Double(fields[7]),
                let width = Double(fields[8]), let height = Double(fields[9]), width >= 0, height >= 0,
                [left, top, width, height].allSatisfy({ abs($0) < 1_000_000 })
            else { continue }
            if fields[0] == "1" {
                pages.append(LaidOutPage(width: width * scale, height: height * scale))
                line = ""
            }
            guard fields[0] == "5", fields.count >= 12, let sure = Double(fields[10]), !pages.isEmpty else { continue }
            let text = fields[11].filter { !$0.isWhitespace }
            guard !text.isEmpty else { continue }
            let word = LaidOutPage.Word(
                box: Box(
                    left: left * scale, top: top * scale, right: (left + width) * scale, bottom: (top + height) * scale),
                text: String(text), confidence: min(1, max(0, sure / 100)))
            let place = fields[2...4].joined(separator: " ")
            if place == line {
                pages[pages.count - 1].lines[pages[pages.count - 1].lines.count - 1].append(word)
            } else {
                let block = (Int(fields[2]) ?? 0) &* 1_000 &+ (Int(fields[3]) ?? 0)
                pages[pages.count - 1].lines.append(LaidOutPage.Line(word, block: block))
                line = place
            }
        }
        return pages
    }
}
