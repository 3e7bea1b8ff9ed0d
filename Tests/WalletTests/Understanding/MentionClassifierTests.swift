import Basics
import Testing

@testable import Wallet

@Suite struct MentionClassifierTests {
    /// All features weigh nothing: of no mention is anything known.
    private func bytes(version: UInt16 = 301, least: Float = 0.2, bias: Float = 0, extra: [UInt8] = []) -> [UInt8] {
        var out = ClassifierBytes()
        out.add(version)
        out.add([least])
        out.addWeights(bits: 8, biases: [bias], row: [0])
        out.add(extra)
        return out.finish()
    }

    private func kind(of bytes: [UInt8]) -> ClassifierFileError.Kind? {
        ClassifierBytes.fault(of: bytes, MentionClassifier.init(bytes:))
    }

    @Test func `a file of another kind, version or length is refused`() {
        #expect(kind(of: bytes()) == nil)
        #expect(kind(of: bytes(version: 300)) == .unsupportedVersion)
        #expect(kind(of: bytes(least: 0.7)) == .badNumber)
        #expect(kind(of: bytes(extra: [0])) != nil)
        #expect(kind(of: Array("STWC".utf8)) == .truncated)
        for length in [6, 10, 40, 200] { #expect(kind(of: Array(bytes().prefix(length))) != nil) }
        var damaged = bytes()
        damaged[30] ^= 1
        #expect(kind(of: damaged) == .checksumMismatch)
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

    @Test func `what is known of nothing is as likely as not, and a bias moves all alike`() throws {
        let mention = try #require(try choice("Costco gas 40, then the pharmacy")?.mentions.first)
        #expect(try MentionClassifier(bytes: bytes()).probability(mention) == 0.5)
        #expect(try MentionClassifier(bytes: bytes(bias: 3)).probability(mention) > 0.9)
        #expect(try MentionClassifier(bytes: bytes(bias: -3)).probability(mention) < 0.1)
    }
}
