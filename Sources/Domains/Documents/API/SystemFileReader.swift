import Basics
import Documents
import HTTPMessages
import LimitedProcess
import Synchronization
import Web

/// Reads files by their first bytes: PDF and pictures by tools in limited children, all else in the process itself.
actor SystemFileReader: FileReading {
    private let answering: Answering
    private let processes: LimitedProcesses
    private let readsPictures: Bool
    private var looking: Task<ExtractorInventory, any Error>?
    /// What was found, for ``check``.
    private let found = Mutex<ExtractorInventory?>(nil)

    init(answering: Answering, processes: LimitedProcesses, readsPictures: Bool) {
        self.answering = answering
        self.processes = processes
        self.readsPictures = readsPictures
    }

    /// Which tools there are; looked for once.
    var inventory: ExtractorInventory {
        get async throws {
            let task = looking ?? Task { [processes] in try await ExtractorInventory.found(by: processes) }
            looking = task
            let inventory = try await task.value
            found.withLock { $0 = inventory }
            return inventory
        }
    }

    /// Looks for the tools, so that ``check`` can tell of them.
    func look() async { _ = try? await inventory }

    /// Which tools there are, and how much of the sandbox they run in.
    nonisolated var check: HealthReport.Check {
        let sandbox = processes.state.isWhole ? "sandbox whole" : "sandbox incomplete: limits alone hold"
        guard let inventory = found.withLock({ $0 }) else {
            return HealthReport.Check(name: "documents", status: .ok, detail: sandbox, isVital: false)
        }
        let there = inventory.tools.keys.map(\.rawValue).sorted()
        let missing = Set(ExtractionTool.allCases.filter { inventory.tools[$0] == nil }.map(\.package)).sorted()
        let detail =
            ([there.joined(separator: ", ")] + missing.map { "not installed: \($0)" } + [sandbox])
            .filter { !$0.isEmpty }.joined(separator: "; ")
        return HealthReport.Check(
            name: "documents", status: missing.isEmpty && processes.state.isWhole ? .ok : .degraded, detail: detail,
            isVital: false)
    }

    /// Bytes of a file that is read here in some milliseconds.
    private static let quickBytes = 256 << 10

    nonisolated func isQuick(_ upload: Upload) throws -> Bool {
        guard upload.content.count <= SystemFileReader.quickBytes else { return false }
        return try kindForTools(upload) == nil
    }

    private nonisolated func kindForTools(_ upload: Upload) throws -> DocumentFormat? {
        FormatDetector.kindForTools(try upload.content.bytes(at: 0, count: FormatDetector.headBytes))
    }

    func read(_ upload: Upload) async throws -> FileText {
        guard let format = try kindForTools(upload) else {
            return try await answering.beside(for: upload.user) { try SystemFileReader.readHere(upload) }
        }
        let input = try input(upload)
        if format == .pdf {
            let extraction = try await PDFExtractor(
                processes: processes, inventory: inventory, readsPictures: readsPictures
            ).extract(input, for: upload.user)
            return FileText(extraction: extraction, extractor: Extractor(name: "pdf", version: 1))
        }
        guard readsPictures else { throw ExtractionFault.unsupported(detected: format.mediaType) }
        let extraction = try await PictureExtractor(processes: processes, inventory: inventory)
            .extract(input, format: format, for: upload.user)
        return FileText(extraction: extraction, extractor: Extractor(name: "ocr", version: 1))
    }

    private static func readHere(_ upload: Upload) throws -> FileText {
        var limits = ExtractionLimits.standard
        for _ in 0..<upload.depth { limits = limits.insideMail }
        let extraction = try DocumentReader.extract(
            upload.content.whole(), filename: upload.filename, mediaType: upload.mediaType, charset: upload.charset,
            limits: limits)
        return FileText(
            extraction: extraction, extractor: Extractor(name: extraction.format.rawValue, version: 1))
    }

    private func input(_ upload: Upload) throws -> InputFile {
        if let file = upload.content.file { return try InputFile(descriptor: file.descriptor) }
        return try InputFile(try upload.content.whole())
    }
}
