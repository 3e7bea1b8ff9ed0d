import Basics
import Synchronization
import Testing
import Wallet

/// What the prototypes say is heard only where the tables know nothing, and never as more than it is.
struct GuessTests {
    private func guess(_ ranked: [(Wallet.Category, Double)], none: Double = 0.01) -> CategoryGuess {
        CategoryGuess(
            ranked: ranked.map { CategoryGuess.Candidate(category: $0.0, probability: $0.1) }, none: none,
            threshold: 0.6)
    }

    /// Says the same of every sentence, and remembers whether it was asked.
    private final class Canned: CategoryGuesser {
        let wasAsked = Atomic(false)
        private let guess: CategoryGuess?

        init(_ guess: CategoryGuess?) { self.guess = guess }

        func guess(for text: String, keptFor user: UserID?) -> CategoryGuess? {
            wasAsked.store(true, ordering: .relaxed)
            return guess
        }
    }

    private func understood(_ text: String, _ guess: CategoryGuess?) throws -> (query: PurchaseQuery, wasAsked: Bool) {
        let canned = Canned(guess)
        let query = try Understood.shared.get().guessing(by: canned).understand(text, today: Understood.today)
        return (query, canned.wasAsked.load(ordering: .relaxed))
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

    @Test func `a thing that is only there gives way to a sure guess, and stays where the guess is unsure`() throws {
        let text = "found a spot to plug it in while I eat a sandwich, it says 18 bucks"
        let words = try understood(text, nil).query.items.map(\.category)
        let sure = try understood(text, guess([(.evCharging, 0.9), (.gas, 0.05)])).query
        #expect(sure.items.map(\.category) == [.evCharging])
        #expect(sure.items.first?.amount?.cents == 1_800)
        #expect(try understood(text, guess([(.evCharging, 0.5), (.gas, 0.3)])).query.items.map(\.category) == words)
    }

    @Test func `of two things and one price the guessed one is bought, but a list stays a list`() throws {
        let told = "flying into Denver and need wheels for the week, midsize suv 260"
        let one = try understood(told, guess([(.carRental, 0.98), (.auto, 0.01)])).query
        #expect(one.items.map(\.category) == [.carRental])
        #expect(one.items.first?.amount?.cents == 26_000)
        let list = try understood(
            "I'm buying groceries, gas, and dinner tonight", guess([(.gas, 0.98), (.auto, 0.01)]))
        #expect(list.query.items.count == 3)
    }

    @Test func `a guess for words that neither buy nor ask is asked about`() throws {
        let text = "that old noise is there again every single morning"
        let likely = try understood(text, guess([(.homeImprovement, 0.95), (.auto, 0.04)])).query
        #expect(likely.items.first?.category == .homeImprovement)
        #expect(likely.confidence < 600)
        #expect(likely.candidates == [.homeImprovement, .auto])
    }

    @Test func `words in a row that buy nothing are asked about`() throws {
        let query = try understood("the moon forgot its umbrella again", guess([(.parking, 0.1)], none: 0.8)).query
        #expect(query.confidence < 600)
    }

    @Test func `without a guess the answer is the tables' alone`() throws {
        let with = try understood(Self.silent, nil).query
        let without = try Understood.shared.get().understand(Self.silent, today: Understood.today)
        #expect(with == without)
    }
}
