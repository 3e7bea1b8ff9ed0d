import Basics
import Learning
import RAG
import Testing
@testable import Wallet

/// A classifier of 256 buckets whose numbers can be worked out by hand: the features of a turn say `first`, those of its
/// numbers nothing, and the rules are trusted by `rules` more than what they did not find.
private struct SmallEditClassifier {
    var version: UInt16 = 104
    var classes = UInt16(EditOutcome.known)
    var families = EditOutcome.familyCount
    /// The bias of one outcome in the first step.
    var favourite = EditOutcome.added
    var strength: Float = 6
    /// A weight of every feature of a number.
    var numbers: UInt8 = 0
    /// The bias of one outcome in the encoder's head.
    var preferred = EditOutcome.added
    var preference: Float = 0
    /// What the last step thinks of the first, of the encoder, and of the rules.
    var first: Float = 1
    var encoder: Float = 0
    var rules: Float = 0
    /// Every feature speaks for "gone", none for "back".
    var changes: [Float] = [0, 0]
    var extra: [UInt8] = []

    var bytes: [UInt8] {
        let count = Int(classes)
        var out = ClassifierBytes()
        for number in [version, UInt16(families)] { out.add(number) }
        out.add([0.6, 0.2])
        let biases = EditOutcome.allCases.prefix(count).map { $0 == favourite ? strength : 0 }
        out.addWeights(bits: 8, biases: biases, row: [UInt8](repeating: 0, count: count))
        out.addWeights(bits: 8, biases: [0], row: [numbers])
        out.addWeights(bits: 8, biases: changes, row: [1, 0])
        out.addHead(EditHead(biases: EditOutcome.allCases.prefix(count).map { $0 == preferred ? preference : 0 }))
        for _ in 0..<families { out.add([first, encoder, rules] + [Float](repeating: 0, count: families)) }
        for _ in 0..<families { out.add([first, rules] + [Float](repeating: 0, count: families)) }
        out.add(extra)
        return out.finish()
    }
}

private func kind(of bytes: [UInt8]) -> ClassifierFileError.Kind? {
    ClassifierBytes.fault(of: bytes, EditClassifier.init(bytes:))
}

