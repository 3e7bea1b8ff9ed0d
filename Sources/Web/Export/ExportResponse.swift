import HTTPMessages
import HTTPTypes
import Stores
import Synchronization

/// Everything of a user as one JSON document, sent as it is read.
struct ExportResponse: Sendable {
    let export: any UserExport

    /// What is gathered before it is sent, in bytes: rows are small, and each piece is a write.
    private static let pieceBytes = 32 << 10

    var response: Response {
        var response = Response(
            status: .ok,
            body: .stream { [export] writer in
                let gathered = Mutex<[UInt8]>([])
                try await export.write { bytes in
                    let piece = gathered.withLock { gathered -> [UInt8] in
                        gathered += bytes
                        guard gathered.count >= ExportResponse.pieceBytes else { return [] }
                        defer { gathered = [] }
                        return gathered
                    }
                    if !piece.isEmpty { try await writer.write(piece) }
                }
                try await writer.write(gathered.withLock { $0 })
            })
        response.headers[.contentType] = "application/json"
        if let name = HTTPField.Name("Content-Disposition") {
            response.headers[name] = "attachment; filename=\"steward-export.json\""
        }
        return response
    }
}
