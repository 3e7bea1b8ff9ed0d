/// Reads files of one kind: from bytes to text, pages and blocks, and nothing else.
public protocol TextExtractor: Sendable {
    /// - Throws: what is wrong with the file. Nothing of what was readable is given then.
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction
}
