import Basics
import Foundation
import Testing
import Wallet

/// Any text at all: no trap, one answer, bounded output.
struct UnderstandingPropertyTests {
    private static let fragments = [
        "$", "1", "00", ",", ".", "-", "gas", "groceries", "at", "Costco", "the Amex", "not", "maxed out", "五", "百",
        "万", "亿", "千", "块", "thousand", "million", "922337203685", "99999999",
        "买菜", "呢", "and", "each", "for", "2", "people", "?", "!", " ", "\n", "'", "\u{200D}", "\u{301}", "🛒", "€", "%",
        "x",
        "dollars", "hundred", "k", "w", "to", "Dec", "5", "th", "next", "month", "why", "what about", "instead",
        "4111111111111111",
    ]

    @Test func `random Unicode never traps and is deterministic`() throws {
        let understanding = try Understood.shared.get()
        var numbers = SplitMix64(seed: 7)
        for _ in 0..<1_500 {
            var text = ""
            for _ in 0..<Int.random(in: 0..<40, using: &numbers) {
                let value = UInt32.random(in: 0...0x10FFFF, using: &numbers)
                let narrow = value % 4 == 0 ? value : value % 0x3000
                if let scalar = Unicode.Scalar(narrow) { text.unicodeScalars.append(scalar) }
            }
            let first = understanding.understand(text, cards: Understood.cards, today: Understood.today)
            let second = understanding.understand(text, cards: Understood.cards, today: Understood.today)
            #expect(first == second)
            #expect((0...1_000).contains(first.confidence))
            #expect(first.items.count == first.evidence.count)
        }
    }

    @Test func `any order of known pieces never traps, alone or as a follow-up`() throws {
        let understanding = try Understood.shared.get()
        var numbers = SplitMix64(seed: 11)
        var previous: PurchaseQuery?
        for _ in 0..<4_000 {
            var text = ""
            for _ in 0..<Int.random(in: 1..<14, using: &numbers) {
                text += Self.fragments.randomElement(using: &numbers) ?? ""
                if Bool.random(using: &numbers) { text += " " }
            }
            let query = understanding.understand(
                text, previous: previous, cards: Understood.cards, today: Understood.today)
            #expect(query.items.count == query.evidence.count)
            #expect(query.items.count <= 12)
            for item in query.items {
                #expect((item.amount ?? .zero) >= .zero)
                #expect((item.amount ?? .zero) <= .maximumInput)
            }
            // Touched by other digits it is none: what a longer run is, nobody can tell.
            #expect(!" \(query.normalisedText) ".contains(" 4111111111111111 "), "\(text)")
            previous = Bool.random(using: &numbers) ? query : nil
        }
    }

    /// Slices, mixtures and shuffles of the labelled sentences, one after another: what people say, in no order.
    @Test func `pieces of real dialogues never trap`() throws {
        struct Dialogue: Decodable {
            struct Turn: Decodable { let query: String }
            let turns: [Turn]
        }
        let folder = Understood.sources.deletingLastPathComponent().appending(path: "Tests/Evaluation/cases")
        // index.tsv: the file, and the half that it belongs to.
        let index = try String(contentsOf: folder.appending(path: "index.tsv"), encoding: .utf8)
        var files: [URL] = []
        for row in index.split(separator: "\n") {
            let columns: [Substring] = row.split(separator: "\t")
            // The file, and the half that it belongs to.
            guard columns.count > 1, columns[0].hasPrefix("followup/"), columns[1] == "tune" else { continue }
            files.append(folder.appending(path: String(columns[0])))
        }
        let sentences = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n").flatMap { line in
                try JSONDecoder().decode(Dialogue.self, from: Data(line.utf8)).turns.map(\.query)
            }
        }
        #expect(sentences.count > 1_000)
        let understanding = try Understood.shared.get()
        var numbers = SplitMix64(seed: 23)
        var previous: PurchaseQuery?
        for _ in 0..<6_000 {
            guard let sentence = sentences.randomElement(using: &numbers),
                let other = sentences.randomElement(using: &numbers)
            else { return }
            let joint = sentence.contains(" ") ? " " : ""
            var words = joint.isEmpty ? sentence.map(String.init) : sentence.split(separator: " ").map(String.init)
            switch Int.random(in: 0..<5, using: &numbers) {
            case 0: words = Array(words.dropFirst(Int.random(in: 0..<words.count, using: &numbers)).prefix(6))
            case 1: words.shuffle(using: &numbers)
            case 2: words = Array(words.prefix(3)) + other.split(separator: " ").suffix(4).map(String.init)
            case 3: words.removeAll { _ in Bool.random(using: &numbers) }
            default: break
            }
            let query = understanding.understand(
                words.joined(separator: joint), previous: previous, cards: Understood.cards, today: Understood.today)
            #expect(query.items.count == query.evidence.count)
            #expect(query.items.allSatisfy { ($0.amount ?? .zero) >= .zero && ($0.amount ?? .zero) <= .maximumInput })
            previous = Int.random(in: 0..<4, using: &numbers) > 0 ? query : nil
        }
    }

    @Test(arguments: [
        "922337203685k9", "92233720368万9", "922337203685 thousand dollars and 99999 cents",
        "买菜92233720368万9块9毛9", "922337203685477.5807", "9223372036 billion million",
    ])
    func `a number at the end of Int is read or not, and nothing traps`(_ text: String) throws {
        _ = try Understood.query(text)
        _ = try Understood.query("groceries \(text) and gas $40")
    }

    /// Random digits come near the end of `Int` too seldom: these are made to.
    @Test func `numbers whose product with a scale is close to the end of Int never trap`() throws {
        let understanding = try Understood.shared.get()
        let scales = [
            "", "k", "w", " thousand", " hundred", " million", " billion", " grand", "千", "百", "万", "亿", "十", "mil",
        ]
        let tails = [
            "", "9", "9.9999", "五", "块9毛9分", " dollars and 99999 cents", " each for 9999 people", "-\(Int.max)",
            " x 999999", "+20% tip", " plus 8% tax", "/2", " off $50", "人均9999人", " split 99 ways", "打九折",
        ]
        var numbers = SplitMix64(seed: 13)
        var previous: PurchaseQuery?
        for _ in 0..<6_000 {
            var power = 1
            for _ in 0..<Int.random(in: 0...17, using: &numbers) { power *= 10 }
            let near = Int.max / power - Int.random(in: 0...2, using: &numbers)
            var text = ["", "$", "gas ", "买菜"].randomElement(using: &numbers) ?? ""
            text += String(near).prefix(Int.random(in: 1...19, using: &numbers))
            if Bool.random(using: &numbers) { text += ".\(Int.random(in: 0...99_999, using: &numbers))" }
            for _ in 0..<Int.random(in: 0...2, using: &numbers) { text += scales.randomElement(using: &numbers) ?? "" }
            text += tails.randomElement(using: &numbers) ?? ""
            let query = understanding.understand(
                text, previous: previous, cards: Understood.cards, today: Understood.today)
            for item in query.items { #expect((item.amount ?? .zero) <= .maximumInput) }
            previous = Bool.random(using: &numbers) ? query : nil
        }
    }

    @Test(arguments: [
        "blah blah ", "gas and groceries $5, ", "(", "我一百三", "1 ", "4111 1111 1111 ", "not the amex ",
        "$1 each for 5 people ",
    ])
    func `sixteen kilobytes of anything is answered`(_ unit: String) throws {
        let text = String(repeating: unit, count: 16_384 / unit.utf8.count)
        let query = try Understood.query(text)
        #expect(query.items.count <= 12)
    }
}
