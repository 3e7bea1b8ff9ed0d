/// Collects the phrases of all tables, then makes the index.
struct LexiconBuilder {
    private var lexicon: Lexicon
    private var nodes: [UInt64: PhraseIndex.Node] = [:]
    private var words: [UInt64: [UInt8]] = [:]
    private var everyday: Set<UInt64> = []
    private var textIndex: [String: Int32] = [:]
    private var merchantNames: [String: Int32] = [:]
    /// Which merchant or term owns a phrase, for messages about duplicates.
    private var merchantOwners: [UInt64: Int32] = [:]
    private var termOwners: [UInt64: (category: Category, kind: TermKind, isForm: Bool, sense: Int32)] = [:]

    init(lexicon: Lexicon) {
        self.lexicon = lexicon
        nodes.reserveCapacity(60_000)
        words.reserveCapacity(16_000)
        self.lexicon.senses.reserveCapacity(40_000)
    }

    // MARK: Phrases

    private func tokens(_ phrase: ArraySlice<UInt8>) -> [Token] {
        tokens(TableReader.text(phrase))
    }

    private func tokens(_ phrase: String) -> [Token] {
        Lexer.tokens(of: lexicon.folding.fold(phrase).scalars)
    }

    private static func key(_ tokens: [Token]) -> UInt64 {
        var key = WordHash.seed
        for token in tokens { key = WordHash.phrase(key, token.hash) }
        return key
    }

    /// Adds a sense to a phrase and marks its beginnings; returns the sense's index.
    @discardableResult
    private mutating func add(_ tokens: [Token], _ sense: Sense, scalars: [UInt32]? = nil) -> Int32 {
        var key = WordHash.seed
        for (offset, token) in tokens.enumerated() {
            key = WordHash.phrase(key, token.hash)
            if offset + 1 < tokens.count {
                nodes[key, default: PhraseIndex.Node(sense: -1, continues: true)].continues = true
            }
        }
        var sense = sense
        sense.next = nodes[key]?.sense ?? -1
        let index = Int32(truncatingIfNeeded: lexicon.senses.count)
        lexicon.senses.append(sense)
        nodes[key, default: PhraseIndex.Node(sense: -1, continues: false)].sense = index
        return index
    }

    private mutating func noteWords(_ phrase: String) {
        let scalars = lexicon.folding.fold(phrase).scalars
        for token in Lexer.tokens(of: scalars) where token.kind == .word && words[token.hash] == nil {
            var letters: [UInt8] = []
            for position in Int(token.start)..<Int(token.end) {
                let scalar = scalars[position] & FoldedText.mask
                if scalar >= 0x61, scalar <= 0x7A { letters.append(UInt8(scalar)) }
            }
            words[token.hash] = letters
        }
    }

    private mutating func text(_ value: String) -> Int32 {
        if let index = textIndex[value] { return index }
        let index = Int32(truncatingIfNeeded: lexicon.texts.count)
        lexicon.texts.append(value)
        textIndex[value] = index
        return index
    }

    // MARK: Merchants

