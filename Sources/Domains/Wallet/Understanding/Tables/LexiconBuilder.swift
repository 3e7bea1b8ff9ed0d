import Language

/// Collects the phrases of all tables, then makes the index.
struct LexiconBuilder {
    /// A phrase cut into tokens, with the folded text they point into.
    private struct Phrase {
        var scalars: [UInt32]
        var tokens: [Token]

        var key: UInt64 {
            var key = WordHash.seed
            for token in tokens { key = WordHash.phrase(key, token.hash) }
            return key
        }
    }

    /// A merchant's name of one or two words, to be looked at once all cues are known.
    private struct Check {
        var sense: Int32
        var words: Int
        var first: UInt64
        var second: UInt64

        init(sense: Int32, words: Int, _ tokens: [Token]) {
            self.sense = sense
            self.words = words
            first = tokens.first?.hash ?? 0
            second = words > 1 ? tokens[1].hash : 0
        }
    }

    private struct Term {
        var category: Category
        /// Made from another entry by inflection.
        var isForm: Bool
        var sense: Int32
    }

    private var lexicon: LexiconContents
    private var index = PhraseIndex(capacity: 72_000)
    private var vocabulary = PhraseIndex(capacity: 20_000)
    private var words = WordList()
    private var textIndex: [String: Int32] = [:]
    /// Which merchant or term owns a phrase, for messages about duplicates.
    private var merchantOwners = PhraseIndex(capacity: 26_000)
    private var termOwners: [UInt64: Term] = [:]
    private var everyday: [UInt64] = []
    private var joinedNames: [(Phrase, Int32)] = []
    private var checkLater: [Check] = []

    init(folding: Folding) {
        lexicon = LexiconContents(folding: folding)
        self.lexicon.senses.reserveCapacity(50_000)
        self.lexicon.merchants.reserveCapacity(10_000)
        termOwners.reserveCapacity(16_000)
    }

    private static let categories = Dictionary(uniqueKeysWithValues: Category.allCases.map { ($0.rawValue, $0) })

    // MARK: Phrases

    private func phrase(_ text: String) -> Phrase { phrase(Array(text.utf8)[...]) }

    /// Marks inside a name ("7-11", "CVS/pharmacy") are no part of it.
    private func phrase(_ bytes: ArraySlice<UInt8>) -> Phrase {
        let scalars = lexicon.folding.fold(bytes).scalars
        var tokens = Lexer.tokens(of: scalars)
        if tokens.contains(where: { $0.kind == .mark }), tokens.count > 1 { tokens.removeAll { $0.kind == .mark } }
        return Phrase(scalars: scalars, tokens: tokens)
    }

    /// Adds a sense to a phrase and marks its beginnings; returns the sense's index.
    @discardableResult
    private mutating func add(_ phrase: Phrase, _ sense: Sense) -> Int32 {
        var key = WordHash.seed
        for (offset, token) in phrase.tokens.enumerated() {
            key = WordHash.phrase(key, token.hash)
            if offset + 1 < phrase.tokens.count { index.setContinues(key) }
            if token.kind == .word || token.kind == .han { note(token, phrase.scalars) }
        }
        let position = Int32(truncatingIfNeeded: lexicon.senses.count)
        var sense = sense
        sense.next = index.exchange(key, sense: position)
        lexicon.senses.append(sense)
        return position
    }

    /// Remembers a word of the tables; misspellings are corrected to these.
    private mutating func note(_ token: Token, _ scalars: [UInt32]) {
        guard vocabulary.insert(token.hash), token.kind == .word else { return }
        words.append(
            scalars[Int(token.start)..<Int(token.end)].lazy.map { $0 & FoldedText.mask }
                .filter { $0 >= 0x61 && $0 <= 0x7A }.map { UInt8(truncatingIfNeeded: $0) })
    }

    private mutating func text(_ value: String) -> Int32 {
        if let index = textIndex[value] { return index }
        let index = Int32(truncatingIfNeeded: lexicon.texts.count)
        lexicon.texts.append(value)
        textIndex[value] = index
        return index
    }

    // MARK: Merchants

