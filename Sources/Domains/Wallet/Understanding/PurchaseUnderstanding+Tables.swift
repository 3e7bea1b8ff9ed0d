extension PurchaseUnderstanding {
    /// The files of the resource folder that it reads, in order.
    public static let tableNames = [
        "merchants-us.tsv", "merchants-world.tsv", "mcc.tsv", "terms-en.tsv", "terms-zh.tsv", "cues.tsv", "places.tsv",
        "card-names.tsv", "currency-names.tsv", "words-en.txt", "spelled-en.txt",
        EditClassifier.fileName, PriceClassifier.fileName, MentionClassifier.fileName,
    ]
}
