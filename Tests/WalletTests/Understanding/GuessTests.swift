import Basics
import Testing
import Wallet

/// What the prototypes say is heard only where the tables know nothing, and never as more than it is.
struct GuessTests {
    private func guess(_ ranked: [(Wallet.Category, Double)], none: Double = 0.01) -> CategoryGuess {
        CategoryGuess(
            ranked: ranked.map { CategoryGuess.Candidate(category: $0.0, probability: $0.1) }, none: none,
            threshold: 0.6)
    }

    private func understood(_ text: String, _ guess: CategoryGuess?) throws -> (query: PurchaseQuery, wasAsked: Bool) {
        var wasAsked = false
        let query = try Understood.shared.get().understand(text, today: Understood.today) {
            wasAsked = true
            return guess
        }
        return (query, wasAsked)
    }

    private static let silent = "the thing under it will not stop and I have to sort it out today, maybe $40"

    @Test func `a clear guess makes the purchase, with its amount and no more confidence than it has`() throws {
        let (query, wasAsked) = try understood(Self.silent, guess([(.homeImprovement, 0.85), (.auto, 0.05)]))
        #expect(wasAsked)
        #expect(query.intent == .recommend)
        #expect(query.items.first?.category == .homeImprovement)
        #expect(query.items.first?.amount?.cents == 4_000)
        #expect(query.evidence.first?.source == .prototype)
        #expect((600...850).contains(query.confidence))
        #expect(query.question == nil)
    }

    @Test func `an unsure guess asks, naming the two`() throws {
        let (query, _) = try understood(Self.silent, guess([(.homeImprovement, 0.4), (.auto, 0.35)]))
        #expect(query.confidence < 600)
        #expect(query.question == .whichCategory)
        #expect(query.candidates == [.homeImprovement, .auto])
    }

    @Test func `what is no purchase stays none`() throws {
        let (query, wasAsked) = try understood(Self.silent, guess([(.homeImprovement, 0.1), (.auto, 0.1)], none: 0.8))
        #expect(wasAsked)
        #expect(query.items.allSatisfy { $0.category == .general })
        #expect(query.confidence < 600)
    }

    @Test(arguments: [
        "groceries at Safeway, $80", "filling up at Shell", "买菜，一百块", "hm", "how much is left on my Gold",
    ])
    func `where the tables speak, or the words are too few or not English, nobody guesses`(text: String) throws {
        let (query, wasAsked) = try understood(text, guess([(.pets, 0.99), (.auto, 0.01)]))
        #expect(!wasAsked)
        #expect(query.items.allSatisfy { $0.category != .pets })
    }

    @Test func `without a guess the answer is the tables' alone`() throws {
        let with = try understood(Self.silent, nil).query
        let without = try Understood.shared.get().understand(Self.silent, today: Understood.today)
        #expect(with == without)
    }
}
