import Basics
import Documents
import DocumentsStorage
import Language
import Web

/// A file on its way into the library, with what was said of it.
struct Upload: Sendable {
    let user: UserID
    let content: UploadedBytes
    let filename: String?
    /// As the client says; a hint.
    let mediaType: String?
    /// Of the text, as the client says.
    let charset: String?
    let title: String?
    let tags: [String]
    /// How many documents it is inside of.
    let depth: Int

    /// - Parameters:
    ///   - filename: as it came; a path, and numbers of cards, are taken out of it.
    ///   - contentType: as it came, with its parameters.
    init(
        user: UserID, content: UploadedBytes, filename: String?, contentType: String?, title: String?, tags: [String],
        depth: Int = 0
    ) {
        self.user = user
        self.content = content
        self.filename = filename.flatMap(DocumentName.label).map { PANDetector.masked($0)?.text ?? $0 }
        mediaType = contentType.flatMap(Upload.mediaType)
        charset = contentType.flatMap(Upload.charset)
        self.title = title
        self.tags = tags
        self.depth = depth
    }

    /// One that was stored unread.
    init(_ waiting: DocumentStore.Waiting, content: UploadedBytes) {
        user = waiting.user
        self.content = content
        filename = waiting.document.filename
        mediaType = waiting.document.mediaType
        charset = waiting.charset
        title = waiting.document.own.title
        tags = waiting.document.tags
        depth = waiting.depth
    }

    /// Its file, that of the same user inside of this one.
    init(_ attachment: Extraction.Attachment, in outer: Upload) {
        self.init(
            user: outer.user, content: UploadedBytes(attachment.bytes), filename: attachment.filename,
            contentType: attachment.mediaType, title: nil, tags: outer.tags, depth: outer.depth + 1)
    }

    /// The parameter of that name; nil where there is none.
    private static func charset(_ value: String) -> String? {
        guard let start = value.lowercased().firstRange(of: "charset=")?.upperBound else { return nil }
        let offset = value.lowercased().distance(from: value.lowercased().startIndex, to: start)
        let name = value.dropFirst(offset).prefix { $0 != ";" }.filter { $0 != "\"" && !$0.isWhitespace }
        return name.isEmpty || name.count > 64 ? nil : String(name)
    }

    /// Without its parameters; nil for what is none.
    private static func mediaType(_ value: String) -> String? {
        let type = value.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        return (3...200).contains(type.utf8.count) && type.contains("/") ? type : nil
    }
}
