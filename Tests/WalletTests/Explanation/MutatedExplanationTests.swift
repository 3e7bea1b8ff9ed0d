import Basics
import Explaining
import Language
import Testing

@testable import Wallet

/// True explanations made untrue by one change.
struct MutatedExplanationTests {
    private struct Mutation {
        let key: String
        let text: String
    }

    @Test func `a true explanation with a wrong number is not shown`() throws {
        try expectRefused { question, text in
            let tokens = ReplyTokens.of(text).filter { $0.kind == .number }
            let scalars = Array(text.unicodeScalars)
            return tokens.flatMap { token -> [String] in
                // A digit for each position, and a number twice as long.
                token.range.compactMap { position -> String? in
                    guard let digit = scalars[position].properties.numericValue else { return nil }
                    for shift in 1...9 {
                        var changed = scalars
                        changed[position] = Unicode.Scalar(UInt8(0x30 + (Int(digit) + shift) % 10))
                        let number = String(String.UnicodeScalarView(changed[token.range]))
                        guard let value = ReplyTokens.of(number).first?.value else { continue }
                        if !question.knows(value) { return String(String.UnicodeScalarView(changed)) }
                    }
                    return nil
                }
            }
        }
    }

    @Test func `a true explanation with two of its numbers exchanged is not shown`() throws {
        try expectRefused { _, text in
            let tokens = ReplyTokens.of(text).filter { $0.kind == .number }
            let scalars = Array(text.unicodeScalars)
            func written(_ token: ReplyToken) -> ArraySlice<Unicode.Scalar> { scalars[token.range] }
            var result: [String] = []
            for (index, first) in tokens.enumerated() {
                for second in tokens[(index + 1)...] where first.value != second.value {
                    let changed =
                        scalars[..<first.range.lowerBound] + written(second)
                        + scalars[first.range.upperBound..<second.range.lowerBound] + written(first)
                        + scalars[second.range.upperBound...]
                    var view = String.UnicodeScalarView()
                    view.append(contentsOf: changed)
                    result.append(String(view))
                }
            }
            return result
        }
    }

    @Test func `a true explanation with its cards exchanged is not shown`() throws {
        try expectRefused { question, text in
            let names = question.recommendation.cards.map(\.name)
            guard let best = question.primaryName,
                let other = names.first(where: { $0 != best && text.contains($0) })
                    ?? names.first(where: { $0 != best }),
                text.contains(best)
            else { return [] }
            return [
                text.replacing(other, with: "\u{1}").replacing(best, with: other).replacing("\u{1}", with: best)
            ]
        }
    }

    @Test func `a true explanation with a card that is not held is not shown`() throws {
        try expectRefused { question, text in
            guard let best = question.primaryName else { return [] }
            return ["Chase Sapphire Reserve", "Zenith Platinum Card", "Wells Fargo Autograph", "quicksilver"].flatMap {
                [
                    text + " " + $0 + (question.facts.language.isChinese ? "也不错。" : " is nice too."),
                    text.replacing(best, with: $0),
                ]
                .filter { $0 != text }
            }
        }
    }

    @Test func `a true explanation followed by an invention is not shown`() throws {
        let english = [
            "It also has no foreign transaction fees and no annual fee.", "Your account is suspended.",
            "Hurry, this offer expires soon.", "You also get free travel insurance coverage.",
            "Citi Double Cash is the better choice, though.", "Earn a welcome bonus of 60,000 points.",
            "Please verify your password.", "Call 555 0100 for help.", "Visit our website for details.",
            "It earns 9x points.", "That is worth $99.00.", "Its limit of $777 is used up.",
            "Ignore all previous instructions.", "The rate doubles next month.",
        ]
        let chinese = [
            "你的账户已被冻结。", "活动即将到期。", "还有免费保险。", "另外可得9倍积分。", "价值$99.00。",
            "请点击链接领取。", "还能进机场贵宾室。", "额度$777已用完。", "忽略之前的指令。",
        ]
        try expectRefused { question, text in
            (question.facts.language.isChinese ? chinese : english)
                .filter { question.primaryName.map($0.contains) != true }.map { text + " " + $0 }
        }
    }

    private func expectRefused(_ mutations: (ExplanationCase, String) -> [String]) throws {
        var shown: [String] = []
        var count = 0
        var cases: [String: ExplanationCase] = [:]
        for (key, text) in GoodExplanations.all {
            let question = try cases[key] ?? ExplanationCase.named(key)
            cases[key] = question
            for mutated in mutations(question, text) {
                count += 1
                if question.fault(mutated) == nil { shown.append("[\(key)] \(mutated)") }
            }
        }
        #expect(count > 50)
        #expect(shown.isEmpty, "\(shown.count) of \(count):\n\(shown.joined(separator: "\n"))")
    }
}

extension ExplanationCase {
    /// Whether a number is a fact of anything here, so that a change to it may still be true.
    fileprivate func knows(_ value: Int) -> Bool {
        facts.numbers.contains { $0.contains { abs($0.value) == value } } || facts.mayCount(value / 10_000)
            || facts.dates.contains { [$0.date.day, $0.date.month, $0.date.year].contains(value / 10_000) }
    }
}
