import Basics
import Documents
import Foundation
import LimitedProcess

/// Reads PDFs with the tools that are installed.
struct PDFWorkshop {
    let processes: LimitedProcesses
    let inventory: ExtractorInventory

    static let processes = LimitedProcesses(program: built("limited-child"))

    init(without missing: Set<ExtractionTool> = [], processes: LimitedProcesses = processes) async throws {
        self.processes = processes
        let found = try await ExtractorInventory.found(by: Self.processes)
        inventory = ExtractorInventory(
            tools: found.tools.filter { !missing.contains($0.key) }, languages: found.languages)
    }

    static var hasTesseract: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/tesseract") }

    /// What the build has made beside the tests.
    private static func built(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent + "/" + name
    }

    func read(
        _ bytes: [UInt8], pictures: Bool = true, limits: ExtractionLimits = .standard
    ) async throws -> Extraction {
        try await PDFExtractor(processes: processes, inventory: inventory, readsPictures: pictures)
            .extract(InputFile(bytes), for: .local, limits: limits)
    }
}

extension CanonicalText {
    func words(_ range: Range<Int>) -> String {
        let scalars = Array(text.unicodeScalars)[range]
        return String(String.UnicodeScalarView(scalars))
    }
}