    mutating func readMerchants(_ tables: TableFiles, file: String) throws(TableError) {
        var reader = try TableReader(
            tables, file: file,
            header: ["name", "category", "class", "networks", "channel", "country", "flags", "aliases"])
        while let row = try reader.row() {
            let name = TableReader.text(row[0])
            guard let category = LexiconBuilder.categories[TableReader.text(row[1])] else {
                throw reader.fault(.unknownCategory, "\(name): \(TableReader.text(row[1]))")
            }
            let networks = TableReader.list(row[3], separator: UInt8(ascii: ",")).map { Network(TableReader.text($0)) }
            let channelText = TableReader.text(row[4])
            let channel = Channel(rawValue: channelText)
            guard channel != nil || channelText.isEmpty || channelText == "both" else {
                throw reader.fault(.unknownValue, "\(name): channel \(channelText)")
            }
            let country = TableReader.text(row[5])
            let flags = TableReader.list(row[6], separator: UInt8(ascii: ",")).map(TableReader.text)
            let chain = flags.first { $0.hasPrefix("of:") }.map { String($0.dropFirst(3)) }
            guard flags.allSatisfy({ $0 == "word" || $0.hasPrefix("of:") }) else {
                throw reader.fault(.unknownValue, "\(name): flags \(TableReader.text(row[6]))")
            }
            let merchant = Merchant(
                name: name, category: category, merchantClass: MerchantClass(TableReader.text(row[2])),
                acceptedNetworks: networks.isEmpty ? nil : Set(networks), channel: channel,
                country: country.isEmpty ? nil : country)
            let index = Int32(truncatingIfNeeded: lexicon.merchants.count)
            lexicon.merchants.append(merchant)
            if let chain { lexicon.branches[chain, default: []].append(merchant) }
            let isWord = flags.contains("word")
            let phrase = phrase(row[0])
            guard !merchantOwners.contains(phrase.key) else { throw reader.fault(.duplicateName, name) }
            try addMerchant(index, phrase, isWord: isWord, reader, row[0])
            for alias in TableReader.list(row[7]) {
                try addMerchant(index, self.phrase(alias), isWord: isWord, reader, alias)
            }
        }
    }

    private mutating func addMerchant(
        _ index: Int32, _ phrase: Phrase, isWord: Bool, _ reader: TableReader, _ alias: ArraySlice<UInt8>
    ) throws(TableError) {
        guard !phrase.tokens.isEmpty else {
            throw reader.fault(.empty, "an empty alias of \(lexicon.merchants[Int(index)].name)")
        }
        let owner = merchantOwners.exchange(phrase.key, sense: index)
        if owner >= 0 {
            if owner == index { return }
            throw reader.fault(
                .duplicateAlias,
                "\(TableReader.text(alias)): \(lexicon.merchants[Int(owner)].name) and \(lexicon.merchants[Int(index)].name)"
            )
        }
        // The flag is about the one ambiguous word; a longer alias says enough by itself.
        let needsContext = isWord && phrase.tokens.count == 1
        let sense = add(phrase, Sense(role: .merchant, kind: needsContext ? 1 : 0, value: index, next: -1))
        if !needsContext, phrase.tokens.count <= 2, phrase.tokens.allSatisfy({ $0.kind == .word }) {
            checkLater.append(Check(sense: sense, words: phrase.tokens.count, phrase.tokens))
        }
        addJoined(phrase, index)
    }

    /// "Whole Foods" is also found as "wholefoods", unless that is something else.
    private mutating func addJoined(_ phrase: Phrase, _ merchant: Int32) {
        guard phrase.tokens.count > 1, phrase.tokens.count <= 3, phrase.tokens.allSatisfy({ $0.kind == .word }) else {
            return
        }
        var joined: [UInt32] = []
        for token in phrase.tokens {
            for position in Int(token.start)..<Int(token.end) {
                let letter = phrase.scalars[position] & FoldedText.mask
                guard letter >= 0x61, letter <= 0x7A else { continue }
                joined.append(letter)
            }
        }
        guard joined.count >= 8, joined.count <= 24 else { return }
        let whole = Phrase(scalars: joined, tokens: Lexer.tokens(of: joined))
        guard whole.tokens.count == 1, !vocabulary.contains(whole.tokens[0].hash) else { return }
        joinedNames.append((whole, merchant))
    }

    private mutating func addJoinedNames() {
        for (phrase, merchant) in joinedNames where !vocabulary.contains(phrase.tokens[0].hash) {
            add(phrase, Sense(role: .merchant, kind: 0, value: merchant, next: -1))
        }
    }

