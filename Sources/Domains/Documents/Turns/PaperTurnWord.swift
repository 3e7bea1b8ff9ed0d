/// What phrases of `turn-words.tsv` say of a sentence.
enum PaperTurnWord: String, CaseIterable {
    case asks, paper, says, term, purchase
}
