/// The bytes of the table files in the resource folder. Whoever owns the file system does the reading.
public struct UnderstandingTables: Sendable {
    /// The files asked for, in order.
    public static let fileNames = [
        "merchants-us.tsv", "merchants-world.tsv", "mcc.tsv", "terms-en.tsv", "terms-zh.tsv", "cues.tsv", "places.tsv",
        "card-names.tsv", "words-en.txt", "spelled-en.txt", "han-variants.tsv", "cantonese.tsv",
        EditClassifier.fileName, PriceClassifier.fileName, MentionClassifier.fileName,
    ]

    let files: [String: [UInt8]]

    public init(files: [String: [UInt8]]) {
        self.files = files
    }

    /// Asks `read` for each of ``fileNames``.
    public init(read: (String) throws -> [UInt8]) rethrows {
        var files: [String: [UInt8]] = [:]
        for name in UnderstandingTables.fileNames { files[name] = try read(name) }
        self.files = files
    }
}
