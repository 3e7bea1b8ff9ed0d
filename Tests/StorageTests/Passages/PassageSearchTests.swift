import Basics
import RAG
import TestSupport
import Testing
import Wallet
import Stores

@testable import Storage
@testable import WalletStorage

@Suite struct PassageSearchTests {
    /// Words are found in memory, and in the file where there are too many passages for that.
    private static let books = [4_000, 0]
    private static let note = PassageOwner.Kind(rawValue: "note")

    private func bench(_ texts: [String], _ largestBook: Int = 4_000) async throws -> PassageBench {
        let bench = try await PassageBench(
            inMemory: true, largestBook: largestBook, searching: PassageSearchTests.note)
        for (number, text) in texts.enumerated() {
            try await bench.passages.replace(
                PassageOwner(kind: PassageSearchTests.note, id: String(number)), of: Samples.user,
                with: [PassageDraft(text: text, language: "en")])
        }
        return bench
    }

    @Test(arguments: books) func `Chinese is found by neighbouring characters`(_ book: Int) async throws {
        let bench = try await bench(["在超市买菜有4%返现", "加油站加油有5%返现", "餐厅吃饭有3倍积分"], book)
        #expect(try bench.matching("周末去超市") == ["在超市买菜有4%返现"])
        #expect(try bench.matching("要加油了") == ["加油站加油有5%返现"])
        #expect(try bench.matching("看电影").isEmpty)
    }

    @Test(arguments: books) func `accents and case do not matter`(_ book: Int) async throws {
        let bench = try await bench(["Dinner at the CAFÉ", "gas"], book)
        #expect(try bench.matching("Cafe\u{301}s") == ["Dinner at the CAFÉ"])
        #expect(try bench.matching("cafe") == ["Dinner at the CAFÉ"])
    }

    @Test(arguments: [
        "\"", "a\" OR \"b", "gas AND", "NOT gas", "NEAR(gas, 2)", "gas*", "^gas", "terms : gas", "-gas", "(((",
        "{a b} : gas",
        "gas;DROP TABLE passages", "'", "\u{0}gas", "🍕", "gas + \"", "\u{FFFF}", "ﷺ", "ǅ gas", "①②", "İ", "ß",
    ])
    func `no text is a syntax error`(_ text: String) async throws {
        for book in PassageSearchTests.books {
            let bench = try await bench(["gas stations", "groceries"], book)
            #expect(try bench.matching(text) == (text.contains("gas") ? ["gas stations"] : []))
        }
    }

    @Test(arguments: books) func `every scalar may be asked for`(_ book: Int) async throws {
        let bench = try await bench(["gas stations"], book)
        for start in stride(from: UInt32(0), through: 0x2FFFF, by: 2_000) {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: (start..<start + 64).compactMap(Unicode.Scalar.init))
            _ = try bench.searched.matching(
                Array(TextTerms.query(String(text), limit: 64)), of: Samples.user, limit: 3)
        }
    }

    @Test(arguments: books) func `a word of every passage is not searched for`(_ book: Int) async throws {
        let bench = try await bench((0..<20).map { "card number\($0) earns points" } + ["card for groceries"], book)
        let found = try bench.searched.matching(["card", "grocery"], of: Samples.user, limit: 50)
        #expect(found.terms == ["grocery"])
        #expect(found.matches.count == 1)
        #expect(try bench.searched.matching(["card"], of: Samples.user, limit: 50) == .none)
    }

    @Test(arguments: books) func `the limit holds and the best comes first`(_ book: Int) async throws {
        let bench = try await bench([
            "gas gas gas", "gas and a long list of other things to buy", "tea", "milk", "rice",
        ])
        #expect(try bench.matching("gas", limit: 1) == ["gas gas gas"])
        #expect(try bench.matching("gas", limit: 9).count == 2)
    }

    @Test func `vectors of another embedder are not compared`() async throws {
        let bench = try await bench(["gas"])
        let query = try bench.embedder.embed("gas")
        #expect(try bench.searched.nearest(query, fingerprint: "other", of: Samples.user, limit: 3).isEmpty)
        #expect(try bench.searched.similarities(query, fingerprint: "other", of: Samples.user, ids: []).isEmpty)
    }

    @Test(arguments: books) func `things of one kind do not stand among those of another`(_ book: Int) async throws {
        let bench = try await bench(["gas stations"], book)
        let generation = bench.searched.generation(of: Samples.user)
        // No more: a word that many passages have is not searched for.
        for number in 0..<2 {
            try await bench.passages.replace(
                PassageOwner(kind: PassageOwner.Kind(rawValue: "list"), id: String(number)), of: Samples.user,
                with: [PassageDraft(text: "gas \(number)", language: "en")])
        }
        #expect(bench.searched.generation(of: Samples.user) == generation)
        #expect(try bench.matching("gas") == ["gas stations"])
        #expect(try bench.nearest("gas", limit: 3) == ["gas stations"])
    }

    @Test func `passages of cards are written with cards alone`() async throws {
        let bench = try await bench([])
        let owner = PassageOwner(kind: CardPassages.kind, id: "gold")
        #expect(await kind { try await bench.passages.replace(owner, of: Samples.user, with: []) } == .constraint)
    }

    @Test func `words that were searched for are counted anew once they are forgotten`() {
        let frequencies = TermFrequencies()
        func count(_ found: Int, for user: UserID = Samples.user) -> Int {
            frequencies.counts(of: ["sushi"], for: user, total: 1_000) { $0 == ["sushi"] ? ["sushi": found] : [:] }[
                "sushi"]
                ?? -1
        }
        _ = count(0)
        #expect([count(1), count(2)] == [0, 0])
        // For another user they are counted as if nobody had looked for them.
        #expect(count(4, for: Samples.other) == 4)
        frequencies.clear()
        #expect(count(3) == 3)
    }
}
