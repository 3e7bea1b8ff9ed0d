public import Logging
import RAG
import Stores

/// What a log line says of an error: its own words, and those of what caused it. Neither holds anything stored or said.
public enum FailureMetadata {
    public static func of(_ error: any Error) -> Logger.Metadata {
        let cause: (any Error)? =
            switch error {
            case let error as StorageError: error.cause
            case let error as EmbeddingError: error.cause
            default: nil
            }
        var metadata: Logger.Metadata = ["error": "\(String(describing: error))"]
        if let cause { metadata["cause"] = "\(String(describing: cause))" }
        return metadata
    }
}
