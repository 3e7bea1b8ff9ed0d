import Explaining

/// The parts of a purchase's prompt that are cut to the window.
enum PromptPart: Hashable, Sendable {
    case cards, spending
    /// The turns before, the newest first.
    case turns
    /// What was found for the sentence, and what was learned.
    case passages
}

extension PromptSections<PromptPart> {
    var cards: String { PromptPart.joined(texts(of: .cards), "\n\n") }
    var spending: String { PromptPart.joined(texts(of: .spending), "\n") }
    var turns: String { PromptPart.joined(texts(of: .turns).reversed(), "\n") }
    var passages: String { PromptPart.joined(texts(of: .passages), "\n") }
}

extension PromptPart {
    fileprivate static func joined(_ texts: [String], _ separator: String) -> String {
        texts.isEmpty ? "None" : texts.joined(separator: separator)
    }
}
