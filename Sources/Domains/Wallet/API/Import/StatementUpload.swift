import HTTPMessages
import HTTPTypes
import Wallet
import Web

/// The file of a request, whatever a client calls it.
struct StatementUpload: Sendable {
    let bytes: [UInt8]
    let format: StatementFormat

    /// What browsers and programs send a statement as. OFX has no type registered with IANA but Intuit's.
    private static let ofxTypes = ["application/x-ofx", "application/vnd.intu.qfx", "application/ofx"]
    private static let openTypes = [
        "text/csv", "application/csv", "text/plain", "application/octet-stream", "application/vnd.ms-excel",
        "text/tab-separated-values",
    ]
    private static let form = "multipart/form-data"

    /// - Throws: ``Problem`` 415 for another type, and for what is no text: an archive, a PDF, a spreadsheet.
    init(_ request: Request) throws(Problem) {
        let type = try request.requireMediaType(
            ["text/csv"] + StatementUpload.ofxTypes + StatementUpload.openTypes.dropFirst() + [StatementUpload.form])
        if type == StatementUpload.form {
            bytes = try FormFile(
                in: UploadedBytes(request.body), contentType: request.headers[.contentType] ?? ""
            ).content.whole()
        } else {
            bytes = request.body
        }
        // The contents decide; a type that says OFX is taken at its word, for nothing else is sent as it.
        let found = StatementFormat(of: bytes)
        if case .other(let other) = found { throw StatementUpload.refused(other) }
        format = StatementUpload.ofxTypes.contains(type) ? .ofx : found
    }

    private static func refused(_ other: StatementFormat.Other) -> Problem {
        let what =
            switch other {
            case .archive: "This is an archive. Unpack it, and send the CSV or OFX file in it."
            case .pdf:
                "This is a PDF. Look in the bank's list of transactions for Export or Download, and choose CSV or OFX."
            case .spreadsheet:
                "This is a spreadsheet. Open it, choose Save as, and then CSV (comma separated values, UTF-8)."
            case .page: "This is a web page or a table of one. Open it in a spreadsheet program, and save it as CSV."
            }
        return Problem(status: .unsupportedMediaType, code: "unsupported_media_type", detail: what)
    }
}
