/// Why a classifier file is refused. Start-up goes on without the classifier or stops, as the caller decides.
public struct ClassifierFileError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
        case notAClassifier, unsupportedVersion, truncated, trailingBytes, checksumMismatch
        case unknownCategory, duplicateCategory, missingNone, badNumber, badLabel
    }

    public let kind: Kind
    /// 0-based place in the file at which the fault was seen.
    public let offset: Int
    public let detail: String

    public init(_ kind: Kind, at offset: Int, _ detail: String) {
        self.kind = kind
        self.offset = offset
        self.detail = detail
    }

    public var description: String { "category classifier, byte \(offset): \(kind): \(detail)" }
}
