import Documents
import HTTPTypes
import LimitedProcess
import Stores
import Web

/// The library's own names for what goes wrong.
enum DocumentProblems {
    static let notFound = Problem(
        status: .notFound, code: "document_not_found",
        detail: "There is no document with this id; GET /documents lists them.")
    static let pageNotFound = Problem(
        status: .notFound, code: "page_not_found",
        detail:
            "The document has no such page. Its pages count from 1; what has none is read by GET /documents/{id}/text.")
    static let originalNotKept = Problem(
        status: .notFound, code: "original_not_kept",
        detail: "The file itself was not kept. Read its words by GET /documents/{id}/text.")

    static let blankQuestion = Problem(
        status: .unprocessableContent, code: "blank_question",
        detail: "The question is blank. Write what you want to know.")

    /// Nil where the general name is right.
    static func problem(_ error: any Error) -> Problem? {
        if let fault = error as? ExtractionFault { return problem(fault) }
        if error as? LimitedProcessFault == .busy {
            return Problem(
                status: .serviceUnavailable, code: "busy", detail: "Too many documents are being read. Send it again.",
                headers: [.retryAfter: "5"])
        }
        if let quota = error as? QuotaError {
            return Problem(
                status: .conflict, code: "library_full",
                detail: "The library holds \(quota.stored) of \(quota.most) documents. Delete some first.")
        }
        return (error as? StorageError)?.kind == .notFound ? notFound : nil
    }

    private static func problem(_ fault: ExtractionFault) -> Problem {
        switch fault {
        case .unsupported, .extractorMissing:
            Problem(status: .unsupportedMediaType, code: fault.code, detail: detail(fault))
        case .empty, .noText, .encrypted, .damaged, .tooComplex, .timeout:
            Problem(status: .unprocessableContent, code: fault.code, detail: detail(fault))
        }
    }

    /// What to do about a file that gives no text: for the answer, and for a document that failed later.
    static func detail(_ fault: ExtractionFault) -> String {
        switch fault {
        case .unsupported(let detected):
            "This is \(detected), which cannot be read. Send a PDF, a picture, DOCX, ODT, RTF, XLSX, EPUB, a mail, HTML, "
                + "CSV, Markdown or plain text."
        case .extractorMissing(let package):
            "What reads it is not installed. Install the package \(package), and send it again."
        case .empty: "There are no words in it. Send one that has some."
        case .noText(let package):
            "It holds pictures of text alone. Install the package \(package), and send it again."
        case .encrypted: "It is protected by a password. Save it without one, and send that."
        case .damaged: "It is cut short, or is not what its first bytes say. Send it again from where it came."
        case .tooComplex(let limit): "It is beyond the limit \(limit.rawValue). Send it in parts."
        case .timeout: "It took too long to read. Send it in parts."
        }
    }
}