    mutating func readMerchants(_ tables: UnderstandingTables, file: String) throws(TableError) {
        var reader = try TableReader(
            tables, file: file,
            header: ["name", "category", "class", "networks", "channel", "country", "flags", "aliases"])
        while let row = try reader.row() {
            let name = TableReader.text(row[0])
            guard let category = Category(identifier: TableReader.text(row[1])) else {
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
            guard flags.allSatisfy({ $0 == "word" }) else {
                throw reader.fault(.unknownValue, "\(name): flags \(TableReader.text(row[6]))")
            }
            let merchant = Merchant(
                name: name, category: category, merchantClass: MerchantClass(TableReader.text(row[2])),
                acceptedNetworks: networks.isEmpty ? nil : Set(networks), channel: channel,
                country: country.isEmpty ? nil : country)
            let index = Int32(truncatingIfNeeded: lexicon.merchants.count)
            let folded = MerchantName.folded(name)
            guard !folded.isEmpty, merchantNames.updateValue(index, forKey: folded) == nil else {
                throw reader.fault(.duplicateName, name)
            }
            lexicon.merchants.append(merchant)
            let isWord = flags.contains("word")
            try addMerchant(index, alias: name, isWord: isWord, isName: true, reader)
            for alias in TableReader.list(row[7]) {
                try addMerchant(index, alias: TableReader.text(alias), isWord: isWord, isName: false, reader)
            }
        }
    }

    private mutating func addMerchant(
        _ index: Int32, alias: String, isWord: Bool, isName: Bool, _ reader: TableReader
    ) throws(TableError) {
        let tokens = tokens(alias)
        guard !tokens.isEmpty else {
            throw reader.fault(.empty, "an empty alias of \(lexicon.merchants[Int(index)].name)")
        }
        let key = LexiconBuilder.key(tokens)
        if let owner = merchantOwners[key] {
            if owner == index { return }
            throw reader.fault(
                .duplicateAlias,
                "\(alias): \(lexicon.merchants[Int(owner)].name) and \(lexicon.merchants[Int(index)].name)")
        }
        merchantOwners[key] = index
        // The flag is about the one ambiguous word; a longer alias says enough by itself.
        let needsContext = isWord && tokens.count == 1
        add(tokens, Sense(role: .merchant, kind: needsContext ? 1 : 0, value: index, next: -1))
        noteWords(alias)
    }

    /// "Whole Foods" is also found as "wholefoods", unless that is something else.
    private mutating func addJoinedNames() {
        for index in lexicon.merchants.indices {
            let name = lexicon.merchants[index].name
            let tokens = tokens(name)
            guard tokens.count > 1, tokens.count <= 4, tokens.allSatisfy({ $0.kind == .word }) else { continue }
            var joined = ""
            for scalar in lexicon.folding.fold(name).scalars {
                let letter = scalar & FoldedText.mask
                if letter >= 0x61, letter <= 0x7A, let unicode = Unicode.Scalar(letter) {
                    joined.unicodeScalars.append(unicode)
                }
            }
            guard joined.utf8.count >= 7 else { continue }
            let joinedTokens = self.tokens(joined)
            guard joinedTokens.count == 1, nodes[LexiconBuilder.key(joinedTokens)] == nil else { continue }
            add(joinedTokens, Sense(role: .merchant, kind: 0, value: Int32(truncatingIfNeeded: index), next: -1))
            noteWords(joined)
        }
    }

    private mutating func findPumps() {
        for (index, merchant) in lexicon.merchants.enumerated() where merchant.category != .gas {
            let name = MerchantName.folded(merchant.name)
            for suffix in ["gas", "fuel", "gasstation", "fuelcenter", "fuelstation"] {
                guard let pump = merchantNames[name + suffix] else { continue }
                lexicon.pumps[Int32(truncatingIfNeeded: index)] = pump
                break
            }
        }
    }

    // MARK: Terms

    mutating func readTerms(_ tables: UnderstandingTables, file: String, inflects: Bool) throws(TableError) {
        var reader = try TableReader(tables, file: file, header: ["category", "kind", "phrases"])
        while let row = try reader.row() {
            guard let category = Category(identifier: TableReader.text(row[0])) else {
                throw reader.fault(.unknownCategory, TableReader.text(row[0]))
            }
            guard let kind = TermKind(name: TableReader.text(row[1])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[1]))
            }
            for part in TableReader.list(row[2]) {
                let phrase = TableReader.text(part)
                let tokens = tokens(phrase)
                guard !tokens.isEmpty else { throw reader.fault(.empty, "an empty phrase") }
                let key = LexiconBuilder.key(tokens)
                if let owner = termOwners[key], !owner.isForm {
                    throw reader.fault(
                        .duplicateAlias, "\(phrase): \(owner.category.rawValue) and \(category.rawValue)")
                }
                addTerm(tokens, key, category, kind, isForm: false)
                noteWords(phrase)
                guard inflects, tokens.allSatisfy({ $0.kind == .word }) else { continue }
                let forms = kind == .verb ? Inflection.verbForms(phrase) : Inflection.plural(phrase).map { [$0] } ?? []
                for form in forms {
                    let formTokens = self.tokens(form)
                    let formKey = LexiconBuilder.key(formTokens)
                    guard termOwners[formKey] == nil else { continue }
                    addTerm(formTokens, formKey, category, kind, isForm: true)
                    noteWords(form)
                }
            }
        }
    }

    private mutating func addTerm(
        _ tokens: [Token], _ key: UInt64, _ category: Category, _ kind: TermKind, isForm: Bool
    ) {
        let value = Int32(truncatingIfNeeded: Lexicon.categories.firstIndex(of: category) ?? 0)
        // A written entry takes the place of a form made from another word.
        if let owner = termOwners[key] {
            lexicon.senses[Int(owner.sense)].kind = kind.rawValue
            lexicon.senses[Int(owner.sense)].value = value
            termOwners[key] = (category, kind, isForm, owner.sense)
            return
        }
        let sense = add(tokens, Sense(role: .term, kind: kind.rawValue, value: value, next: -1))
        termOwners[key] = (category, kind, isForm, sense)
    }

    // MARK: Cues, places, cards, words, codes

    mutating func readCues(_ tables: UnderstandingTables) throws(TableError) {
        let byName = Dictionary(uniqueKeysWithValues: Cue.allCases.map { (String(describing: $0), $0) })
        var reader = try TableReader(tables, file: "cues.tsv", header: ["cue", "value", "phrases"])
        var seen: Set<UInt64> = []
        while let row = try reader.row() {
            guard let cue = byName[TableReader.text(row[0])] else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            let valueText = TableReader.text(row[1])
            let value: Int32
            switch cue {
            case .currency, .payment, .portal: value = text(valueText)
            default:
                guard valueText.isEmpty || Int32(valueText) != nil else { throw reader.fault(.badNumber, valueText) }
                value = Int32(valueText) ?? 0
            }
            for part in TableReader.list(row[2]) {
                let phrase = TableReader.text(part)
                let tokens = tokens(phrase)
                guard !tokens.isEmpty else { throw reader.fault(.empty, "an empty phrase") }
                let key = WordHash.phrase(LexiconBuilder.key(tokens), UInt64(cue.rawValue) &+ 1)
                guard seen.insert(key).inserted else { throw reader.fault(.duplicateAlias, "\(cue): \(phrase)") }
                add(tokens, Sense(role: .cue, kind: cue.rawValue, value: value, next: -1))
                noteWords(phrase)
            }
        }
    }

    mutating func readPlaces(_ tables: UnderstandingTables) throws(TableError) {
        var reader = try TableReader(tables, file: "places.tsv", header: ["region", "flags", "names"])
        while let row = try reader.row() {
            let flags = TableReader.text(row[1])
            guard flags.isEmpty || flags == "word" else { throw reader.fault(.unknownValue, flags) }
            let index = Int32(truncatingIfNeeded: lexicon.places.count)
            lexicon.places.append(Lexicon.Place(region: TableReader.text(row[0]), needsContext: flags == "word"))
            for name in TableReader.list(row[2]) {
                let tokens = tokens(name)
                guard !tokens.isEmpty else { throw reader.fault(.empty, "an empty name") }
                add(tokens, Sense(role: .place, kind: flags == "word" ? 1 : 0, value: index, next: -1))
                noteWords(TableReader.text(name))
            }
        }
    }

    mutating func readCardNames(_ tables: UnderstandingTables) throws(TableError) {
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
            let needed = tokens(row[3]).map(\.hash)
            let needsContext = kind.hasSuffix("Word")
            lexicon.cardAliases.append(
                Lexicon.CardAlias(
                    name: name, words: needed, isIssuer: kind.hasPrefix("issuer"),
                    network: network.isEmpty ? nil : Network(network), needsContext: needsContext))
            for alias in TableReader.list(row[4]) {
                let tokens = tokens(alias)
                guard !tokens.isEmpty else { throw reader.fault(.empty, "an empty alias of \(name)") }
                add(tokens, Sense(role: .cardName, kind: needsContext ? 1 : 0, value: index, next: -1))
                noteWords(TableReader.text(alias))
            }
        }
    }

    mutating func readWords(_ tables: UnderstandingTables) throws(TableError) {
        var reader = try TableReader(tables, file: "words-en.txt", header: ["words"])
        while let row = try reader.row() {
            for token in tokens(row[0]) where token.kind == .word { everyday.insert(token.hash) }
        }
    }

    mutating func readStatementCodes(_ tables: UnderstandingTables) throws(TableError) {
        var reader = try TableReader(tables, file: "mcc.tsv", header: ["mcc", "category", "class", "description"])
        while let row = try reader.row() {
            guard let category = Category(identifier: TableReader.text(row[1])) else {
                throw reader.fault(.unknownCategory, TableReader.text(row[1]))
            }
            let ends = TableReader.split(row[0], at: UInt8(ascii: "-")).map { Int32(TableReader.text($0)) }
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last,
                first >= 0,
                last <= 9999
            else { throw reader.fault(.badNumber, TableReader.text(row[0])) }
            let entry = StatementCategory(
                category: category, merchantClass: MerchantClass(TableReader.text(row[2])),
                description: TableReader.text(row[3]))
            // A single code is more exact than the range around it, wherever it stands.
            for code in first...last where first == last || !singleCodes.contains(code) {
                guard first != last || !singleCodes.contains(code) else {
                    throw reader.fault(.duplicateName, "\(code)")
                }
                lexicon.statementCodes[code] = entry
            }
            if first == last { singleCodes.insert(first) }
        }
    }

    private var singleCodes: Set<Int32> = []

    // MARK: End

    mutating func finished() -> Lexicon {
        addJoinedNames()
        findPumps()
        lexicon.index = PhraseIndex(nodes)
        var known: [UInt64: PhraseIndex.Node] = [:]
        known.reserveCapacity(words.count + everyday.count)
        for hash in words.keys { known[hash] = PhraseIndex.Node(sense: 0, continues: false) }
        for hash in everyday { known[hash] = PhraseIndex.Node(sense: 0, continues: false) }
        lexicon.vocabulary = PhraseIndex(known)
        lexicon.spelling = SpellingIndex(words.values.sorted { $0.lexicographicallyPrecedes($1) })
        return lexicon
    }
}
