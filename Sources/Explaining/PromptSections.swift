import RAG

/// The parts of a prompt that are cut to what the window leaves: whole texts, those first added kept longest.
public struct PromptSections<Part: Hashable & Sendable>: Sendable {
    /// Tokens that are still free.
    public private(set) var left: Int
    private var texts: [Part: [String]] = [:]

    /// - Parameter budget: tokens.
    public init(budget: Int) {
        left = budget
    }

    /// What was added to a part, in that order.
    public func texts(of part: Part) -> [String] { texts[part] ?? [] }

    /// False where it does not fit; nothing is added then.
    public mutating func add(_ text: String, to part: Part) -> Bool {
        // Two more for the line breaks.
        let cost = TokenEstimator.tokens(in: text) + 2
        guard cost <= left else { return false }
        left -= cost
        texts[part, default: []].append(text)
        return true
    }
}
