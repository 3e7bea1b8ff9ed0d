public import Documents

/// A paper on its way into the library.
public struct NewDocument: Sendable {
    /// The file's bytes, wherever they are.
    public struct Content: Sendable {
        public let count: Int
        public let sha256: [UInt8]
        /// Some bytes from a place on; nil where they cannot be read.
        public let bytes: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?

        public init(
            count: Int, sha256: [UInt8], bytes: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
        ) {
            self.count = count
            self.sha256 = sha256
            self.bytes = bytes
        }
    }

    public let id: String
    public let filename: String?
    public let mediaType: String
    public let content: Content
    public let own: DocumentDetails
    public let tags: [String]
    /// Of the file's text, as its sender names it.
    public let charset: String?

    public init(
        id: String, filename: String?, mediaType: String, content: Content, own: DocumentDetails, tags: [String],
        charset: String? = nil
    ) {
        self.id = id
        self.filename = filename
        self.mediaType = mediaType
        self.content = content
        self.own = own
        self.tags = tags
        self.charset = charset
    }
}
