/// Puts the paragraphs and tables of a WordprocessingML part together.
struct WordComposer {
    private let limits: ExtractionLimits
    private var builder: CanonicalTextBuilder
    private var pieces: [(text: String, isHidden: Bool)] = []
    private var style = ""
    private var isListItem = false
    private var isHiddenRun = false
    /// Inside what was deleted.
    private var deleted = 0
    private var isText = false
    private var tables = 0
    private var writer = TableWriter()
    private var row: [String] = []
    private var cell: [String] = []
    private var rowIsHidden = false

    init(limits: ExtractionLimits) {
        self.limits = limits
        builder = CanonicalTextBuilder(limits: limits)
    }

    mutating func add(_ part: [UInt8]) throws(ExtractionFault) {
        var parser = XMLPullParser(part, limits: limits)
        while let event = try parser.next() {
            switch event {
            case .start(let name, let attributes): start(name, attributes)
            case .text(let text) where isText && deleted == 0: pieces.append((text, isHiddenRun))
            case .text: continue
            case .end(let name): try end(name)
            }
        }
    }

    mutating func finished() -> CanonicalText { builder.finishedWithHiddenSigns() }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "del", "moveFrom", "delText": deleted += 1
        case "t": isText = true
        case "tab", "br", "cr": pieces.append((" ", isHiddenRun))
        case "pStyle": style = attributes["val"] ?? ""
        case "numPr": isListItem = true
        case "r": isHiddenRun = false
        case "vanish": isHiddenRun = attributes["val"] != "0" && attributes["val"] != "false"
        case "tbl":
            tables += 1
            if tables == 1 { writer = TableWriter() }
        case "tr" where tables == 1: (row, rowIsHidden) = ([], false)
        case "tc" where tables == 1: cell = []
        default: break
        }
    }

    private mutating func end(_ name: String) throws(ExtractionFault) {
        switch name {
        case "del", "moveFrom", "delText": deleted = max(0, deleted - 1)
        case "t": isText = false
        case "p": try endParagraph()
        case "tc" where tables == 1: row.append(cell.joined(separator: " "))
        case "tr" where tables == 1:
            let start = builder.count
            try writer.add(row, to: &builder)
            if rowIsHidden { builder.hide(start..<max(start, builder.count - 1), .invisible) }
        case "tbl": tables = max(0, tables - 1)
        default: break
        }
    }

    private mutating func endParagraph() throws(ExtractionFault) {
        let (found, name, isItem) = (pieces, style, isListItem)
        (pieces, style, isListItem, isHiddenRun) = ([], "", false, false)
        guard found.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return }
        if tables > 0 {
            rowIsHidden = rowIsHidden || found.contains { $0.isHidden && !$0.text.allSatisfy(\.isWhitespace) }
            return cell.append(found.map(\.text).joined())
        }
        try builder.endLine()
        let start = builder.count
        for (text, isHidden) in found {
            let from = builder.count
            try builder.append(text)
            if isHidden { builder.hide(from..<builder.count, .invisible) }
        }
        try builder.mark(kind(name, isItem), since: start)
        try builder.append("\n")
    }

    private func kind(_ style: String, _ isItem: Bool) -> TextBlock.Kind {
        let lowered = style.lowercased()
        if lowered == "title" { return .heading(level: 1) }
        if lowered.hasPrefix("heading"), let level = lowered.last?.wholeNumberValue, (1...6).contains(level) {
            return .heading(level: level)
        }
        return isItem || lowered.hasPrefix("list") ? .listItem : .paragraph
    }
}
