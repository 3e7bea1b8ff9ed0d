import Language
import Testing

/// Forms of English words.
struct InflectionTests {
    @Test(arguments: [
        ("cup", "cups"), ("box", "boxes"), ("berry", "berries"), ("day", "days"), ("glass", "glasses"),
        ("dish", "dishes"),
    ])
    func `the plural`(_ word: String, _ plural: String) {
        #expect(Inflection.plural(word) == plural)
    }

    @Test func `a word that looks like a plural has none, nor has a number`() {
        #expect(Inflection.plural("jeans") == nil)
        #expect(Inflection.plural("7") == nil)
    }

    @Test(arguments: [
        ("buy", ["buys", "buying", "bought"]), ("stop by", ["stops by", "stopping by", "stopped by"]),
        ("tie", ["ties", "tying", "tied"]), ("carry", ["carries", "carrying", "carried"]),
        ("see", ["sees", "seeing", "saw"]),
    ])
    func `the forms of a verb`(_ verb: String, _ forms: [String]) {
        #expect(Inflection.verbForms(verb) == forms)
    }
}
