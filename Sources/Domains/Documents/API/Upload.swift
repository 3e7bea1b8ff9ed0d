import Basics
import Documents
import Web

/// A file on its way into the library, with what was said of it.
struct Upload: Sendable {
    let user: UserID
    let content: UploadedBytes
    let filename: String?
    /// As the client says; a hint.
    let mediaType: String?
    /// Of the text, as the client says.
    var charset: String?
    let title: String?
    let tags: [String]
    /// The document that it was in, and how many are inside each other.
    var parent: String?
    var depth = 0
}
