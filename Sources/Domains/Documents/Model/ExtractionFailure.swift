/// Why the words of a stored paper could not be read.
public struct ExtractionFailure: Error, Equatable {
    /// Stable; as of the errors of an upload.
    public let code: String
    /// A sentence for people.
    public let detail: String

    public init(code: String, detail: String) {
        self.code = code
        self.detail = detail
    }
}
