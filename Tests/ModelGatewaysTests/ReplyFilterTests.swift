import Basics
import Testing

@testable import ModelGateways

struct ReplyFilterTests {
    private func filtered(_ pieces: [String], stop: [String] = ["</response>"]) -> String {
        var filter = ReplyFilter(stop: stop)
        for piece in pieces { filter.append(piece) }
        filter.finish()
        return filter.text
    }

    static let cases: [(String, String)] = [
        ("Take the blue card.", "Take the blue card."),
        ("  \n Take it. \n", "Take it."),
        ("<think>So many cards.</think>\n\n{\"a\":1}", "{\"a\":1}"),
        ("<THINK>x</Think>Yes", "Yes"),
        ("<thinking>x</thinking>Yes", "Yes"),
        ("<think>never closed", ""),
        ("[THINK]x[/THINK]Yes", "Yes"),
        ("<|channel|>analysis<|message|>x<|end|><|start|>assistant<|channel|>final<|message|>Yes", "Yes"),
        ("opened in the prompt</think>Yes", "Yes"),
        ("<think></think>", ""),
        ("a<think>b</think>c<think>d</think>e", "ace"),
        ("<thin ice> and a < b <", "<thin ice> and a < b <"),
        ("<<think>x</think>Yes", "<Yes"),
        ("Yes</response> and more", "Yes"),
        ("Yes</respons", "Yes</respons"),
        ("<think>a</response>b</think>Yes", "Yes"),
        ("买菜用蓝卡。</response>再见", "买菜用蓝卡。"),
        ("", ""),
    ]

    @Test(arguments: cases)
    func `thinking and what follows a stop sequence never show`(raw: String, shown: String) {
        #expect(filtered([raw]) == shown)
    }

    @Test(arguments: cases, 1...8)
    func `how a reply is cut into pieces makes no difference`(sample: (raw: String, shown: String), seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var pieces: [String] = []
        var rest = sample.raw[...]
        while !rest.isEmpty {
            let length = Int(random.next() % 4)
            pieces.append(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        #expect(filtered(pieces) == sample.shown)
    }

    @Test func `no half of a tag is ever seen`() {
        var filter = ReplyFilter(stop: ["</response>"])
        for character in "Yes <think>no</think>so</response>" {
            filter.append(String(character))
            #expect(["", "Y", "Ye", "Yes", "Yes s", "Yes so"].contains(filter.text))
        }
        #expect(filter.text == "Yes so")
        #expect(filter.hasStopped)
    }

    @Test func `no stop sequence is none, and any of several ends it`() {
        #expect(filtered(["a", "", "b"], stop: [""]) == "ab")
        #expect(filtered(["one。two"], stop: ["###", "。"]) == "one")
        #expect(filtered(["あいう"], stop: ["。"]) == "あいう")
    }

    @Test(arguments: 1...200)
    func `any text passes without a trap`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let parts = ["<", "think", ">", "/", "</think>", "ing", "é", "</", "response", " ", "{", "</response>", "。"]
        let text = (0..<40).map { _ in parts[Int(random.next() % UInt64(parts.count))] }
        #expect(filtered(text) == filtered([text.joined()]))
    }
}
