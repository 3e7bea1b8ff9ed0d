import Basics
import Testing
@testable import Wallet

/// A classifier of 256 buckets whose numbers can be worked out by hand: the features say nothing, and where the rules found
/// something new it is `favourite`.
private struct SmallEditClassifier {
    var version: UInt16 = 102
    var classes = UInt16(EditOutcome.known)
    var favourite = EditOutcome.added
    var strength: Float = 4
    /// A weight of every feature for one outcome, and what the second step makes of one answer of the first for another.
    var first: EditOutcome?
    var second: (row: EditOutcome, column: EditOutcome, weight: Float)?
    /// Every feature speaks for "gone", none for "back".
    var changes: [Float] = [0, 0]
    var extra: [UInt8] = []

    var bytes: [UInt8] {
        let count = Int(classes)
        var out = ClassifierBytes()
        for number in [version, UInt16(EditOutcome.allCases.count)] { out.add(number) }
        out.add([0.6, 0.4])
        let row = EditOutcome.allCases.prefix(count).map { UInt8($0 == first ? 1 : 0) }
        out.addWeights(bits: 8, biases: [Float](repeating: 0, count: count), row: row)
        out.addWeights(bits: 8, biases: changes, row: [1, 0])
        for outcome in EditOutcome.allCases {
            var matrix = [Float](repeating: 0, count: count * count)
            if let second { matrix[Int(second.row.rawValue) * count + Int(second.column.rawValue)] = second.weight }
            out.add(matrix)
            out.add(EditOutcome.allCases.prefix(count).map { $0 == favourite ? strength : $0 == outcome ? 1 : 0 })
        }
        out.add([Float](repeating: 0, count: count * EditFeatures.extraCount))
        out.add(extra)
        return out.finish()
    }
}

private func kind(of bytes: [UInt8]) -> ClassifierFileError.Kind? {
    do throws(ClassifierFileError) {
        _ = try EditClassifier(bytes: bytes)
        return nil
    } catch { return error.kind }
}

@Suite struct EditClassifierTests {
    private func features() throws -> EditFeatures {
        let understanding = try Understood.shared.get()
        let previous = try Understood.query("groceries at Kroger, 94")
        let text = "and a melon that rolled off the shelf"
        let turn = understanding.editTurn(
            text, after: previous, read: try Understood.query(text, after: previous), cards: Understood.cards,
            today: Understood.today)
        return try #require(turn).features
    }

    @Test func `what the rules may have missed is doubted, what they worked out is not`() throws {
        let classifier = try EditClassifier(bytes: SmallEditClassifier().bytes)
        let features = try features()
        for outcome in EditOutcome.allCases {
            let revision = classifier.revision(of: outcome, features)
            let isDoubted = ![.added, .reduced, .restored, .computed, .other].contains(outcome)
            #expect(revision?.outcome == (isDoubted ? .added : nil), "\(outcome)")
        }
    }

    @Test func `the second step weighs what the first one says`() throws {
        // Every feature says "reduced", so that "kept" is unlikely; of that the second step makes "restored".
        let small = SmallEditClassifier(strength: 0, first: .reduced, second: (.restored, .kept, -1))
        let features = try features()
        let revision = try EditClassifier(bytes: small.bytes).revision(of: .new, features)
        #expect(revision?.outcome == .restored)
        #expect((revision?.probability ?? 0) > 0.99)
    }

    @Test func `a small lead is no reason to doubt`() throws {
        let classifier = try EditClassifier(bytes: SmallEditClassifier(strength: 1.5).bytes)
        let features = try features()
        #expect(classifier.revision(of: .new, features) == nil)
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
        #expect(kind(of: SmallEditClassifier(extra: [0]).bytes) == .trailingBytes)
        #expect(kind(of: []) == .notAClassifier)
        var changed = small.bytes
        changed[200] ^= 1
        #expect(kind(of: changed) == .checksumMismatch)
    }
}
