import Basics
import FoundationEssentials
import Learning
import Testing
@testable import Wallet

/// A classifier of two dimensions whose numbers can be worked out by hand.
private struct SmallClassifier {
    var classes = ["gas", "restaurants", "coffee", "none"]
    var version: UInt16 = 1
    var temperature: Float = 1
    var blend: Float = 0
    var threshold: Float = 0.7
    var biases: [Float] = [0, 0, 0, 0]
    var scale: Float = 1 / 127
    var rows: [Int8] = [127, 0, 0, 127, 0, 127, -127, 0]
    var labels: [UInt8] = [0, 1]
    var sentences: [Int8] = [127, 0, 0, 127]
    var extra: [UInt8] = []

    var bytes: [UInt8] {
        var out = ClassifierBytes()
        for number in [version, 2, UInt16(classes.count), 0] { out.add(number) }
        out.add(UInt32(labels.count))
        out.add([temperature, blend, 20, 0.9, 0.3, 1e-6, threshold])
        out.add(UInt16(4))
        out.add("test")
        for name in classes {
            out.add(UInt8(name.utf8.count))
            out.add(name)
        }
        out.add(biases)
        out.add([Float](repeating: scale, count: classes.count))
        out.add(rows.map { UInt8(bitPattern: $0) })
        out.add([Float](repeating: 1, count: classes.count))
        out.add(labels)
        out.add([Float](repeating: 1 / 127, count: labels.count))
        out.add(sentences.map { UInt8(bitPattern: $0) })
        out.add(extra)
        return out.finish()
    }
}

private func kind(of bytes: [UInt8]) -> ClassifierFileError.Kind? {
    ClassifierBytes.fault(of: bytes, CategoryClassifier.init(bytes:))
}

private func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-4 }

@Suite struct `The category classifier` {
    @Test func `logistic regression alone gives the numbers worked out by hand`() throws {
        let guess = try #require(try CategoryClassifier(bytes: SmallClassifier().bytes).guess([1, 0]))
        // Scores 1, 0, 0, -1.
        let total = 2.718281828 + 1 + 1 + 0.367879441
        #expect(guess.ranked.map(\.category) == [.gas, .restaurants, .coffee])
        #expect(near(guess.ranked[0].probability, 2.718281828 / total))
        #expect(near(guess.none, 0.367879441 / total))
    }

    @Test func `the sentences alone vote by nearness`() throws {
        var small = SmallClassifier()
        small.blend = 1
        let guess = try #require(try CategoryClassifier(bytes: small.bytes).guess([0.6, 0.8]))
        // exp(20 x (0.6 - 0.9)) and exp(20 x (0.8 - 0.9)), and the floor of 1e-6 for each of the four.
        let gas = 0.002478752 + 1e-6
        let restaurants = 0.135335283 + 1e-6
        let total = gas + restaurants + 2e-6
        #expect(near(guess.probability(of: .restaurants), restaurants / total))
        #expect(near(guess.probability(of: .gas), gas / total))
    }

    @Test func `the length of a vector does not matter`() throws {
        let classifier = try CategoryClassifier(bytes: SmallClassifier().bytes)
        #expect(classifier.guess([3, 4]) == classifier.guess([0.6, 0.8]))
    }

    @Test func `a vector of the wrong length, without direction or not finite gets no guess`() throws {
        let classifier = try CategoryClassifier(bytes: SmallClassifier().bytes)
        for vector: [Float] in [[], [1], [1, 0, 0], [0, 0], [.nan, 1], [.infinity, 0], [-.infinity, .infinity]] {
            #expect(classifier.guess(vector) == nil)
        }
    }

    @Test func `children that share the probability answer for their parent`() throws {
        var small = SmallClassifier()
        small.temperature = 3
        let classifier = try CategoryClassifier(bytes: small.bytes)
        guard case .category(let candidate)? = classifier.guess([0, 1])?.verdict else {
            Issue.record("no category")
            return
        }
        #expect(candidate.category == .dining)
        #expect(candidate.probability > 0.9)
    }

    @Test func `a sure leaf is said, a sure none too, and what is neither is asked`() throws {
        var small = SmallClassifier()
        small.temperature = 5
        let sure = try CategoryClassifier(bytes: small.bytes)
        if case .category(let candidate)? = sure.guess([1, 0])?.verdict {
            #expect(candidate.category == .gas)
        } else {
            Issue.record("no category")
        }
        if case .noCategory(let probability)? = sure.guess([-1, 0])?.verdict {
            #expect(probability > 0.9)
        } else {
            Issue.record("a category")
        }
        if case .unsure(let first, let second)? = try CategoryClassifier(bytes: SmallClassifier().bytes)
            .guess([1, 0])?.verdict
        {
            #expect(first.category == .gas)
            #expect(second.category == .restaurants)
        } else {
            Issue.record("not asked")
        }
    }

