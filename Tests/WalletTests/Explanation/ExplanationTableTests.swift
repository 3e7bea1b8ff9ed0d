import Testing

@testable import Wallet

struct ExplanationTableTests {
    @Test func `true explanations are shown`() throws {
        var refused: [String] = []
        var cases: [String: ExplanationCase] = [:]
        for (key, text) in GoodExplanations.all + GoodExplanations.more {
            let question = try cases[key] ?? ExplanationCase.named(key)
            cases[key] = question
            if let fault = question.fault(text) { refused.append("\(fault) [\(key)] \(text)") }
        }
        #expect(
            refused.isEmpty, "\(refused.count) of \(GoodExplanations.all.count):\n\(refused.joined(separator: "\n"))")
    }

    @Test func `true explanations that are known to be refused still are`() throws {
        for (key, text) in GoodExplanations.knownRefusals {
            #expect(try ExplanationCase.named(key).fault(text) != nil, "\(text)")
        }
    }

    @Test func `untrue explanations are not shown`() throws {
        var shown: [String] = []
        var cases: [String: ExplanationCase] = [:]
        for (key, text) in BadExplanations.all {
            let question = try cases[key] ?? ExplanationCase.named(key)
            cases[key] = question
            if question.fault(text) == nil { shown.append("[\(key)] \(text)") }
        }
        #expect(shown.isEmpty, "\(shown.count) of \(BadExplanations.all.count):\n\(shown.joined(separator: "\n"))")
    }
}
