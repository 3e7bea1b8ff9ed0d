public import Basics

/// A server with OpenAI's chat completions, and how much is asked of it.
public struct ChatEndpoint: Sendable {
    /// `http` or `https`, with or without `/v1`.
    public var baseURL: String
    /// The model's name at the server; nil takes the first that it lists.
    public var modelName: String?
    /// Sent as a bearer token.
    public var apiKey: Secret<String>?
    /// The most bytes of a reply's body; one more fails it.
    var maximumReplyBytes = 262_144
    /// The most bytes of a request's body; a longer prompt is made compact, or fails (S2-30).
    var maximumRequestBytes = 102_400
    /// Requests under way at once.
    public var concurrency = 2
    /// Requests that wait for their turn; one more is refused at once.
    public var queue = 8
    /// Nanoseconds: with less left nothing waits for a turn, and nothing is tried again.
    public var leastTime: UInt64 = 200_000_000
    /// Nanoseconds that ``ChatCompletionsModel/probe()`` waits.
    var probeTime: UInt64 = 2_000_000_000

    public init(baseURL: String, modelName: String? = nil, apiKey: Secret<String>? = nil) {
        self.baseURL = baseURL
        self.modelName = modelName
        self.apiKey = apiKey
    }

    var chatURL: String { versionedBase + "/chat/completions" }
    var modelsURL: String { versionedBase + "/models" }

    /// The base with its version, `/v1` unless its path has one, such as `/api/v3` or `/v1beta/openai`.
    private var versionedBase: String {
        var base = baseURL[...]
        while base.hasSuffix("/") { base.removeLast() }
        for known in ["/chat/completions", "/completions", "/models", "/embeddings"] where base.hasSuffix(known) {
            base.removeLast(known.count)
            while base.hasSuffix("/") { base.removeLast() }
            break
        }
        // The first three parts are the scheme, nothing, and the host.
        let path = base.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
        let hasVersion = path.contains { part in
            part.first == "v" && part.dropFirst().first.map { $0.isASCII && $0.isNumber } == true
        }
        return hasVersion ? String(base) : base + "/v1"
    }
}
