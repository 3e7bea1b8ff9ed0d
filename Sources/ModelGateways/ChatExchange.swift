import CurlClient
import RAG
import Synchronization

/// One generation: as many requests as it takes to be understood, within one deadline.
struct ChatExchange {
    /// More are never sent for one generation.
    private static let maximumRequests = 6

    private let model: ChatCompletionsModel
    private let request: GenerationRequest
    private let asked: UInt64
    private let publish: (@Sendable (String) -> Void)?
    /// When the last turn came, in nanoseconds.
    private(set) var began: UInt64
    private(set) var sentTo: String?

    private var prompt: Prompt
    private var isCompact = false
    private var dialect: ChatDialect
    private var isProven: Bool
    private var modelName: String?
    private var requests = 0
    private var hasRetried = false
    private var firstTextAt: UInt64?

    init(
        model: ChatCompletionsModel, request: GenerationRequest, begun asked: UInt64,
        publish: (@Sendable (String) -> Void)?
    ) {
        self.model = model
        self.request = request
        self.asked = asked
        self.publish = publish
        began = model.deadlines.now()
        prompt = request.prompt(.full)
        (dialect, isProven, modelName) = model.state.withLock { state in
            state.retries.countRequest()
            return (state.dialect, state.isProven, state.modelName)
        }
    }

    /// How far a turn has led.
    enum Step: Sendable {
        case generation(Generation)
        /// The server asks to come back at this moment: then another turn goes on.
        case pause(until: UInt64)
    }

    /// - Throws: ``GenerationError``, or `CancellationError`.
    mutating func run() async throws -> Step {
        began = model.deadlines.now()
        try await findName()
        while requests < ChatExchange.maximumRequests {
            try Task.checkCancellation()
            requests += 1
            guard let body = try body() else { continue }
            guard request.mayBeSent() else { throw failure(.disabled, "no longer allowed") }
            let end: ChatReading.End
            do {
                end = try await send(body)
                count(body)
            } catch let error as CurlError {
                // Whoever was connected may have got it.
                if error.remoteAddress != nil { count(body) }
                sentTo = error.remoteAddress ?? sentTo
                guard error.kind == .couldNotConnect, mayRetry() else {
                    throw GenerationError(curl: error, sentTo: error.remoteAddress ?? sentTo)
                }
                continue
            }
            switch end {
            case .completion(let text, let usage, let calls): return .generation(try generation(text, usage, calls))
            case .refusal(.tooMany(let seconds), let status): return .pause(until: try moment(after: seconds, status))
            case .refusal(let refusal, let status): try change(after: refusal, status: status)
            case .unreadable: throw failure(.unparsable, "no chat completion")
            case .brokeOff: throw failure(.unavailable, "broke off")
            }
        }
        throw failure(.unavailable, "not understood")
    }

    private func failure(_ kind: GenerationError.Kind, _ detail: String) -> GenerationError {
        GenerationError(kind, sentTo: sentTo, detail: detail)
    }

    /// Some servers answer only those who name a model; those that give no list are asked without.
    private mutating func findName() async throws {
        guard model.state.withLock({ $0.modelName == nil && !$0.hasAskedForName }) else { return }
        try await model.findName(deadline: request.deadline)
        modelName = model.state.withLock(\.modelName)
    }

    /// The body to send; nil where the prompt was made compact instead.
    private mutating func body() throws -> [UInt8]? {
        let body = ChatBody.bytes(
            prompt, model: modelName, options: request.options, dialect: dialect, isStream: publish != nil)
        guard body.count > model.endpoint.maximumRequestBytes else { return body }
        try makeCompact("request too large")
        return nil
    }

    /// - Parameter named: what the server says would fit.
    private mutating func makeCompact(_ detail: String, _ named: ContextLimit? = nil) throws {
        guard !isCompact else { throw failure(.contextTooLarge, detail) }
        let limit = ContextLimit.retry(named, after: prompt.estimatedTokens)
        let compact = request.prompt(.compact(limit: limit))
        // What is hardly shorter would only be refused again.
        guard compact.estimatedTokens <= limit else { throw failure(.contextTooLarge, detail) }
        prompt = compact
        isCompact = true
    }

