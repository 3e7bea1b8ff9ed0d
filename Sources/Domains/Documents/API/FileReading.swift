import Documents

/// Reads files of all kinds.
protocol FileReading: Sendable {
    /// Whether reading takes some milliseconds at most, so that the answer waits for it however busy the machine is.
    func isQuick(_ upload: Upload) throws -> Bool

    /// The words of a file.
    ///
    /// - Throws: ``ExtractionFault``, `FairQueueRefusal` where too much waits, or `CancellationError`.
    func read(_ upload: Upload) async throws -> FileText
}

/// What a file gave, and what read it.
struct FileText: Sendable {
    let extraction: Extraction
    let extractor: Extractor
}
