import LimitedProcess

/// The first and the last words of a PDF.
enum PDFSignature {
    /// They may stand behind what a mail or a server put before them.
    static func isAtBeginning(of input: InputFile) -> Bool {
        contains("%PDF-", input.bytes(maximum: 1 << 10))
    }

    /// Whether the file says where its index lies, as it does at its end.
    static func isAtEnd(of input: InputFile) -> Bool {
        contains("startxref", input.bytes(maximum: 4 << 10, from: max(0, input.count - (4 << 10))))
    }

    private static func contains(_ words: String, _ bytes: [UInt8]) -> Bool {
        let words = Array(words.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: words) }
    }
}
