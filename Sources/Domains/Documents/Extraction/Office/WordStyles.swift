/// What the styles of a word processor's file say of headings and hidden words.
struct WordStyles {
    struct Style {
        var level: Int?
        var hiding: HiddenSpan.Reason?
        var isList = false
        var base: String?
    }

    private var styles: [String: Style] = [:]
    /// Styles built on each other.
    private static let longestChain = 16

    init() {}

    init(_ xml: inout XMLReader) throws(ExtractionFault) {
        var id: String?
        var style = Style()
        while true {
            switch try xml.next() {
            case .start("style"):
                id = xml.attribute("styleId")
                style = Style()
            case .end("style"):
                guard styles.count < xml.limits.blocks else { throw .tooComplex(.blocks) }
                if let id { styles[id] = style }
                id = nil
            case .start("name") where id != nil:
                let name = xml.attribute("val")?.lowercased() ?? ""
                if name == "title" { style.level = 1 }
                if name.hasPrefix("heading "), let level = Int(name.dropFirst(8)), level > 0 {
                    style.level = min(level, 6)
                }
            case .start("basedOn"): style.base = xml.attribute("val")
            case .start("outlineLvl"):
                if let level = xml.attribute("val").flatMap({ Int($0) }), (0...5).contains(level) {
                    style.level = level + 1
                }
            case .start("numPr"): style.isList = true
            case .start("vanish"): if WordToggle.isOn(xml) { style.hiding = .invisible }
            case .start("sz"): if WordToggle.isTiny(xml) { style.hiding = .tinyFont }
            case .finished: return
            default: continue
            }
        }
    }

    func style(_ id: String?) -> Style {
        var result = Style()
        var next = id
        for _ in 0..<Self.longestChain {
            guard let id = next, let style = styles[id] else { break }
            result.level = result.level ?? style.level
            result.hiding = result.hiding ?? style.hiding
            result.isList = result.isList || style.isList
            next = style.base
        }
        return result
    }
}
