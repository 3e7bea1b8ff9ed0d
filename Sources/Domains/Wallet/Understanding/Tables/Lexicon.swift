import Language

/// All tables, parsed and indexed: from a phrase to what it may mean.
final class Lexicon: Sendable {
    struct Place: Sendable {
        let region: String
        let needsContext: Bool
        /// A country by a Chinese name, which before goods tells where they are from: 法国红酒.
        let isCountry: Bool
    }

    /// A card product or issuer as people name it.
    struct CardAlias: Sendable {
        let name: String
        /// Hashes of the words a wallet card's name must hold to be this card.
        let words: [UInt64]
        /// Set where the entry is an issuer or network, not one product.
        let isIssuer: Bool
        /// The network a card of this issuer always has, such as `amex`.
        let network: Network?
        /// Also an everyday word ("discover", "gold"): counts only in context.
        let needsContext: Bool
        /// The key of the phrase for an issuer's travel site, "chase travel"; 0 for a product.
        let travelKey: UInt64
    }

    let folding: Folding
    let merchants: [Merchant]
    let places: [Place]
    let cardAliases: [CardAlias]
    let texts: [String]
    let currencies: [CurrencyName]
    let senses: [Sense]
    let index: PhraseIndex
    let vocabulary: PhraseIndex
    let spelling: SpellingIndex
    let statementCodes: [Int32: StatementCategory]
    /// Merchants that are another merchant's pumps: merchant index -> index of the pump entry.
    let pumps: [Int32: Int32]
    /// The other way round.
    let pumpOwners: [Int32: Int32]
    /// A chain's entries for other countries, by the name of its own.
    let branches: [String: [Merchant]]
    /// The names of all these entries.
    let branchNames: Set<String>

    static let categories = Category.allCases

    /// Of what a piece names: its merchant's, else its term's.
    func category(of piece: Piece) -> Category? {
        if piece.merchant >= 0 { return merchants[Int(piece.merchant)].category }
        return piece.category >= 0 ? Lexicon.categories[Int(piece.category)] : nil
    }

    /// Where a category stands among ``categories``.
    static func index(of category: Category) -> Int32 { Int32(truncatingIfNeeded: category.ordinal) }

    // Of those that every sentence is looked through for.
    static var airfare: Int32 { index(of: .airfare) }
    static var auto: Int32 { index(of: .auto) }
    static var gas: Int32 { index(of: .gas) }
    static var hotels: Int32 { index(of: .hotels) }
    static var online: Int32 { index(of: .online) }
    static var rent: Int32 { index(of: .rent) }

    init(_ tables: TableFiles, folding: Folding) throws(TableError) {
        var builder = LexiconBuilder(folding: folding)
        try builder.readMerchants(tables, file: "merchants-us.tsv")
        try builder.readMerchants(tables, file: "merchants-world.tsv")
        try builder.readTerms(tables, file: "terms-en.tsv", inflects: true)
        try builder.readTerms(tables, file: "terms-zh.tsv", inflects: false)
        try builder.readCues(tables, file: "cues.tsv")
        try builder.readCues(tables, file: "currency-names.tsv")
        try builder.readPlaces(tables)
        try builder.readCardNames(tables)
        try builder.readWords(tables, file: "words-en.txt")
        try builder.readWords(tables, file: "spelled-en.txt")
        try builder.readStatementCodes(tables)
        let contents = builder.finished()
        self.folding = contents.folding
        merchants = Lexicon.fitted(contents.merchants)
        places = contents.places
        cardAliases = contents.cardAliases
        texts = contents.texts
        currencies = contents.currencies
        senses = Lexicon.fitted(contents.senses)
        index = contents.index
        vocabulary = contents.vocabulary
        spelling = contents.spelling
        statementCodes = contents.statementCodes
        pumps = contents.pumps
        pumpOwners = Dictionary(contents.pumps.map { ($0.value, $0.key) }, uniquingKeysWith: min)
        branches = contents.branches
        branchNames = Set(contents.branches.values.joined().map(\.name))
    }

    /// The elements in memory of just their size: what grew has up to as much again to spare.
    private static func fitted<Element>(_ elements: [Element]) -> [Element] {
        elements.withUnsafeBufferPointer { Array($0) }
    }

    /// The first sense of that role, from `sense` on.
    @inline(__always)
    func first(_ role: Sense.Role, from sense: Int32) -> Sense? {
        var current = sense
        while current >= 0 {
            let found = senses[Int(current)]
            if found.role == role { return found }
            current = found.next
        }
        return nil
    }

    /// The value of a cue among the senses.
    func value(_ cue: Cue, from sense: Int32) -> Int? {
        var current = sense
        while current >= 0 {
            let found = senses[Int(current)]
            if found.role == .cue, found.kind == cue.rawValue { return Int(found.value) }
            current = found.next
        }
        return nil
    }

    func text(_ cue: Cue, from sense: Int32) -> String? {
        guard let index = value(cue, from: sense), texts.indices.contains(index) else { return nil }
        return texts[index]
    }

    /// The currency that a word names, empty for the wallet's own: where several countries share the name the place's,
    /// else the usual one.
    func currency(from sense: Int32, in region: String?) -> String? {
        guard let index = value(.currency, from: sense), currencies.indices.contains(index) else { return nil }
        return currencies[index].code(in: region)
    }

    /// "in", 在, 里: what stands before a place and not before a seller.
    func isIn(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.has(index, .link) && value(.link, from: sentence.pieces[index].sense) == 2
    }

    /// The senses of exactly this phrase; -1 where there are none.
    func sense(of tokens: ArraySlice<Token>) -> Int32 {
        var key = WordHash.seed
        for token in tokens { key = WordHash.phrase(key, token.hash) }
        return index.node(key)?.sense ?? -1
    }

    /// The merchant of this name or alias, spelling folded, marks inside it left out.
    func merchantIndex(named name: String) -> Int32? {
        var tokens = Lexer.tokens(of: folding.fold(name).scalars)
        if tokens.count > 1 { tokens.removeAll { $0.kind == .mark } }
        return first(.merchant, from: sense(of: tokens[...])).map(\.value)
    }

    /// Approximate size in memory, bytes.
    var byteCount: Int {
        index.byteCount + vocabulary.byteCount + spelling.byteCount + senses.count * MemoryLayout<Sense>.stride
            + merchants.count * MemoryLayout<Merchant>.stride
    }
}