    /// One more try, where there is time for it and not too many were tried again lately.
    private mutating func mayRetry() -> Bool {
        guard !hasRetried, hasTime(for: 0) else { return false }
        hasRetried = model.state.withLock { $0.retries.take() }
        return hasRetried
    }

    private func hasTime(for nanoseconds: UInt64) -> Bool {
        let now = model.deadlines.now()
        let left = request.deadline > now ? request.deadline - now : 0
        return left > model.endpoint.leastTime && left - model.endpoint.leastTime > nanoseconds
    }

    /// When to come back to a server that has too many requests, if it says so and there is time for it; else throws.
    private mutating func moment(after seconds: Int?, _ status: Int) throws -> UInt64 {
        guard let seconds, (0...60).contains(seconds), hasTime(for: UInt64(seconds) * 1_000_000_000), mayRetry() else {
            throw GenerationError(.tooMany(seconds: seconds), status: status, sentTo: sentTo)
        }
        return model.deadlines.now() + UInt64(seconds) * 1_000_000_000
    }

    /// Prepares the next request, or throws.
    private mutating func change(after refusal: ChatRefusal, status: Int) throws {
        let error = GenerationError(refusal, status: status, sentTo: sentTo)
        switch refusal {
        case .loading: throw error
        case .tooMany, .other:
            if status == 404 { model.forgetName() }
            throw error
        case .unavailable(let asksToWait):
            guard !asksToWait, mayRetry() else { throw error }
        case .contextTooLarge(let named):
            // What was shown cannot be taken back.
            guard firstTextAt == nil else { throw error }
            try makeCompact(error.detail ?? "", named)
        case .misunderstood(let complaint):
            guard let next = dialect.after(complaint, isProven: isProven) else { throw error }
            dialect = next
            isProven = false
        }
    }

    private func count(_ sent: [UInt8]) {
        model.state.withLock { $0.bytesSent += sent.count }
    }

    /// Sends one request and reads what comes back.
    private mutating func send(_ body: [UInt8]) async throws -> ChatReading.End {
        var headers = model.headers(accept: publish == nil ? "application/json" : "text/event-stream, application/json")
        headers.append(("Content-Type", "application/json"))
        var post = CurlRequest(
            .post, model.chatURL, headers: headers, body: body, deadline: request.deadline,
            maximumBytes: model.endpoint.maximumReplyBytes)
        post.whenSent = request.whenSent
        var reading = ChatReading(stop: request.options.stop)
        defer {
            sentTo = reading.head?.remoteAddress ?? sentTo
            model.state.withLock { $0.bytesReceived += reading.bytesReceived }
        }
        guard let publish else {
            let response = try await model.transport.send(post)
            if reading.take(.head(response.head)) { _ = reading.take(.bytes(response.body)) }
            return reading.end()
        }
        let stream = ChatStream(
            reading: reading, firstTextAt: firstTextAt, deadlines: model.deadlines, publish: publish)
        defer { (reading, firstTextAt) = (stream.reading, stream.firstTextAt) }
        try await stream.receive(post, over: model.transport)
        reading = stream.reading
        return reading.end()
    }

    private func generation(
        _ text: String, _ usage: Generation.Usage?, _ wanted: [ToolCall]
    ) throws -> Generation {
        // Where none was offered, none is meant.
        let calls = prompt.tools.isEmpty ? [] : wanted
        model.state.withLock { state in
            if state.modelName == modelName { state.learn(dialect, hasText: !text.isEmpty || !calls.isEmpty) }
        }
        guard !text.isEmpty || !calls.isEmpty else { throw failure(.empty, "no text") }
        let now = model.deadlines.now()
        return Generation(
            content: .text(text), calls: calls, model: model.name, sentTo: sentTo,
            usage: usage
                ?? Generation.Usage(
                    promptTokens: prompt.estimatedTokens, completionTokens: TokenEstimator.tokens(in: text)),
            timeToFirstToken: firstTextAt.map { $0 > asked ? $0 - asked : 0 },
            totalTime: now > asked ? now - asked : 0, isCompact: isCompact)
    }
}
