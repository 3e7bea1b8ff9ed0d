/// Follows the groups of a rich text and writes its words.
struct RTFReader {
    private struct Group {
        var isSkipped = false
        var isTitle = false
        var isFontTable = false
        var isStyleSheet = false
        var isHidden = false
        var isDeleted = false
        var halfPoints = 24
        var colour = 0
        var charset = Charset.windows1252
        /// Characters that stand behind `\u` for readers that do not know it.
        var fallback = 1
        var isNote = false
    }

    private static let skipped: Set<String> = [
        "colortbl", "info", "pict", "object", "themedata", "colorschememapping", "listtable",
        "listoverridetable", "rsidtbl", "generator", "fldinst", "datastore", "xmlnstbl", "latentstyles", "filetbl",
        "revtbl", "pntext", "listtext", "sp", "bkmkstart", "bkmkend", "operator", "author", "mmathPr", "template",
        "nonshppict",
        "atnid", "atnauthor", "annotation", "atrfstart", "atrfend", "ftnsep", "ftnsepc", "aftnsep", "aftnsepc", "tc",
        "xe",
    ]
    /// Known, though marked as ones that may be passed over.
    private static let kept: Set<String> = ["shpinst", "shptxt", "ud", "fldrslt", "footnote"]

    private var tokens: RTFTokens
    private let limits: ExtractionLimits
    private var group = Group()
    private var outer: [Group] = []
    private var pending: [UInt8] = []
    private var swallow = 0
    private var ansi = Charset.windows1252
    private var fonts: [Int: Charset] = [:]
    private var font = 0
    /// Styles by number that are headings.
    private var headings: [Int: Int] = [:]
    private var style: Int?
    private var styleName: [UInt8] = []
    private var high: UInt16?
    private var isInRow = false
    private var isAfterStar = false
    private var titleWords = ""
    private(set) var title: String?

    init(_ bytes: [UInt8], limits: ExtractionLimits) {
        tokens = RTFTokens(bytes)
        self.limits = limits
    }

    mutating func read(into writer: inout BlockWriter) throws(ExtractionFault) {
        while true {
            let token = tokens.next()
            if case .byte(let byte) = token {
                isAfterStar = false
                take(byte)
                continue
            }
            try flush(&writer)
            switch token {
            case .open:
                guard outer.count < limits.depth else { throw .tooComplex(.depth) }
                outer.append(group)
                swallow = 0
            case .close:
                endGroup()
                guard let before = outer.popLast() else { throw .damaged }
                if group.isNote, !before.isNote { try writer.write("]") }
                group = before
                swallow = 0
                if outer.isEmpty { return try writer.endBlock() }
            case .word(let name, let number): try word(name, number, &writer)
            case .byte, .finished: throw .damaged
            }
        }
    }

    private mutating func take(_ byte: UInt8) {
        if swallow > 0 {
            swallow -= 1
        } else if group.isTitle || !group.isSkipped || group.isStyleSheet {
            pending.append(byte)
        }
    }

    private mutating func flush(_ writer: inout BlockWriter) throws(ExtractionFault) {
        guard !pending.isEmpty else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        try add(group.charset.decoded(pending), &writer)
    }

    private mutating func add(_ text: String, _ writer: inout BlockWriter) throws(ExtractionFault) {
        if group.isTitle {
            titleWords += text
        } else if group.isStyleSheet {
            if styleName.count < 256 { styleName += text.utf8 }
        } else if !group.isSkipped, !group.isDeleted {
            if !isInRow, writer.isInTable { try endTable(&writer) }
            writer.hiding = group.isHidden ? .invisible : group.halfPoints < 4 ? .tinyFont : nil
            try writer.write(text)
            writer.hiding = nil
        }
    }

    private mutating func endGroup() {
        if group.isTitle, outer.last?.isTitle != true {
            title = OneLine.text(titleWords)
        }
        if group.isStyleSheet, let style {
            let name = String(decoding: styleName, as: UTF8.self).lowercased()
            if name.hasPrefix("heading "), let level = name.dropFirst(8).first?.wholeNumberValue,
                (1...6).contains(level)
            {
                headings[style] = level
            } else if name.hasPrefix("title") {
                headings[style] = 1
            }
            styleName = []
            self.style = nil
        }
    }

    private mutating func word(_ name: String, _ number: Int?, _ writer: inout BlockWriter) throws(ExtractionFault) {
        if name == "*" {
            isAfterStar = true
            return
        }
        let mayBeSkipped = isAfterStar
        isAfterStar = false
        if mayBeSkipped, !Self.kept.contains(name) { group.isSkipped = true }
        if Self.skipped.contains(name) { group.isSkipped = true }
        if try setting(name, number) || group.isSkipped { return }
        try flow(name, number, &writer)
    }

