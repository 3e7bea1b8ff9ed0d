import Documents
import LimitedProcess
import Testing

/// What is wrong with a file is told apart.
struct PDFFaultTests {
    private let sample = SamplePDF(["Water bill. Amount due: $41.70."], ["Please pay by 12 June 2026, that is soon."])

    private func fault(_ bytes: [UInt8], without missing: Set<ExtractionTool> = []) async throws -> ExtractionFault? {
        do {
            _ = try await PDFWorkshop(without: missing).read(bytes)
            return nil
        } catch let fault as ExtractionFault {
            return fault
        }
    }

    @Test func whatIsNoPDFOrCutIsDamaged() async throws {
        let whole = sample.bytes
        for bytes in [[], Array("hello\n".utf8), Array(whole.prefix(whole.count / 2)), Array(whole.dropLast(100))] {
            #expect(try await fault(bytes) == .damaged)
        }
        #expect(try await fault(Array("%PDF-1.7 and nothing else".utf8)) == .damaged)
        #expect(try await fault(whole) == nil)
    }

    @Test func aPasswordIsSaidToBeNeeded() async throws {
        // The password of the user is not known, whatever the keys are.
        let keys = String(repeating: "41", count: 32)
        let text = String(decoding: sample.bytes, as: UTF8.self).replacing(
            "trailer << ",
            with:
                "trailer << /ID [<41><41>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <\(keys)> /U <\(keys)> >> "
        )
        #expect(try await fault(Array(text.utf8)) == .encrypted)
    }

    @Test func withoutWordsItIsEmptyAndThePackageIsNamed() async throws {
        let blank = SamplePDF([]).bytes
        #expect(try await fault(blank, without: [.tesseract]) == .noText(package: "tesseract-ocr"))
        #expect(ExtractionFault.noText(package: "tesseract-ocr").code == "document_empty")
    }

    @Test(arguments: [ExtractionTool.pdfinfo, .pdftotext])
    func aMissingToolNamesItsPackage(_ tool: ExtractionTool) async throws {
        #expect(try await fault(sample.bytes, without: [tool]) == .extractorMissing(package: "poppler-utils"))
    }

    @Test func limitsHoldForWhatIsProduced() async throws {
        var limits = ExtractionLimits()
        limits.pages = 1
        await #expect(throws: ExtractionFault.tooComplex(.pages)) {
            try await PDFWorkshop().read(sample.bytes, limits: limits)
        }
        limits = ExtractionLimits()
        limits.toolOutput = 1_000
        await #expect(throws: ExtractionFault.tooComplex(.output)) {
            try await PDFWorkshop().read(sample.bytes, limits: limits)
        }
        // It says that it has more pages than there can be.
        let text = String(decoding: sample.bytes, as: UTF8.self).replacing("/Count 2", with: "/Count 900000")
        #expect(try await fault(Array(text.utf8)) == .damaged)
    }
}
