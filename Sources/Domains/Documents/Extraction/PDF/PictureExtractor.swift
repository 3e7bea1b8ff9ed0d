public import Basics
public import LimitedProcess

/// Reads pictures of papers: PNG, JPEG and TIFF with one page or more.
public struct PictureExtractor: Sendable {
    private let processes: LimitedProcesses
    private let inventory: ExtractorInventory
    private let now: @Sendable () -> UInt64

    /// - Parameters:
    ///   - inventory: which tools there are.
    ///   - now: nanoseconds of a clock that never goes back.
    public init(
        processes: LimitedProcesses, inventory: ExtractorInventory,
        now: @escaping @Sendable () -> UInt64 = MonotonicTime.now
    ) {
        self.processes = processes
        self.inventory = inventory
        self.now = now
    }

    /// - Parameter format: of the picture, as its first bytes say.
    /// - Throws: as ``PDFExtractor/extract(_:for:limits:)``; ``ExtractionFault/extractorMissing(package:)`` where pictures
    ///   cannot be read here.
    public func extract(
        _ input: InputFile, format: DocumentFormat, for user: UserID, limits: ExtractionLimits = .standard
    ) async throws -> Extraction {
        let tools = ToolRunner(processes: processes, inventory: inventory, user: user, limits: limits)
        var reader = PictureReader(tools: tools, now: now)
        guard reader.isPossible else {
            throw ExtractionFault.extractorMissing(package: ExtractionTool.tesseract.package)
        }
        var builder = CanonicalTextBuilder(limits: limits)
        var hasWords = false
        for page in try await reader.words(in: input, resolution: nil) {
            try builder.beginPage()
            try PictureReader.add(page, to: &builder)
            builder.endPage(.ocr, confidence: page.confidence ?? 0)
            hasWords = hasWords || page.characters > 0
        }
        guard hasWords else { throw ExtractionFault.empty }
        return Extraction(format: format, text: builder.finished())
    }
}
