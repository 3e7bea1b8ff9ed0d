/// Puts a paper's text together and counts as it goes.
///
/// It holds the limits: text, pages and cells beyond them are ``ExtractionFault/tooComplex(_:)``, whatever the file's own
/// headers said.
public struct CanonicalTextBuilder {
    private let limits: ExtractionLimits
    private var text = ""
    /// Code points so far.
    public private(set) var count = 0
    private var pages: [TextPage] = []
    private var blocks: [TextBlock] = []
    private var hidden: [HiddenSpan] = []
    private var pageStart: Int?
    private var cells = 0
    private var follows: Unicode.Scalar = "\n"

    public init(limits: ExtractionLimits) {
        self.limits = limits
    }

    /// Adds text to what there is. CR LF and CR become LF, NUL and other control signs but tab and LF the replacement sign.
    public mutating func append(_ piece: some StringProtocol) throws(ExtractionFault) {
        for scalar in piece.unicodeScalars { try append(scalar) }
    }

    public mutating func append(_ scalar: Unicode.Scalar) throws(ExtractionFault) {
        let before = follows
        follows = scalar
        switch scalar.value {
        case 0x0A where before == "\r": return
        case 0x0D: try add("\n")
        case 0x09, 0x0A: try add(scalar)
        // U+0085 and the two separators end lines too, but are kept: they are no control signs to a reader.
        case 0x00..<0x20, 0x7F..<0x85, 0x86..<0xA0: try add("\u{FFFD}")
        default: try add(scalar)
        }
    }

    /// Marks what was added since a place as a block; nothing where nothing was.
    public mutating func mark(
        _ kind: TextBlock.Kind, since start: Int, part: String? = nil
    ) throws(ExtractionFault) {
        try mark(kind, start..<count, part: part)
    }

    /// Marks a range of what is there as a block; nothing where it is empty.
    public mutating func mark(
        _ kind: TextBlock.Kind, _ range: Range<Int>, part: String? = nil
    ) throws(ExtractionFault) {
        guard !range.isEmpty else { return }
        guard blocks.count < limits.blocks else { throw .tooComplex(.blocks) }
        var kind = kind
        if case .heading = kind, range.count > CanonicalText.longestHeading { kind = .paragraph }
        if case .cell = kind {
            cells += 1
            guard cells <= limits.tableCells else { throw .tooComplex(.tableCells) }
        }
        blocks.append(TextBlock(kind: kind, range: range, part: part))
    }

    /// Marks a range as hidden; nothing where it is empty.
    public mutating func hide(_ range: Range<Int>, _ reason: HiddenSpan.Reason) {
        // Neighbours are one span.
        if let last = hidden.last, last.reason == reason, last.range.upperBound == range.lowerBound {
            hidden[hidden.count - 1] = HiddenSpan(
                range: last.range.lowerBound..<max(last.range.upperBound, range.upperBound), reason: reason)
        } else if !range.isEmpty, hidden.count < limits.hiddenSpans {
            hidden.append(HiddenSpan(range: range, reason: reason))
        }
    }

    /// Ends the line that is under way; nothing at the start of one.
    public mutating func endLine() throws(ExtractionFault) {
        guard let last = text.unicodeScalars.last, last != "\n", last != "\u{0C}" else { return }
        try add("\n")
        follows = "\n"
    }

    /// Begins a page, and ends the one before with a form feed.
    public mutating func beginPage() throws(ExtractionFault) {
        endPage()
        guard pages.count < limits.pages else { throw .tooComplex(.pages) }
        if !pages.isEmpty {
            try add("\u{0C}")
            follows = "\n"
        }
        pageStart = count
    }

    /// Ends the page that ``beginPage()`` began; nothing where none is open.
    public mutating func endPage(_ source: TextPage.Source = .text, confidence: Double? = nil) {
        guard let start = pageStart else { return }
        pages.append(TextPage(range: start..<count, source: source, confidence: confidence))
        pageStart = nil
    }

    /// The text as it stands. Blocks are put in order; a row stands before its cells.
    public mutating func finished() -> CanonicalText {
        endPage()
        for span in ZeroWidthSigns.spans(in: text, most: limits.hiddenSpans) { hide(span, .zeroWidth) }
        return CanonicalText(
            text: text, count: count, pages: pages,
            blocks: blocks.enumerated().sorted { left, right in
                let (l, r) = (left.element.range, right.element.range)
                return (l.lowerBound, -l.upperBound, left.offset) < (r.lowerBound, -r.upperBound, right.offset)
            }.map(\.element),
            hidden: hidden.sorted {
                ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
            })
    }

    private mutating func add(_ scalar: Unicode.Scalar) throws(ExtractionFault) {
        guard count < limits.characters else { throw .tooComplex(.characters) }
        text.unicodeScalars.append(scalar)
        count += 1
    }
}
