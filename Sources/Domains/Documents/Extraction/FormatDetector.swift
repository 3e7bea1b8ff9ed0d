/// Tells a file's kind from its bytes. What its name and its sender say only decides where the bytes allow both.
public enum FormatDetector {
    /// How many of a file's first bytes tell whether a tool reads it.
    public static let headBytes = 1_024

    /// The kind of a file that tools outside of this process read; nil for all others.
    ///
    /// - Parameter head: the file's first ``headBytes``.
    public static func kindForTools(_ head: [UInt8]) -> DocumentFormat? {
        switch FormatSignature.format(of: head) {
        case .pdf: .pdf
        case .png: .png
        case .jpeg: .jpeg
        case .tiff: .tiff
        default: nil
        }
    }

    /// - Parameters:
    ///   - filename: as it came; its ending is a hint.
    ///   - mediaType: as it came, with or without parameters; a hint.
    /// - Throws: ``ExtractionFault/unsupported(detected:)`` for other kinds, ``ExtractionFault/encrypted`` for an office
    ///   file under a password, ``ExtractionFault/empty`` for no bytes, ``ExtractionFault/damaged`` for a broken archive.
    public static func detect(
        _ bytes: [UInt8], filename: String? = nil, mediaType: String? = nil, limits: ExtractionLimits = .standard
    ) throws(ExtractionFault) -> DocumentFormat {
        guard !bytes.isEmpty else { throw .empty }
        if let format = FormatSignature.format(of: bytes) { return format }
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            return try ArchiveKind.format(of: bytes, limits: limits)
        }
        if bytes.starts(with: CompoundFile.signature) { throw CompoundFile.fault(of: bytes) }
        if let other = FormatSignature.other(of: bytes) { throw .unsupported(detected: other) }
        let hint = FormatHint(filename: filename, mediaType: mediaType)
        if hint.isSigned { throw .damaged }
        guard let charset = EncodingEvidence.charset(of: bytes) else {
            throw .unsupported(detected: FormatSignature.unknown)
        }
        return try TextKind.format(of: bytes, charset: charset, hint: hint)
    }
}
