/// Reads HTML: what a browser would show, with headings, lists and tables; what it would hide is flagged.
struct HTMLExtractor: TextExtractor {
    /// As the sender names it.
    var charset: String?
    var format = DocumentFormat.html

    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        guard let text = TextDecoding.decoded(bytes, charset: charset ?? HTMLExtractor.stated(in: bytes)) else {
            throw .damaged
        }
        var composer = HTMLComposer(limits: limits)
        var tokens = HTMLTokens(Array(text.utf8), limits: limits)
        while let token = try tokens.next() { try composer.add(token) }
        let (canonical, title) = try composer.finished()
        return Extraction(format: format, text: canonical, title: title)
    }

    /// The charset that the head of a page names.
    private static func stated(in bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(2_048), as: UTF8.self).lowercased()
        guard let start = head.firstRange(of: "charset=")?.upperBound else { return nil }
        let name = head[start...].drop { $0 == "\"" || $0 == "'" }.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return name.isEmpty ? nil : String(name)
    }
}
