/// What a file gave.
public struct Extraction: Sendable, Equatable {
    /// A file inside a file; it becomes a document of its own.
    public struct Attachment: Sendable, Equatable {
        public let filename: String?
        /// As the mail says; a hint.
        public let mediaType: String?
        public let bytes: [UInt8]

        public init(filename: String?, mediaType: String?, bytes: [UInt8]) {
            self.filename = filename
            self.mediaType = mediaType
            self.bytes = bytes
        }
    }

    public let format: DocumentFormat
    public let text: CanonicalText
    /// What the file says its title is; nil where it says nothing.
    public let title: String?
    public let attachments: [Attachment]

    public init(format: DocumentFormat, text: CanonicalText, title: String? = nil, attachments: [Attachment] = []) {
        self.format = format
        self.text = text
        self.title = title
        self.attachments = attachments
    }
}
