import Glibc

/// What reads the input: the name in `FUZZ_READER`.
enum Reader: String {
    case zip, xml, html, rtf, csv, mail, mailbox, text, layout, file

    static let chosen = getenv("FUZZ_READER").flatMap { Reader(rawValue: String(cString: $0)) } ?? .file

    func read(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) {
        switch self {
        case .zip: try readArchive(bytes, limits)
        case .xml: try readElements(bytes, limits)
        case .html: check(try HTMLExtractor().extract(bytes, limits: limits))
        case .rtf: check(try RTFExtractor().extract(bytes, limits: limits))
        case .csv: check(try CSVExtractor().extract(bytes, limits: limits))
        case .mail: check(try EMLExtractor().extract(bytes, limits: limits))
        case .mailbox: check(try MBOXExtractor().extract(bytes, limits: limits))
        case .text: check(try PlainTextExtractor(format: .text, charset: nil).extract(bytes, limits: limits))
        case .layout: try readPages(bytes, limits)
        case .file: check(try DocumentReader.extract(bytes, limits: limits))
        }
    }
}

func check(_ holds: Bool, _ claim: StaticString) {
    precondition(holds, "\(claim)")
}

func check(_ extraction: Extraction) { check(extraction.text) }

func check(_ text: CanonicalText) {
    check(text.count == text.text.unicodeScalars.count, "the code points are counted right")
    let whole = 0..<text.count
    func isInside(_ range: Range<Int>) -> Bool { range.clamped(to: whole) == range }
    check(text.pages.allSatisfy { isInside($0.range) }, "a page lies in the text")
    check(text.hidden.allSatisfy { !$0.range.isEmpty && isInside($0.range) }, "what is hidden lies in the text")
    for block in text.blocks {
        check(!block.range.isEmpty && isInside(block.range), "a block lies in the text")
        guard case .cell(let row, let column, _) = block.kind else { continue }
        check([row, column].allSatisfy { $0.map(isInside) ?? true }, "a cell's headings lie in the text")
    }
}

func readArchive(_ bytes: [UInt8], _ limits: ExtractionLimits) throws(ExtractionFault) {
    var archive = try ZipArchive(bytes, limits: limits)
    var total = 0
    for name in Array(archive.names) {
        let entry = try archive.read(name) ?? []
        total += entry.count
        check(entry.count <= limits.archiveEntry && total <= limits.archiveTotal, "what comes out keeps to the limits")
    }
}

func readElements(_ bytes: [UInt8], _ limits: ExtractionLimits) throws(ExtractionFault) {
    var xml = XMLReader(bytes, limits: limits)
    while true {
        switch try xml.next() {
        case .start: _ = xml.attribute("a")
        case .end, .text: break
        case .finished: return
        }
        check(xml.depth <= limits.depth, "elements inside each other keep to the limit")
    }
}

func readPages(_ bytes: [UInt8], _ limits: ExtractionLimits) throws(ExtractionFault) {
    var composer = PageComposer()
    var builder = CanonicalTextBuilder(limits: limits)
    let pages = LayoutReader.pages(bytes)
    for page in pages { composer.look(at: page) }
    for page in pages {
        try builder.beginPage()
        try composer.add(page, to: &builder)
        builder.endPage()
    }
    check(builder.finished())
}

/// The first byte chooses limits; the others are the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    var limits = ExtractionLimits.standard
    if first & 1 == 1 {
        limits.characters = 300
        limits.pages = 3
        limits.archiveEntry = 2_000
        limits.archiveTotal = 3_000
        limits.depth = 8
        limits.tableCells = 12
        limits.blocks = 20
        limits.hiddenSpans = 3
        limits.mailParts = 4
    }
    try? Reader.chosen.read(Array(input.dropFirst()), limits: limits)
    return 0
}
