import Glibc
import Learning

/// Says of the things and shops that a first sentence names which are bought, and which only spoken of: where somebody
/// is, why, what others buy.
///
/// A logistic regression over the words around each (``MentionChoice``). `scripts/training/train-mentions` writes the file and
/// documents its format; docs/adr/0018 says why.
struct MentionClassifier: Sendable {
    /// The resource that holds the trained numbers.
    static let fileName = "mention-classifier.bin"

    private let weights: HashedWeights
    /// Below this a mention is surely not bought.
    let least: Float

    init(bytes: [UInt8]) throws(ClassifierFileError) {
        (weights, least) = try HashedWeights.file(bytes, version: 301, threshold: 0...0.5)
    }

    var byteCount: Int { weights.byteCount }

    /// How likely a mention is bought, 0...1.
    func probability(_ mention: MentionChoice.Mention) -> Float {
        1 / (1 + expf(-weights.score(counting: mention.hashes)))
    }
}