    /// Names made of function words only ("More Than", "Now") need context even where the table does not say so.
    private mutating func checkFunctionWords() {
        for check in checkLater {
            let isFunction = (0..<check.words).allSatisfy { position in
                let hash = position == 0 ? check.first : check.second
                guard let node = index.node(WordHash.phrase(WordHash.seed, hash)) else { return false }
                return isFunctionWord(node.sense, alone: check.words == 1)
            }
            if isFunction { lexicon.senses[Int(check.sense)].kind = 1 }
        }
    }

    /// Standing alone, any word that also does something else in a sentence ("grab", "charge") is one.
    private func isFunctionWord(_ first: Int32, alone: Bool) -> Bool {
        var current = first
        while current >= 0 {
            let sense = lexicon.senses[Int(current)]
            if sense.role == .cue, let cue = Cue(rawValue: sense.kind) {
                if alone, cue != .portal, cue != .payment, cue != .card, cue != .foreign { return true }
                switch cue {
                case .filler, .article, .link, .toward, .purpose, .quantity, .and, .or, .then, .near, .during,
                    .negation,
                    .number, .approximate, .upTo, .total, .change, .add, .help, .greeting:
                    return true
                default: break
                }
            }
            current = sense.next
        }
        return false
    }

    /// "Costco Gas" holds the pumps of "Costco".
    private mutating func findPumps() {
        for (position, merchant) in lexicon.merchants.enumerated() where merchant.category == .gas {
            let phrase = phrase(merchant.name)
            guard phrase.tokens.count > 1 else { continue }
            for length in stride(from: phrase.tokens.count - 1, to: max(0, phrase.tokens.count - 3), by: -1) {
                let head = Phrase(scalars: [], tokens: Array(phrase.tokens[..<length]))
                guard let owner = merchantOwners.node(head.key)?.sense, lexicon.merchants[Int(owner)].category != .gas
                else {
                    continue
                }
                if lexicon.pumps[owner] == nil { lexicon.pumps[owner] = Int32(truncatingIfNeeded: position) }
                break
            }
        }
    }

    // MARK: Terms

