/// Puts words of a line together.
enum LineText {
    /// Whether there is a space between two neighbours: where the gap is one to a reader. In a picture Han signs stand apart
    /// without one.
    static func isApart(_ left: LaidOutPage.Word, _ right: LaidOutPage.Word) -> Bool {
        let gap = right.box.left - left.box.right
        let size = min(left.box.height, right.box.height)
        if left.confidence != nil { return gap > size || needsSpace(left.text, right.text) }
        // Two of a line that lie over each other are of two lines that were taken for one.
        return gap > 0.085 * size || gap < -size
    }

    /// Han signs and the signs that are written among them.
    static func isHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3000...0x303F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether two words that are known to be two are written with a space.
    static func needsSpace(_ before: String, _ after: String) -> Bool {
        guard let last = before.unicodeScalars.last, let first = after.unicodeScalars.first else { return false }
        return !(isHan(last) && isHan(first))
    }

    /// Whether a line begins an item of a list: a bullet, a number, a letter in brackets.
    static func isListItem(_ line: LaidOutPage.Line) -> Bool {
        guard let first = line.words.first?.text else { return false }
        let scalars = Array(first.unicodeScalars)
        if line.words.count > 1, scalars.count == 1, "•·▪▸◦‣●○■□–—-*✓✔➢".unicodeScalars.contains(scalars[0]) {
            return true
        }
        if scalars.count > 1, "•▪▸◦‣●○■□✓✔➢".unicodeScalars.contains(scalars[0]) { return true }
        // 1. 12) (3) (a) 一、 （二）
        var rest = scalars[...]
        let isOpen = rest.first.map { "(（".unicodeScalars.contains($0) } ?? false
        if isOpen { rest = rest.dropFirst() }
        let counted = rest.prefix { (0x30...0x39).contains($0.value) }
        let han = rest.prefix { "一二三四五六七八九十".unicodeScalars.contains($0) }
        let letter = isOpen ? rest.prefix { $0.properties.isAlphabetic && $0.isASCII } : []
        let label = max(counted.count, han.count, letter.count)
        guard (1...3).contains(label), let mark = rest.dropFirst(label).first else { return false }
        let after = rest.dropFirst(label + 1)
        if isOpen { return ")）".unicodeScalars.contains(mark) }
        if "、".unicodeScalars.contains(mark) { return true }
        // What goes on behind the mark is a figure such as 1.5.
        return counted.count == label && ".)）".unicodeScalars.contains(mark) && after.isEmpty && line.words.count > 1
    }
}
