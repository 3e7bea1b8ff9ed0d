/// Why a text cannot be shown, whatever it is about.
public enum TextFault: Error, Sendable, Hashable {
    /// Links, markup, tags, control or invisible characters, or marks of instructions.
    case unsafeText
    case tooLong
    /// There is no word in it.
    case empty
    case wrongLanguage
    /// A name that nobody knows.
    case unknownName
}

/// Why a domain's explanation is not shown: the faults of texts, and those of its own.
public protocol SentenceFault: Error, Sendable, Hashable {
    init(_ fault: TextFault)
}
