import LimitedProcess

/// Reads words from pictures of pages.
struct PictureReader {
    private let tools: ToolRunner
    private let now: @Sendable () -> UInt64
    /// When the pictures of this paper have had their time; nil before the first.
    private var end: UInt64?

    init(tools: ToolRunner, now: @escaping @Sendable () -> UInt64) {
        self.tools = tools
        self.now = now
    }

    /// Nanoseconds for all pictures of a paper. A page takes seconds.
    private static let time: UInt64 = 3_600_000_000_000
    private static let resolution = 200.0
    /// Pixels of the longer side: an A3 page.
    private static let mostPixels = 3_400.0

    /// Whether the tool is there, with a language.
    var isPossible: Bool { tools.inventory.tools[.tesseract] != nil && !languages.isEmpty }

    private var languages: [String] { ["eng", "chi_sim"].filter(tools.inventory.languages.contains) }

    /// Reads a page of a PDF and adds its words.
    ///
    /// - Returns: how sure it is of them; nil where there are none, or where pictures cannot be read here.
    mutating func read(
        page number: Int, of page: LaidOutPage, _ input: InputFile, into builder: inout CanonicalTextBuilder
    ) async throws -> Double? {
        guard isPossible, tools.inventory.tools[.pdftoppm] != nil else { return nil }
        let longer = max(page.width, page.height, 1)
        let resolution = max(1, min(Self.resolution, Self.mostPixels * 72 / longer).rounded())
        let picture = try await tools.run(
            .pdftoppm, ["-r", "\(Int(resolution))", "-gray", "-f", "\(number)", "-l", "\(number)", "/dev/fd/0"],
            on: input)
        guard picture.succeeded, GreyPicture.all(picture.bytes).first?.isBlank == false else { return nil }
        let pages = try await words(in: InputFile(picture.bytes), resolution: resolution)
        guard let read = pages.first, let confidence = read.confidence,
            // The few words that the page has are better than the picture of them.
            page.characters == 0 || read.characters > 2 * page.characters
        else { return nil }
        try Self.add(read, to: &builder)
        return confidence
    }

    /// The pages of a picture, with their words.
    mutating func words(in picture: InputFile, resolution: Double?) async throws -> [LaidOutPage] {
        let moment = now()
        let end = end ?? (moment &+ Self.time)
        self.end = end
        guard moment < end else { throw ExtractionFault.timeout }
        let known = resolution.map { ["--dpi", "\(Int($0))"] } ?? []
        let output = try await tools.run(
            .tesseract,
            ["/dev/fd/0", "stdout", "-l", languages.joined(separator: "+")] + known
                + ["--psm", "3", "-c", "tessedit_create_tsv=1"], on: picture, isOCR: true)
        guard output.succeeded else { throw ExtractionFault.damaged }
        return WordTable.pages(output.bytes, pointsPerPixel: 72 / (resolution ?? Self.resolution))
    }

    /// Heights of words in a picture depend on their letters: a heading must stand out.
    static func add(_ page: LaidOutPage, to builder: inout CanonicalTextBuilder) throws(ExtractionFault) {
        var composer = PageComposer(headingRatio: 1.6)
        composer.look(at: page)
        try composer.add(page, to: &builder)
    }
}
