import Basics
import Testing

@testable import Wallet

@Suite struct MentionClassifierTests {
    /// All features weigh nothing: of no mention is anything known.
    private func bytes(bias: Float = 0) -> [UInt8] {
        ClassifierBytes.oneClass(version: 301, threshold: 0.2, bias: bias)
    }

    @Test func `a file of another kind, version or length is refused`() {
        ClassifierBytes.expectRefusals(version: 301, threshold: 0.2, wrong: 0.7, MentionClassifier.init(bytes:))
    }

    private func choice(_ text: String) throws -> MentionChoice? {
        try Understood.shared.get().mentionChoice(text, cards: Understood.cards, today: Understood.today)
    }

    @Test func `the things and shops of a sentence are told once each`() throws {
        let choice = try #require(try choice("dropped the dog at the vet, now Costco for milk, 82"))
        #expect(choice.mentions.map(\.category).contains(.pets))
        #expect(choice.mentions.compactMap(\.merchant) == ["Costco"])
        #expect(Set(choice.mentions.map(\.hashes)).count == choice.mentions.count)
    }

    @Test func `one thing is no choice`() throws {
        #expect(try choice("socks, 12.50") == nil)
    }

    /// What is left of the things that a sentence names, where all of them are as likely.
    private func left(_ text: String, bias: Float) throws -> Int {
        let understanding = try Understood.shared.get()
        var reading = SentenceReading(
            lexicon: understanding.lexicon, matcher: understanding.matcher, text: text, cards: Understood.cards,
            today: Understood.today, homeCurrency: "USD", homeRegion: "US")
        reading.run(after: nil, weighedBy: try MentionClassifier(bytes: bytes(bias: bias)))
        return reading.drafts.count
    }

    @Test func `where nothing is likely to be bought, nothing is taken out`() throws {
        #expect(try left("Costco 82 and gas 40", bias: -5) == 2)
        #expect(try left("Costco 82 and gas 40", bias: 5) == 2)
    }

    @Test func `what is known of nothing is as likely as not, and a bias moves all alike`() throws {
        let mention = try #require(try choice("Costco gas 40, then the pharmacy")?.mentions.first)
        #expect(try MentionClassifier(bytes: bytes()).probability(mention) == 0.5)
        #expect(try MentionClassifier(bytes: bytes(bias: 3)).probability(mention) > 0.9)
        #expect(try MentionClassifier(bytes: bytes(bias: -3)).probability(mention) < 0.1)
    }
}
