import Explaining

/// The parts of a purchase's prompt that are cut to the window.
enum PromptPart: Hashable, Sendable {
    case cards, spending, passages
    /// The turns before, the newest first.
    case turns
}

extension PromptSections<PromptPart> {
    var cards: String { PromptPart.joined(texts(of: .cards), "\n\n") }
    var spending: String { PromptPart.joined(texts(of: .spending), "\n") }
    var passages: String { PromptPart.joined(texts(of: .passages) + texts(of: .turns).reversed(), "\n") }
}

extension PromptPart {
    fileprivate static func joined(_ texts: [String], _ separator: String) -> String {
        texts.isEmpty ? "None" : texts.joined(separator: separator)
    }
}
