import JSON

/// What a server says of a prompt that was too long: how much would fit, and how much was sent, in its own tokens.
struct ContextLimit: Sendable, Hashable {
    /// What prompt and reply may have together, less what it counts for the reply.
    let tokens: Int
    /// What the prompt had; nil where it does not say.
    let sent: Int?

    /// The most estimated tokens of another prompt, below what the server names and a third shorter than the first.
    ///
    /// - Parameters:
    ///   - limit: nil where the server names nothing.
    ///   - first: estimated tokens of the prompt that was refused.
    static func retry(_ limit: ContextLimit?, after first: Int) -> Int {
        let shorter = first * 2 / 3
        guard let limit else { return shorter }
        // Its tokens are not ours: what it says of the first prompt tells how many of its own go into one.
        let named = limit.sent.map { Double(first) * Double(limit.tokens) / Double($0) } ?? Double(limit.tokens)
        return min(shorter, Int(named.rounded(.up)) - 1)
    }

    /// - Parameter words: the error's, in lower case.
    init?(words: String) {
        let numbers = ContextLimit.numbers(in: words)
        guard let place = words.firstRange(of: "context")?.lowerBound,
            let named = numbers.first(where: { $0.place > place })
        else { return nil }
        let limit = named.value
        // "(1588 in the messages, 512 in the completion)"
        let reply = numbers.first { words[$0.end...].hasPrefix(" in the completion") }?.value ?? 0
        let sent = numbers.filter { $0.place != named.place && $0.value >= limit }.map(\.value).max()
        self.init(tokens: limit - reply, sent: sent.map { $0 - reply })
    }

    /// llama.cpp names both beside its words.
    init?(body: JSONValue) {
        guard let error = body["error"], let tokens = error["n_ctx"]?.count else { return nil }
        self.init(tokens: tokens, sent: error["n_prompt_tokens"]?.count)
    }

    private init?(tokens: Int, sent: Int?) {
        guard (1...ContextLimit.largest).contains(tokens) else { return nil }
        self.tokens = tokens
        self.sent = sent.flatMap { (tokens...ContextLimit.largest).contains($0) ? $0 : nil }
    }

    /// No model's window is larger.
    private static let largest = 1 << 32

    private static func numbers(in words: String) -> [(value: Int, place: String.Index, end: String.Index)] {
        var found: [(value: Int, place: String.Index, end: String.Index)] = []
        var rest = words[...]
        while let start = rest.firstIndex(where: { $0.isASCII && $0.isNumber }) {
            let end = rest[start...].firstIndex { !($0.isASCII && $0.isNumber) } ?? rest.endIndex
            if let value = Int(rest[start..<end]) { found.append((value, start, end)) }
            rest = rest[end...]
        }
        return found
    }
}
