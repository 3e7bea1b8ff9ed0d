import RAG

/// The parts of a prompt that are cut to what the window leaves: whole lines, those first added kept longest.
struct PromptSections {
    private(set) var left: Int
    private var cardBlocks: [String] = []
    private var spendingLines: [String] = []
    private var passageLines: [String] = []
    private var turnLines: [String] = []

    /// - Parameter budget: tokens.
    init(budget: Int) {
        left = budget
    }

    var cards: String { cardBlocks.isEmpty ? "None" : cardBlocks.joined(separator: "\n\n") }
    var spending: String { spendingLines.isEmpty ? "None" : spendingLines.joined(separator: "\n") }
    var passages: String {
        let lines = passageLines + turnLines.reversed()
        return lines.isEmpty ? "None" : lines.joined(separator: "\n")
    }

    /// False where it does not fit; nothing is added then.
    mutating func addCard(_ block: String) -> Bool { add(block, to: \.cardBlocks) }
    mutating func addSpending(_ line: String) { _ = add(line, to: \.spendingLines) }
    mutating func addPassage(_ line: String) { _ = add(line, to: \.passageLines) }
    mutating func addTurn(_ line: String) { _ = add(line, to: \.turnLines) }

    private mutating func add(_ text: String, to lines: WritableKeyPath<PromptSections, [String]>) -> Bool {
        // Two more for the line breaks.
        let cost = TokenEstimator.tokens(in: text) + 2
        guard cost <= left else { return false }
        left -= cost
        self[keyPath: lines].append(text)
        return true
    }
}
