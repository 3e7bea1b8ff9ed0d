import JSON
import RAG

/// What a model said about papers, taken apart. Nothing of it is true before it was checked.
public struct PaperReply: Sendable, Equatable {
    public struct Cited: Sendable, Equatable {
        let passage: Int
        let quote: String
    }

    public struct Sentence: Sendable, Equatable {
        let text: String
        let citations: [Cited]
    }

    let sentences: [Sentence]

    /// Bytes of a reply that is looked at before it is whole.
    private static let longestBeginning = 16_384

    /// More are not read: nobody asked for so many.
    private static let most = 12

    /// Nil where there is no reply of the form asked for in the text.
    init?(_ text: String) {
        guard let reply = ReplyParser.object(in: text, PaperReply.init(value:)) else { return nil }
        self = reply
    }

    private init?(value: JSONValue) {
        guard let elements = value["sentences"]?.elements else { return nil }
        sentences = elements.prefix(PaperReply.most).compactMap(PaperReply.sentence)
        guard !sentences.isEmpty else { return nil }
    }

    /// What has come whole of a reply that is still coming: all sentences but the last, which may still grow.
    static func beginning(of text: String) -> [Sentence] {
        // Nobody who answers in three sentences writes as much; it is looked at when it is whole.
        guard text.utf8.count <= longestBeginning else { return [] }
        return Array((PaperReply(text)?.sentences ?? []).dropLast())
    }

    private static func sentence(_ value: JSONValue) -> Sentence? {
        guard let text = value["text"]?.string, text.unicodeScalars.contains(where: { !$0.isSpace }) else {
            return nil
        }
        let citations = (value["citations"]?.elements ?? []).compactMap { citation -> Cited? in
            guard let passage = citation["passage"]?.count, let quote = citation["quote"]?.string else { return nil }
            return Cited(passage: passage, quote: quote)
        }
        return Sentence(text: text, citations: citations)
    }
}
