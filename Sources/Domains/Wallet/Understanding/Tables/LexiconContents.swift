import Language

/// What a ``Lexicon`` will hold, while the tables are read.
struct LexiconContents {
    let folding: Folding
    var merchants: [Merchant] = []
    var places: [Lexicon.Place] = []
    var cardAliases: [Lexicon.CardAlias] = []
    var texts: [String] = []
    var currencies: [CurrencyName] = []
    var senses: [Sense] = []
    var index = PhraseIndex()
    var vocabulary = PhraseIndex()
    var spelling = SpellingIndex(WordList())
    var statementCodes: [Int32: StatementCategory] = [:]
    var pumps: [Int32: Int32] = [:]
    var branches: [String: [Merchant]] = [:]
}
