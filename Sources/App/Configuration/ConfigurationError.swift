/// Why the configuration cannot be used. The text names the key and where it was set, never the value: values may be
/// secret, and start-up messages end in logs.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
        /// The value is not what the key takes.
        case malformed
        /// The file or the command line has a key that nobody reads.
        case unknownKey
        /// The configuration file, or a file it names, cannot be read.
        case unreadableFile
        /// Two values do not go together, or one that is needed is missing.
        case unusable
    }

    public let kind: Kind
    /// The key, or the file path where no key is at fault.
    public let key: String
    public let detail: String

    public init(_ kind: Kind, key: String, detail: String) {
        self.kind = kind
        self.key = key
        self.detail = detail
    }

    public var description: String { "\(key): \(detail)" }
}
