public import Basics
public import LimitedProcess

/// Reads PDF: the words in the order of reading, with their pages, paragraphs, headings, list items and evident tables. The
/// file itself is opened by limited children alone.
public struct PDFExtractor: Sendable {
    private let processes: LimitedProcesses
    private let inventory: ExtractorInventory
    private let readsPictures: Bool
    private let now: @Sendable () -> UInt64

    /// - Parameters:
    ///   - inventory: which tools there are.
    ///   - readsPictures: whether pages without text are read from their picture, where that can be done.
    ///   - now: nanoseconds of a clock that never goes back.
    public init(
        processes: LimitedProcesses, inventory: ExtractorInventory, readsPictures: Bool = true,
        now: @escaping @Sendable () -> UInt64 = MonotonicTime.now
    ) {
        self.processes = processes
        self.inventory = inventory
        self.readsPictures = readsPictures
        self.now = now
    }

    /// Pages that one child reads: few enough for its time, and for the memory that their layout takes here.
    private static let pagesAtOnce = 40
    /// Nanoseconds for the words of a paper, altogether.
    private static let textTime: UInt64 = 20_000_000_000
    /// Signs; a page with fewer is taken for a picture.
    private static let fewCharacters = 20

    /// - Throws: ``ExtractionFault``: what is wrong with the file, of which nothing is given then; `LimitedProcessFault`
    ///   where too many papers wait (`busy`) or no child can be made; `CancellationError`.
    public func extract(
        _ input: InputFile, for user: UserID, limits: ExtractionLimits = .standard
    ) async throws -> Extraction {
        let tools = ToolRunner(processes: processes, inventory: inventory, user: user, limits: limits)
        guard PDFSignature.isAtBeginning(of: input) else { throw ExtractionFault.damaged }
        // Of the words alone: reading pictures has a limit of its own.
        var left = Self.textTime
        let info = try await info(input, tools)
        var builder = CanonicalTextBuilder(limits: limits)
        var (composer, pictures) = (PageComposer(), PictureReader(tools: tools, now: now))
        var first = 1
        var (hasWords, wantsPictures) = (false, false)
        while first <= info.pages {
            let last = min(info.pages, first + Self.pagesAtOnce - 1)
            let begun = now()
            var pages = try await layout(first...last, input, tools, until: begun &+ left)
            left -= min(left, now() &- begun)
            // It claims more pages than it has.
            if pages.isEmpty { break }
            try await HiddenWords(tools: tools).mark(&pages, from: first, of: input)
            for page in pages { composer.look(at: page) }
            for (offset, page) in pages.enumerated() {
                try builder.beginPage()
                if page.characters < Self.fewCharacters {
                    wantsPictures = true
                    if readsPictures,
                        let read = try await pictures.read(page: first + offset, of: page, input, into: &builder)
                    {
                        builder.endPage(.ocr, confidence: read)
                        hasWords = true
                        continue
                    }
                }
                try composer.add(page, to: &builder)
                hasWords = hasWords || page.characters > 0
                builder.endPage()
            }
            first = last + 1
        }
        guard hasWords else {
            throw wantsPictures && !pictures.isPossible
                ? ExtractionFault.noText(package: ExtractionTool.tesseract.package) : .empty
        }
        return Extraction(format: .pdf, text: builder.finished(), title: info.title)
    }

    private func info(_ input: InputFile, _ tools: ToolRunner) async throws -> PDFInfo {
        let output = try await tools.run(.pdfinfo, ["-enc", "UTF-8", "/dev/fd/0"], on: input)
        let complaints = String(decoding: output.complaints, as: UTF8.self)
        if !output.succeeded, complaints.contains("Incorrect password") { throw ExtractionFault.encrypted }
        guard output.succeeded, let info = PDFInfo(output.bytes) else { throw ExtractionFault.damaged }
        // A file that was cut can often be opened, with what is left of it.
        if complaints.contains("Couldn't"), !PDFSignature.isAtEnd(of: input) { throw ExtractionFault.damaged }
        return info
    }

    private func layout(
        _ pages: ClosedRange<Int>, _ input: InputFile, _ tools: ToolRunner, until end: UInt64
    ) async throws -> [LaidOutPage] {
        let moment = now()
        guard moment < end else { throw ExtractionFault.timeout }
        let output = try await tools.run(
            .pdftotext,
            [
                "-bbox-layout", "-enc", "UTF-8", "-f", "\(pages.lowerBound)", "-l", "\(pages.upperBound)", "/dev/fd/0",
                "-",
            ],
            on: input, nanoseconds: end - moment)
        guard output.succeeded else { throw ExtractionFault.damaged }
        let read = LayoutReader.pages(output.bytes)
        guard read.count != pages.count, pages.count > 1 else { return read }
        // A page that cannot be read is left out, which would move those behind it.
        var single: [LaidOutPage] = []
        for page in pages {
            let one = try await layout(page...page, input, tools, until: end)
            single.append(one.first ?? LaidOutPage(width: 0, height: 0))
        }
        return read.isEmpty ? [] : single
    }
}
