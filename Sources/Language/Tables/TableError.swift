/// A fault in a table file: which file, which line, what is wrong. Start-up stops on it.
public struct TableError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable {
        case missingFile, badHeader, wrongColumnCount, unknownCategory, unknownValue, duplicateName, duplicateAlias
        case badNumber, empty
    }

    public let kind: Kind
    public let file: String
    /// 1-based; 0 where the fault is the file as a whole.
    public let line: Int
    public let detail: String

    public init(_ kind: Kind, file: String, line: Int, _ detail: String) {
        self.kind = kind
        self.file = file
        self.line = line
        self.detail = detail
    }

    public var description: String { "\(file):\(line): \(kind): \(detail)" }
}
