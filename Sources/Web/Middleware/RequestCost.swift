import HTTPMessages

/// For how many plain requests one counts.
enum RequestCost {
    /// About what reading a body costs as much as a plain request: imports and long sentences.
    private static let bytes = 4_096
    /// The same for texts that are embedded.
    private static let embeddedBytes = 256

    static func of(_ request: Request) -> Int {
        let count = request.body.count
        if count < embeddedBytes { return 1 }
        return 1 + count / (request.path.hasSuffix("/embeddings") ? embeddedBytes : bytes)
    }
}
