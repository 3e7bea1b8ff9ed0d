import Basics
import Documents
import HTTPMessages
import HTTPTypes
import JSON
import Web

/// What a request puts into the library: raw bytes, or the one file of a form.
struct UploadRequest {
    let upload: Upload

    /// - Throws: `Problem`, `FieldErrors`: no file, one without bytes, or a parameter that is wrong.
    init(_ request: Request, user: UserID) throws {
        let parameters = try request.parameters(["filename", "title", "tags"])
        let title = try parameters["title"].map { try DocumentEdit.title.read(.string($0), "title") }
        let tags = try UploadRequest.tags(parameters["tags"])
        let type = request.headers[.contentType]
        let body = UploadedBytes(request)
        var (content, filename, mediaType) = (body, parameters["filename"], type)
        if type?.lowercased().hasPrefix("multipart/form-data") == true {
            let form = try FormFile(in: body, contentType: type ?? "")
            content = form.content
            mediaType = form.mediaType
            filename = filename ?? form.filename
        }
        guard content.count > 0 else { throw ExtractionFault.empty }
        upload = Upload(
            user: user, content: content, filename: filename, contentType: mediaType, title: title, tags: tags)
    }

    /// Between commas, each once.
    private static func tags(_ list: String?) throws -> [String] {
        let sent = (list ?? "").split(separator: ",").map { JSONValue.string(String($0)) }
        let form = FieldForm<[String]>.list(of: DocumentEdit.tag, maximum: DocumentEdit.mostTags)
        return Set(try form.read(.array(sent), "tags")).sorted()
    }
}
