/// Which styles of an OpenDocument file hide words.
struct OpenDocumentStyles {
    private var hiding: [String: HiddenSpan.Reason] = [:]

    mutating func read(_ xml: inout XMLReader) throws(ExtractionFault) {
        var name: String?
        while true {
            switch try xml.next() {
            case .start("style"): name = xml.attribute("name")
            case .end("style"): name = nil
            case .start("text-properties"):
                guard let name else { continue }
                guard hiding.count < xml.limits.blocks else { throw .tooComplex(.blocks) }
                if xml.attribute("display") == "none" {
                    hiding[name] = .invisible
                } else if let size = xml.attribute("font-size"), size.hasSuffix("pt"),
                    let points = Double(size.dropLast(2)), points < 2
                {
                    hiding[name] = .tinyFont
                }
            case .start("section-properties"):
                if let name, xml.attribute("display") == "none" { hiding[name] = .invisible }
            case .finished: return
            default: continue
            }
        }
    }

    func hiding(_ style: String?) -> HiddenSpan.Reason? { style.flatMap { hiding[$0] } }
}
