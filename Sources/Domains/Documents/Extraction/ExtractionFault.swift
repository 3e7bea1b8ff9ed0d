/// Why a file gave no text.
public enum ExtractionFault: Error, Sendable, Equatable {
    /// Of no kind that can be read; what it looks like, as a media type.
    case unsupported(detected: String)
    /// A tool is not installed; its Debian package.
    case extractorMissing(package: String)
    /// There are no words in it.
    case empty
    /// There are only pictures in it, and they cannot be read here; the Debian package that would.
    case noText(package: String)
    /// A password is needed.
    case encrypted
    /// Cut off, or not what its first bytes say.
    case damaged
    /// Beyond a limit.
    case tooComplex(ExtractionLimits.Kind)
    /// A tool took too long.
    case timeout

    /// The stable code of the error in answers.
    public var code: String {
        switch self {
        case .unsupported: "unsupported_media_type"
        case .extractorMissing: "extractor_missing"
        case .empty, .noText: "document_empty"
        case .encrypted: "document_encrypted"
        case .damaged: "document_damaged"
        case .tooComplex: "document_too_complex"
        case .timeout: "extraction_timeout"
        }
    }
}
