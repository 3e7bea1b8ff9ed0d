import JSON
import RAG
import Wallet

/// What retrieval found, by card.
struct RetrievalDTO {
    let retrieval: Retrieval
    /// Cards whose relevance is at most this are left out.
    let threshold: Double
    let limit: Int
    /// By card id; a card that is not there any more is left out.
    let cardNames: [String: String]
}

extension JSONWriter {
    mutating func value(_ found: RetrievalDTO) {
        let owners = found.retrieval.owners(above: found.threshold)
            .filter { $0.owner.kind == CardPassages.kind && found.cardNames[$0.owner.id] != nil }.prefix(found.limit)
        beginObject()
        name("results")
        beginArray()
        for owner in owners {
            let best = owner.best
            beginObject()
            name("cardId")
            value(owner.owner.id)
            name("cardName")
            value(found.cardNames[owner.owner.id] ?? "")
            name("similarity")
            if let similarity = best.similarity { share(similarity) } else { null() }
            name("relevance")
            share(best.relevance)
            name("passage")
            value(best.passage.text)
            name("language")
            value(best.passage.language)
            endObject()
        }
        endArray()
        name("overallRelevance")
        share(owners.isEmpty ? 0 : owners.reduce(0) { $0 + $1.best.relevance } / Double(owners.count))
        name("threshold")
        share(found.threshold)
        name("mode")
        value(found.retrieval.mode == .hybrid ? "fused" : "text")
        endObject()
    }

    /// A number of -1...1 to four decimals.
    mutating func share(_ number: Double) {
        decimal(Int((number * 10_000).rounded()), scale: 4)
    }
}
