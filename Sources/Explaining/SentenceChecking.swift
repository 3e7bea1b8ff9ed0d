public import Language

/// Holds the sentences of an explanation, one after the other, against a domain's facts: the names, numbers, dates and
/// states that may be said.
public protocol SentenceChecking: Sendable {
    associatedtype Lexicon: ReplyLexicon
    associatedtype Fault: SentenceFault

    var lexicon: Lexicon { get }
    /// What the explanation ought to be written in.
    var language: WrittenLanguage { get }

    /// What is wrong with the next sentence; nil where all of it is so.
    mutating func check(_ sentence: [Lexicon.Element]) -> Fault?
}

extension SentenceChecking {
    /// What is wrong with a text that was cleaned (``ReplySafety/cleaned(_:)``): its sentences are the next ones.
    public mutating func fault(in text: String) -> Fault? {
        if ReplySafety.hasLink(text) { return Fault(.unsafeText) }
        let read = ReplyReading.elements(text, lexicon: lexicon, isChinese: language.isChinese)
        if read.elements.contains(where: \.isInstruction) { return Fault(.unsafeText) }
        guard ReplySafety.isWritten(in: language, read.elements, text) else { return Fault(.wrongLanguage) }
        if read.hasUnknownWord { return Fault(.unknownName) }
        for sentence in read.elements.sentences() {
            if let fault = check(sentence) { return fault }
        }
        return nil
    }
}