    /// What changes how the following is read.
    private mutating func setting(_ name: String, _ number: Int?) throws(ExtractionFault) -> Bool {
        switch name {
        case "bin": tokens.skip(number ?? 0)
        case "ansicpg":
            ansi = Self.charset(codePage: number ?? 1252)
            group.charset = ansi
        case "mac": group.charset = .other("MACINTOSH")
        case "title": (group.isTitle, group.isSkipped) = (true, true)
        case "fonttbl": (group.isFontTable, group.isSkipped) = (true, true)
        case "stylesheet": (group.isStyleSheet, group.isSkipped) = (true, true)
        case "f":
            if group.isFontTable { font = number ?? 0 } else { group.charset = fonts[number ?? 0] ?? ansi }
        case "fcharset": if group.isFontTable, let charset = Self.charset(font: number ?? 0) { fonts[font] = charset }
        case "s" where group.isStyleSheet: style = number
        case "v": group.isHidden = number != 0
        case "deleted": group.isDeleted = number != 0
        case "fs": group.halfPoints = number ?? 24
        case "plain": (group.isHidden, group.isDeleted, group.halfPoints) = (false, false, 24)
        case "uc": group.fallback = min(max(0, number ?? 1), 16)
        case "upr": break
        default: return false
        }
        return true
    }

    private mutating func flow(_ name: String, _ number: Int?, _ writer: inout BlockWriter) throws(ExtractionFault) {
        switch name {
        case "par", "sect", "page":
            if isInRow, writer.isInTable { writer.breakLine() } else { try endTable(&writer) }
            try writer.endBlock()
        case "pard":
            writer.kind = .paragraph
            isInRow = false
        case "intbl": isInRow = true
        case "s": if let level = headings[number ?? -1] { writer.kind = .heading(level: level) }
        case "outlinelevel":
            if let number, (0...5).contains(number) { writer.kind = .heading(level: number + 1) }
        case "ls": writer.kind = .listItem
        case "trowd":
            isInRow = true
            if !writer.isInTable {
                try writer.beginTable()
                try writer.beginRow()
                try writer.beginCell()
            }
        case "cell", "nestcell":
            guard writer.isInTable else { return try writer.endBlock() }
            try writer.endCell()
            try writer.beginCell()
        case "row", "nestrow":
            guard writer.isInTable else { return try writer.endBlock() }
            try writer.endRow()
            try writer.beginRow()
            try writer.beginCell()
            isInRow = false
        case "footnote":
            group.isNote = true
            try add(" [", &writer)
        case "line", "lbr": writer.breakLine()
        case "tab": try add("\t", &writer)
        case "~": try add("\u{A0}", &writer)
        case "_": try add("\u{2011}", &writer)
        case "u": try unicode(number ?? 0xFFFD, &writer)
        default:
            if let sign = Self.signs[name] { try add(sign, &writer) }
        }
    }

    /// The first words behind a row that are in none end the table.
    private mutating func endTable(_ writer: inout BlockWriter) throws(ExtractionFault) {
        while writer.isInTable { try writer.endTable() }
    }

    private mutating func unicode(_ number: Int, _ writer: inout BlockWriter) throws(ExtractionFault) {
        swallow = group.fallback
        let unit = UInt16(truncatingIfNeeded: number)
        if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else {
            let units = high.map { [$0, unit] } ?? [unit]
            high = nil
            try add(String(decoding: units, as: UTF16.self), &writer)
        }
    }

    private static let signs = [
        "emdash": "—", "endash": "–", "bullet": "•", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
        "emspace": " ", "enspace": " ", "qmspace": " ", "zwj": "\u{200D}", "zwnj": "\u{200C}", "euro": "€",
    ]

    private static func charset(codePage: Int) -> Charset {
        switch codePage {
        case 936: .gb18030
        case 65001: .utf8
        default: Charset.named("cp\(codePage)") ?? .windows1252
        }
    }

    private static func charset(font: Int) -> Charset? {
        switch font {
        case 128: Charset.named("cp932")
        case 129: Charset.named("cp949")
        case 134: .gb18030
        case 136: Charset.named("cp950")
        case 161: .other("CP1253")
        case 162: .other("CP1254")
        case 177: .other("CP1255")
        case 178: .other("CP1256")
        case 186: .other("CP1257")
        case 204: .other("CP1251")
        case 238: .other("CP1250")
        default: nil
        }
    }
}