@Suite struct EditClassifierTests {
    private func turn(_ text: String, after first: String = "groceries at Kroger, 94") throws -> EditTurn {
        let understanding = try Understood.shared.get()
        let previous = try Understood.query(first)
        let query = try Understood.rules.get().understand(
            text, previous: previous, cards: Understood.cards, today: Understood.today)
        return try #require(
            understanding.editTurn(
                text, after: previous, read: query, cards: Understood.cards, today: Understood.today))
    }

    private func isSeen(_ text: String, after first: String = "groceries at Kroger, 94") throws -> Bool {
        let previous = try Understood.query(first)
        let query = try Understood.rules.get().understand(
            text, previous: previous, cards: Understood.cards, today: Understood.today)
        return try Understood.shared.get().editTurn(
            text, after: previous, read: query, cards: Understood.cards, today: Understood.today) != nil
    }

    @Test(arguments: ["my husband bought a rug at Costco on Saturday, 400", "我闺蜜在商场买的花了1200"])
    func `what somebody else bought is doubted`(_ text: String) throws {
        #expect(try isSeen(text))
    }

    @Test(arguments: [
        "I just spent 45 at Shell", "my wife and I spent 92 at Olive Garden",
        "bought a TV at Best Buy for 600 yesterday", "刚在Costco花了88",
        "my son bought shoes at Target, 45, with my Freedom",
    ])
    func `what the speaker bought is recorded, and what names a card`(_ text: String) throws {
        let previous = try Understood.query("groceries at Kroger, 94")
        let query = try Understood.shared.get().understand(
            text, previous: previous, cards: Understood.cards, today: Understood.today)
        let rules = try Understood.rules.get().understand(
            text, previous: previous, cards: Understood.cards, today: Understood.today)
        #expect(query.intent == rules.intent)
        #expect(query.items.map(\.amount) == rules.items.map(\.amount))
    }

    @Test func `a turn after a recorded purchase is like any other`() throws {
        #expect(try isSeen("and a melon, 7", after: "bought groceries at Kroger, 94"))
    }

    @Test func `part of what was bought may go back, all of it is no purchase`() throws {
        #expect(try isSeen("returned the melon, 7"))
        #expect(try turn("returned the melon, 7").candidates.allSatisfy { ($0.cents ?? 0) <= 9_400 })
        #expect(try !isSeen("returned the groceries for a full refund"))
    }

    private func revision(
        _ small: SmallEditClassifier, of turn: EditTurn, encoder: (any WordEncoder)? = nil
    ) throws -> (outcome: EditOutcome, cents: Int?)? {
        let classifier = try EditClassifier(bytes: small.bytes)
        return try (encoder.map { try classifier.with($0) } ?? classifier).revision(of: turn)
            .map { ($0.candidate.outcome, $0.candidate.cents) }
    }

    @Test func `the likeliest price takes the place of what the rules found`() throws {
        let turn = try turn("the melon that rolled off the shelf is 7")
        let added = try revision(SmallEditClassifier(), of: turn)
        #expect(added?.outcome == .added && added?.cents == 10_100)
        let reduced = try revision(SmallEditClassifier(favourite: .reduced), of: turn)
        #expect(reduced?.outcome == .reduced && reduced?.cents == 8_700)
        let shared = try revision(SmallEditClassifier(favourite: .sharedWithOthers), of: turn)
        #expect(shared?.outcome == .sharedWithOthers && shared?.cents == 1_175)
        // With one other or among all seven: neither leads.
        #expect(try revision(SmallEditClassifier(favourite: .shared), of: turn) == nil)
    }

    @Test func `rules that are trusted keep their word, and so does a small lead`() throws {
        let turn = try turn("the melon that rolled off the shelf is 7")
        #expect(try revision(SmallEditClassifier(rules: 20), of: turn) == nil)
        #expect(try revision(SmallEditClassifier(strength: 1), of: turn) == nil)
        // The second step makes little of what the first says.
        #expect(try revision(SmallEditClassifier(first: 0.01), of: turn) == nil)
    }

    @Test func `an outcome that needs more than a price is left to the rules`() throws {
        let turn = try turn("the melon that rolled off the shelf is 7")
        for outcome in [EditOutcome.several, .computed] {
            #expect(try revision(SmallEditClassifier(favourite: outcome), of: turn) == nil, "\(outcome)")
        }
    }

    @Test func `a purchase may move where the rules kept it, and stays where they moved it`() throws {
        let kept = try turn("the melon that rolled off the shelf is 7")
        #expect(kept.outcome.keepsThing)
        #expect(try revision(SmallEditClassifier(favourite: .moved), of: kept)?.outcome == .moved)
        let moved = try turn("at Target instead")
        #expect(moved.outcome == .moved)
        #expect(try revision(SmallEditClassifier(favourite: .new), of: moved) == nil)
    }

    @Test func `what the rules worked out of parts is not doubted, what they may have missed is`() throws {
        let turn = try turn("plus a 10 dollar tip and 8% tax")
        #expect(turn.outcome == .computed)
        #expect(try revision(SmallEditClassifier(favourite: .kept, strength: 20), of: turn) == nil)
        let doubted: Set<EditOutcome> = [
            .kept, .priced, .added, .reduced, .addedShare, .reducedShare, .restored, .multiplied, .counted, .moved,
            .new,
            .returned, .several, .other,
        ]
        for outcome in EditOutcome.allCases { #expect(outcome.isDoubted == doubted.contains(outcome), "\(outcome)") }
    }

    @Test func `what stands around a number counts for the candidates that use it`() throws {
        // No outcome is favoured: only candidates with a number have a score.
        let small = SmallEditClassifier(strength: 0, numbers: 1)
        let readings = try EditClassifier(bytes: small.bytes).readings(of: turn("a melon rolled off the shelf, 7"))
        let kept = try #require(readings.first { $0.candidate.outcome == .kept })
        let added = try #require(readings.first { $0.candidate.outcome == .added })
        #expect(added.probability > 100 * kept.probability)
        #expect(abs(readings.reduce(0) { $0 + $1.probability } - 1) < 0.001)
    }

    @Test func `the encoder has its word beside the first step, and without it the first step stands alone`() throws {
        let turn = try turn("the melon that rolled off the shelf is 7")
        let small = SmallEditClassifier(strength: 4, preferred: .reduced, preference: 8, encoder: 1)
        #expect(try revision(small, of: turn, encoder: FewWords())?.outcome == .reduced)
        #expect(try revision(small, of: turn)?.outcome == .added)
        #expect(try revision(small, of: turn, encoder: FewWords(fails: true))?.outcome == .added)
    }

    @Test func `a head that was fitted to another encoder is refused`() {
        #expect(
            #expect(throws: ClassifierFileError.self) {
                try EditClassifier(bytes: SmallEditClassifier().bytes).with(FewWords(fingerprint: 8))
            }?.kind == .badNumber)
    }

    @Test func `a card is gone or back as likely as the weights of the turn say`() throws {
        let classifier = try EditClassifier(bytes: SmallEditClassifier(changes: [-5, -3]).bytes)
        let understanding = try Understood.shared.get()
        let previous = try Understood.query("groceries at Kroger, 94")
        let turns = understanding.cardTurns(
            "my nephew has run off with the Freedom", after: previous, cards: Understood.cards, today: Understood.today)
        let turn = try #require(turns.first)
        #expect(turns.count == 1)
        #expect(turn.change == .gone)
        #expect(classifier.probability(of: .gone, turn.features) > 0.999)
        #expect(abs(classifier.probability(of: .back, turn.features) - 0.047) < 0.001)
    }

    @Test func `a damaged file is refused`() throws {
        let small = SmallEditClassifier()
        #expect(kind(of: small.bytes) == nil)
        #expect(kind(of: SmallEditClassifier(version: 1).bytes) == .unsupportedVersion)
        #expect(kind(of: SmallEditClassifier(classes: 5).bytes) == .badNumber)
        #expect(kind(of: SmallEditClassifier(families: 3).bytes) == .badNumber)
        #expect(kind(of: SmallEditClassifier(extra: [0]).bytes) == .trailingBytes)
        #expect(kind(of: []) == .notAClassifier)
        var changed = small.bytes
        changed[200] ^= 1
        #expect(kind(of: changed) == .checksumMismatch)
    }
}