    @Test func `any changed or missing byte is noticed`() {
        let bytes = SmallClassifier().bytes
        #expect(kind(of: bytes) == nil)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x10
            #expect(kind(of: damaged) != nil, "byte \(index)")
            #expect(kind(of: Array(bytes[..<index])) != nil, "cut at \(index)")
        }
        #expect(kind(of: bytes + [0]) != nil)
    }

    @Test func `a file that is whole but wrong says what is wrong`() {
        var small = SmallClassifier()
        small.version = 9
        #expect(kind(of: small.bytes) == .unsupportedVersion)
        small = SmallClassifier()
        small.classes[0] = "dragons"
        #expect(kind(of: small.bytes) == .unknownCategory)
        small = SmallClassifier()
        small.classes[0] = "coffee"
        #expect(kind(of: small.bytes) == .duplicateCategory)
        small = SmallClassifier()
        small.classes[3] = "rent"
        #expect(kind(of: small.bytes) == .missingNone)
        small = SmallClassifier()
        small.labels[1] = 4
        #expect(kind(of: small.bytes) == .badLabel)
        small = SmallClassifier()
        small.biases[1] = .nan
        #expect(kind(of: small.bytes) == .badNumber)
        small = SmallClassifier()
        small.temperature = 0
        #expect(kind(of: small.bytes) == .badNumber)
        small = SmallClassifier()
        small.extra = [0]
        #expect(kind(of: small.bytes) == .trailingBytes)
        small = SmallClassifier()
        small.sentences = [127]
        #expect(kind(of: small.bytes) == .truncated)
        #expect(kind(of: []) == .notAClassifier)
        #expect(kind(of: Array("STWC".utf8)) == .truncated)
    }

    @Test func `the resource knows every leaf of the tree and its probabilities sum to one`() throws {
        let classifier = try CategoryClassifier(bytes: try Understood.bytes(CategoryClassifier.fileName))
        #expect(classifier.dimension == 384)
        #expect(classifier.sentenceCount > 3_000)
        #expect((0.5...0.95).contains(classifier.threshold))
        #expect(!classifier.fingerprint.isEmpty)
        let parents = Set(Category.allCases.compactMap(\.parent))
        let leaves = Set(Category.allCases).subtracting(parents)
        var random = SplitMix64(seed: 7)
        for _ in 0..<20 {
            let vector = (0..<384).map { _ in Float.random(in: -1...1, using: &random) }
            let guess = try #require(classifier.guess(vector))
            #expect(Set(guess.ranked.map(\.category)) == leaves)
            #expect(near(guess.none + guess.ranked.reduce(0) { $0 + $1.probability }, 1))
            #expect(guess.ranked.allSatisfy { (0...1).contains($0.probability) })
            #expect(zip(guess.ranked, guess.ranked.dropFirst()).allSatisfy { $0.probability >= $1.probability })
            #expect(guess == classifier.guess(vector))
        }
    }

    @Test func `there are enough sentences for every leaf, none of them twice`() throws {
        let lines = String(decoding: try Understood.bytes("prototypes.tsv"), as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "category\tsentence")
        var counts: [String: Int] = [:]
        var seen: Set<String> = []
        for line in lines.dropFirst() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(fields.count == 2)
            guard fields.count == 2 else { continue }
            let name = String(fields[0])
            #expect(name == "none" || Category(rawValue: name) != nil, "\(line)")
            counts[name, default: 0] += 1
            let text = CategoryClassifier.embeddingText(String(fields[1]))
            #expect(seen.insert(text).inserted, "\(line)")
        }
        let parents = Set(Category.allCases.compactMap(\.parent))
        for category in Category.allCases where !parents.contains(category) {
            #expect(counts[category.rawValue, default: 0] >= 60, "\(category)")
        }
        #expect(counts["none", default: 0] >= 250)
    }

    @Test(arguments: [
        ("fill the tank, about $45.50 today", "fill the tank, today"),
        ("  two\tspaces \n here ", "two spaces here"), ("$60", "?"), ("", "?"), ("1.5k for flat 3b", "for flat"),
        ("Hey, which card should I use for the dentist? Thanks!", "dentist?"),
        ("groceries, maybe around 60 bucks total, what do I pay with", "groceries,"),
        ("which card should i use", "which card should i use"), ("best card?", "best card?"),
        ("what can i do about a headache", "what can i do about a headache"),
        ("caf\u{E9} \u{FF11}00", "caf\u{E9}"), ("\u{A0}a\u{3000}b", "a b"),
    ])
    func `amounts, greetings and the question are left out of what is embedded`(query: String, text: String) {
        #expect(CategoryClassifier.embeddingText(query) == text)
    }
}
