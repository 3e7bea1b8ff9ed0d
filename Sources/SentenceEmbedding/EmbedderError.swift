/// Why there is no embedder, or no embedding.
public struct EmbedderError: Error, Sendable, CustomStringConvertible {
    public enum Kind: Sendable {
        /// There is no file at the path.
        case modelMissing
        /// The file is there but cannot be opened or mapped.
        case modelUnreadable
        /// The file is not a model's, was cut short, or its checksum does not match.
        case modelDamaged
        /// A model file of another version, or of another shape, than this build reads.
        case modelUnsupported
        /// This processor cannot run the kernel that was asked for.
        case kernelUnavailable
        /// The encoder refused its input. Does not happen with the tokenizer's output.
        case encoderRefused
    }

    public let kind: Kind
    /// What was found, for logs; names the file, never a text.
    public let detail: String

    public var description: String { detail }
}
