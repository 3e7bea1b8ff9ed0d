import Basics
import Language

extension SentenceReading {
    /// What the readers ask of the turn before, where there is one: the whole of it is large.
    struct Before {
        var isKnown = false
        var language: WrittenLanguage?
        var lastItem: PurchaseItem?
        var setAside: [PurchaseItem] = []
        /// A card was left out, or is used up.
        var isAboutCards = false
        var isAboutLimits = false
        var region: String?
        var namesPrice = false

        init() {}

        init(_ query: PurchaseQuery) {
            isKnown = true
            language = query.language
            lastItem = query.items.last
            setAside = query.setAside ?? []
            isAboutCards = query.edit == .card || query.edit == .maxedOut
            isAboutLimits = query.intent == .limitCheck
            // Who paid in pounds before pays in pounds again.
            region = query.constraints.region ?? (lastItem?.foreignCurrency == "GBP" ? "GB" : nil)
            namesPrice = query.namesPrice
        }
    }
}