    mutating func readTerms(_ tables: TableFiles, file: String, inflects: Bool) throws(TableError) {
        var reader = try TableReader(tables, file: file, header: ["category", "kind", "phrases"])
        while let row = try reader.row() {
            guard let category = Category(identifier: TableReader.text(row[0])) else {
                throw reader.fault(.unknownCategory, TableReader.text(row[0]))
            }
            guard let kind = TermKind(name: TableReader.text(row[1])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[1]))
            }
            for part in TableReader.list(row[2]) {
                let text = TableReader.text(part)
                let phrase = phrase(text)
                guard !phrase.tokens.isEmpty else { throw reader.fault(.empty, "an empty phrase") }
                if let owner = termOwners[phrase.key], !owner.isForm {
                    throw reader.fault(.duplicateAlias, "\(text): \(owner.category.rawValue) and \(category.rawValue)")
                }
                addTerm(phrase, category, kind, isForm: false)
                guard inflects, phrase.tokens.allSatisfy({ $0.kind == .word }) else { continue }
                let forms = kind == .verb ? Inflection.verbForms(text) : Inflection.plural(text).map { [$0] } ?? []
                for form in forms {
                    let formPhrase = self.phrase(form)
                    if termOwners[formPhrase.key] == nil { addTerm(formPhrase, category, kind, isForm: true) }
                }
            }
        }
    }

    private mutating func addTerm(_ phrase: Phrase, _ category: Category, _ kind: TermKind, isForm: Bool) {
        let value = Lexicon.index(of: category)
        let key = phrase.key
        // A written entry takes the place of a form made from another word.
        if let owner = termOwners[key] {
            lexicon.senses[Int(owner.sense)].kind = kind.rawValue
            lexicon.senses[Int(owner.sense)].value = value
            termOwners[key] = Term(category: category, isForm: isForm, sense: owner.sense)
            return
        }
        let sense = add(phrase, Sense(role: .term, kind: kind.rawValue, value: value, next: -1))
        termOwners[key] = Term(category: category, isForm: isForm, sense: sense)
    }

    // MARK: Cues, places, cards, words, codes

    mutating func readCues(_ tables: TableFiles, file: String) throws(TableError) {
        let byName = Dictionary(uniqueKeysWithValues: Cue.allCases.map { (String(describing: $0), $0) })
        var reader = try TableReader(tables, file: file, header: ["cue", "value", "phrases"])
        var seen: Set<UInt64> = []
        while let row = try reader.row() {
            // "person+quantity": the phrases of a row may do several things.
            let names = TableReader.list(row[0], separator: UInt8(ascii: "+")).map(TableReader.text)
            let cues = names.compactMap { byName[$0] }
            guard let first = cues.first, cues.count == names.count else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            let valueText = TableReader.text(row[1])
            let value: Int32
            switch first {
            case .currency:
                guard let name = CurrencyName(valueText) else { throw reader.fault(.unknownValue, valueText) }
                value = Int32(truncatingIfNeeded: lexicon.currencies.count)
                lexicon.currencies.append(name)
            case .payment, .portal: value = text(valueText)
            default:
                guard valueText.isEmpty || Int32(valueText) != nil else { throw reader.fault(.badNumber, valueText) }
                value = Int32(valueText) ?? 0
            }
            for part in TableReader.list(row[2]) {
                let phrase = phrase(part)
                guard !phrase.tokens.isEmpty else { throw reader.fault(.empty, "an empty phrase") }
                for cue in cues {
                    let key = WordHash.phrase(phrase.key, UInt64(cue.rawValue) &+ 1)
                    guard seen.insert(key).inserted else {
                        throw reader.fault(.duplicateAlias, "\(cue): \(TableReader.text(part))")
                    }
                    add(phrase, Sense(role: .cue, kind: cue.rawValue, value: value, next: -1))
                }
            }
        }
    }

    mutating func readPlaces(_ tables: TableFiles) throws(TableError) {
        var reader = try TableReader(tables, file: "places.tsv", header: ["region", "flags", "names"])
        while let row = try reader.row() {
            let flags = TableReader.text(row[1])
            guard ["", "word", "country"].contains(flags) else { throw reader.fault(.unknownValue, flags) }
            let index = Int32(truncatingIfNeeded: lexicon.places.count)
            lexicon.places.append(
                Lexicon.Place(
                    region: TableReader.text(row[0]), needsContext: flags == "word", isCountry: flags == "country"))
            for name in TableReader.list(row[2]) {
                let phrase = phrase(name)
                guard !phrase.tokens.isEmpty else { throw reader.fault(.empty, "an empty name") }
                add(phrase, Sense(role: .place, kind: flags == "word" ? 1 : 0, value: index, next: -1))
            }
        }
    }

    mutating func readCardNames(_ tables: TableFiles) throws(TableError) {
        var reader = try TableReader(
            tables, file: "card-names.tsv", header: ["name", "kind", "network", "words", "aliases"])
        while let row = try reader.row() {
            let name = TableReader.text(row[0])
            let kind = TableReader.text(row[1])
            guard ["issuer", "product", "issuerWord", "productWord"].contains(kind) else {
                throw reader.fault(.unknownValue, kind)
            }
            let network = TableReader.text(row[2])
            let index = Int32(truncatingIfNeeded: lexicon.cardAliases.count)
            let needed = phrase(row[3]).tokens.map(\.hash)
            let needsContext = kind.hasSuffix("Word")
            lexicon.cardAliases.append(
                Lexicon.CardAlias(
                    name: name, words: needed, isIssuer: kind.hasPrefix("issuer"),
                    network: network.isEmpty ? nil : Network(network), needsContext: needsContext,
                    travelKey: kind.hasPrefix("issuer") ? phrase("\(name) travel").key : 0))
            for alias in TableReader.list(row[4]) {
                let phrase = phrase(alias)
                guard !phrase.tokens.isEmpty else { throw reader.fault(.empty, "an empty alias of \(name)") }
                add(phrase, Sense(role: .cardName, kind: needsContext ? 1 : 0, value: index, next: -1))
            }
        }
    }

    /// English words that are no misspellings, though no table has a use for them.
    mutating func readWords(_ tables: TableFiles, file: String) throws(TableError) {
        var reader = try TableReader(tables, file: file, header: ["words"])
        while let row = try reader.row() {
            for token in phrase(row[0]).tokens where token.kind == .word { everyday.append(token.hash) }
        }
    }

    mutating func readStatementCodes(_ tables: TableFiles) throws(TableError) {
        lexicon.statementCodes = try StatementCategory.codes(tables)
    }

    // MARK: End

    mutating func finished() -> LexiconContents {
        addJoinedNames()
        checkFunctionWords()
        findPumps()
        lexicon.index = index
        lexicon.spelling = SpellingIndex(words)
        for hash in everyday { _ = vocabulary.insert(hash) }
        lexicon.vocabulary = vocabulary
        return lexicon
    }
}
