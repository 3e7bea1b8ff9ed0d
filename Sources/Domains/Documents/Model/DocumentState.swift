/// How far a paper has come.
public enum DocumentState: Sendable, Equatable {
    /// Waits for its turn.
    case queued
    /// Its words are being read.
    case extracting
    /// Found by its words; the vectors of its passages are being made.
    case embedding
    case ready
    /// Its words could not be read; the original is there.
    case failed(ExtractionFailure)

    /// The state's name in answers.
    public var name: String {
        switch self {
        case .queued: "queued"
        case .extracting: "extracting"
        case .embedding: "embedding"
        case .ready: "ready"
        case .failed: "failed"
        }
    }

    public static let names = ["queued", "extracting", "embedding", "ready", "failed"]
}
