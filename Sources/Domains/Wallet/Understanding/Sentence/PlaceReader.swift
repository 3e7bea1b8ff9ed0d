import Language

/// Tells places from names that only contain one ("India Palace"), from what comes from there (法国红酒), and from towns
/// of the same name ("Paris, Texas").
struct PlaceReader {
    let lexicon: Lexicon
    /// What is asked of the whole sentence at each of its places; known once asked.
    private var paysAbroad: Bool?
    private var writesSmall: Bool?

    init(lexicon: Lexicon) { self.lexicon = lexicon }

    /// Whether the place at `index` is a part of a name or the origin of goods. `follows`: "in" or "at" stands before.
    mutating func isName(_ sentence: Sentence, at index: Int, follows isIn: Bool) -> Bool {
        let next = index + 1
        if PlaceReader.quarters.contains(sentence.lastWord(index - 1)) { return true }
        guard next < sentence.pieces.count, !sentence.pieces[next].isMark, !hasForeignMoney(sentence) else {
            return false
        }
        return sentence.pieces[index].kind == .han
            ? !isIn && isOrigin(sentence, index) : isNamed(sentence, index, isIn: isIn)
    }

    /// The region of a state or province that tells which town is meant; nil where none does.
    func region(_ sentence: Sentence, after index: Int) -> String? {
        guard sentence.pieces[index].kind == .word else { return nil }
        let isApart = sentence.isMark(index + 1, ",")
        let next = isApart ? index + 2 : index + 1
        guard next < sentence.pieces.count, sentence.pieces[next].kind == .word else { return nil }
        let name = sentence.words(next..<next + 1)
        if let country = Subdivision.country(ofName: name) { return country }
        let token = sentence.token(next)
        guard token.length == 2, sentence.pieces[next].end - sentence.pieces[next].start == 1 else { return nil }
        // "DINNER IN PARIS OR LONDON" says nothing of Oregon.
        let isCode = token.flags.contains(.allCapitals) && !sentence.token(index).flags.contains(.allCapitals)
        return isCode || Subdivision.isOnlyCode(name) ? Subdivision.country(ofCode: name) : nil
    }

    /// Euro signs beside "Paris" say where one pays.
    private mutating func hasForeignMoney(_ sentence: Sentence) -> Bool {
        if let paysAbroad { return paysAbroad }
        let isForeign = sentence.pieces.contains { piece in
            if piece.kind == .symbol { return sentence.tokens[Int(piece.start)].hash != 0x24 }
            guard piece.has(.currency), piece.use == .amount else { return false }
            let code = lexicon.currency(from: piece.sense, in: nil) ?? ""
            return !code.isEmpty && code != "USD"
        }
        paysAbroad = isForeign
        return isForeign
    }

    // MARK: English

    private mutating func isNamed(_ sentence: Sentence, _ index: Int, isIn: Bool) -> Bool {
        let next = sentence.pieces[index + 1]
        guard next.kind == .word else { return false }
        let last = sentence.tokens[Int(next.end) - 1].hash
        let isCapital = sentence.token(index + 1).flags.contains(.capitalised) && hasSmallWords(sentence)
        let isIn = isIn && lexicon.isIn(sentence, index - 1)
        let isEnding =
            PlaceReader.nameWords.contains(last)
            || PlaceReader.nameWords.contains(sentence.tokens[Int(next.start)].hash)
        if isEnding, isCapital || !isIn { return true }
        if isCapital, PlaceReader.shops.contains(last) { return true }
        guard !isIn else { return false }
        // "Singapore noodles"
        if next.category >= 0, next.termKind == .object || next.termKind == .weak, !next.has(.spend) { return true }
        // "Canada Goose": a name of more words, where people eat or shop rather than travel.
        return isCapital && next.category < 0 && next.merchant < 0 && next.place < 0 && next.sense < 0
            && !PlaceReader.sights.contains(last) && isShopping(sentence)
    }

    private mutating func hasSmallWords(_ sentence: Sentence) -> Bool {
        if let writesSmall { return writesSmall }
        let isSmall = sentence.tokens.contains {
            $0.kind == .word && $0.flags.isDisjoint(with: [.capitalised, .allCapitals])
        }
        writesSmall = isSmall
        return isSmall
    }

    private func isShopping(_ sentence: Sentence) -> Bool {
        let categories = sentence.pieces.lazy.filter { $0.category >= 0 }.map { Lexicon.categories[Int($0.category)] }
        return categories.contains { $0.isWithin(.dining) || $0 == .groceries || $0 == .clothing }
            && !categories.contains { $0.isWithin(.travel) || $0 == .entertainment }
    }

    // MARK: Chinese

    /// 法国红酒, 日本威士忌: a thing after a country. A town before a thing may as well be where it is bought.
    private func isOrigin(_ sentence: Sentence, _ index: Int) -> Bool {
        guard lexicon.places[Int(sentence.pieces[index].place)].isCountry else { return false }
        let next = sentence.pieces[index + 1]
        guard next.kind == .han, next.use == .free, !next.has(.buy), !next.has(.spend), !next.has(.quantity) else {
            return false
        }
        if next.category >= 0 {
            let last = sentence.tokens[Int(next.end) - 1].hash
            return next.termKind == .object || next.termKind == .weak || PlaceReader.goods.contains(last)
                || PlaceReader.car == sentence.tokens[Int(next.start)].hash
        }
        return next.sense < 0 && !PlaceReader.grounds.contains(sentence.tokens[Int(next.start)].hash)
    }

    private static func hashes(_ words: String...) -> WordSet { WordSet(words) }

    /// "Little Italy"
    private static let quarters = hashes("little")
    /// What ends the names of restaurants and goods, in any case.
    private static let nameWords = hashes(
        "palace", "garden", "gardens", "grill", "house", "king", "wok", "buffet", "express", "dragon", "star",
        "baguette",
        "goose", "mule", "fog", "broil", "noodles", "noodle", "curry", "hat", "inn", "imports", "style")
    /// The same where they are written as a name.
    private static let shops = hashes(
        "cafe", "kitchen", "bistro", "bakery", "deli", "tavern", "pub", "diner", "steakhouse", "bar", "market", "pizza",
        "pizzeria", "sushi", "ramen", "chicken", "cuisine", "restaurant", "spa", "nails", "salon", "cleaners", "tea",
        "coffee", "club", "pho", "bbq", "taqueria", "cantina", "tacos", "joe", "joes", "roadhouse")
    private static let sights = hashes(
        "airport", "center", "centre", "downtown", "street", "square", "station", "tower", "bridge", "eye", "metro",
        "underground", "tube", "disneyland", "zoo", "museum", "trip", "vacation", "central", "north", "south", "east",
        "west", "heathrow", "gatwick")
    /// 红酒, 威士忌, 红茶: goods that the tables take for the purchase itself.
    private static let goods = hashes("酒", "忌", "茶", "烟", "品", "水", "包", "鞋", "表")
    private static let car = WordHash.of("车")
    /// 店, 街, 机, 环, 地: the beginnings of what stands in the country itself.
    private static let grounds = hashes("店", "街", "机", "环", "地", "出", "旅", "游", "自", "玩", "那", "这", "时", "的")
}
