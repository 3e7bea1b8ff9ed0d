import Basics
public import CurlClient
public import RAG
import Synchronization

/// A language model behind a server with OpenAI's chat completions: llama.cpp, Ollama, LM Studio, vLLM, LocalAI and
/// others.
///
/// What the server does not understand is asked for differently, and learned. A server that keeps failing is left alone
/// for a while and costs nothing meanwhile; few requests are under way at once. Everything that goes wrong is a
/// ``GenerationError``; none of its details has anything of the prompt or the reply.
public final class ChatCompletionsModel: LanguageModel {
    /// What was learned and seen.
    struct State {
        var modelName: String? {
            didSet { shownName = modelName.flatMap(ModelName.shown) }
        }
        /// Made once: every answer is told it.
        private(set) var shownName: String?
        var dialect = ChatDialect()
        /// Whether the server has answered to the dialect as it is.
        var isProven = false
        /// Replies in a row to another form of request than the proven one.
        var otherForms = 0
        var breaker: CircuitBreaker
        var lastSeen = ModelAvailability.unavailable("nothing heard from it yet")
        /// Why the last failed request did.
        var lastFailure: GenerationError?
        /// Nanoseconds that a reply takes, learned from the last ones.
        var typicalTime: UInt64 = 0
        var retries = RetryBudget()
        /// Of the bodies of requests for a text and of the answers to them.
        var bytesSent = 0
        var bytesReceived = 0
        /// What the server last told of the model.
        var listing: ModelListing?
        /// Whether the server was asked for the model's name, whatever it answered.
        var hasAskedForName = false

        init(modelName: String?, breaker: CircuitBreaker) {
            self.modelName = modelName
            self.breaker = breaker
            shownName = modelName.flatMap(ModelName.shown)
        }
    }

    let endpoint: ChatEndpoint
    let chatURL: String
    let transport: any HTTPTransport
    let deadlines: any Deadlines
    private let bulkhead: Bulkhead
    let state: Mutex<State>

    /// - Parameter deadlines: with the clock that the deadlines of requests are given in.
    public convenience init(endpoint: ChatEndpoint, client: CurlClient, deadlines: any Deadlines) {
        self.init(endpoint: endpoint, transport: client, deadlines: deadlines)
    }

    package init(
        endpoint: ChatEndpoint, transport: any HTTPTransport, deadlines: any Deadlines,
        breaker: CircuitBreaker.Settings = CircuitBreaker.Settings()
    ) {
        self.endpoint = endpoint
        chatURL = endpoint.chatURL
        self.transport = transport
        self.deadlines = deadlines
        bulkhead = Bulkhead(concurrency: endpoint.concurrency, queue: endpoint.queue, deadlines: deadlines)
        state = Mutex(State(modelName: endpoint.modelName, breaker: CircuitBreaker(settings: breaker)))
    }

    /// The model's name at the server, fit to be shown; `chat-completions` until it is known.
    public var name: String {
        state.withLock(\.shownName) ?? "chat-completions"
    }

    public var facts: ModelFacts {
        state.withLock { state in
            let name = state.shownName ?? "chat-completions"
            guard let listing = state.listing, listing.id == state.modelName else { return ModelFacts(name: name) }
            return ModelFacts(
                name: name, parameters: listing.parameters, quantisation: listing.quantisation,
                contextTokens: listing.contextTokens)
        }
    }

    /// As the last probe or request found it. Only a request tells for sure: it is no reason not to ask.
    public var availability: ModelAvailability {
        let now = deadlines.now()
        return state.withLock { state in
            guard state.breaker.phase(at: now) != .closed, let failure = state.lastFailure else {
                return state.lastSeen
            }
            return .unavailable(failure.detail ?? failure.kind.rawValue)
        }
    }

    public var refusal: GenerationError.Kind? {
        let now = deadlines.now()
        return state.withLock { $0.breaker.allows(at: now) ? nil : $0.kindWhenLeftAlone }
    }

    /// What there is right now, for metrics and `/health`.
    public var statistics: ChatStatistics {
        let now = deadlines.now()
        let (underWay, waiting) = (bulkhead.underWay, bulkhead.waiting)
        return state.withLock { state in
            ChatStatistics(
                breaker: state.breaker.phase(at: now), underWay: underWay, waiting: waiting,
                replyForm: state.isProven ? state.dialect.form.rawValue : nil, typicalTime: state.typicalTime,
                bytesSent: state.bytesSent, bytesReceived: state.bytesReceived)
        }
    }

    public func reply(to request: GenerationRequest) -> GenerationReply {
        .pending { try await self.generate(request, publish: nil) }
    }

    public func snapshots(of request: GenerationRequest) -> AsyncThrowingStream<GenerationSnapshot, any Error> {
        // Each snapshot has all the text: who is slow needs the newest only.
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Ends with its stream.
            let task = Task {
                do {
                    let generation = try await self.generate(request) { text in
                        continuation.yield(GenerationSnapshot(text: text))
                    }
                    guard case .text(let text) = generation.content else { return continuation.finish() }
                    continuation.yield(GenerationSnapshot(text: text, generation: generation))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func generate(
        _ request: GenerationRequest, publish: (@Sendable (String) -> Void)?
    ) async throws -> Generation {
        let begun = deadlines.now()
        guard begun < request.deadline else { throw GenerationError(.timedOut, detail: "no time left") }
        let (isAllowed, typicalTime) = state.withLock { ($0.breaker.allows(at: begun), $0.typicalTime) }
        guard isAllowed else { throw leftAlone() }
        // Who gets a turn too late to end in time would only take it from others.
        let needed = max(endpoint.leastTime, typicalTime)
        let latest = request.deadline > needed ? request.deadline - needed : 0
        var exchange: ChatExchange?
        while true {
            let step: ChatExchange.Step
            do {
                step = try await bulkhead.run(for: request.user, waitingUntil: latest) {
                    // Much may have changed while it waited.
                    guard request.mayBeSent() else { throw GenerationError(.disabled, detail: "no longer allowed") }
                    var turn = exchange ?? ChatExchange(model: self, request: request, begun: begun, publish: publish)
                    defer { exchange = turn }
                    return try await take(&turn, deadline: request.deadline)
                }
            } catch is FairQueueRefusal {
                throw GenerationError(.busy, sentTo: exchange?.sentTo)
            } catch let error as GenerationError {
                // What happens between two turns knows nothing of what was sent in the first.
                throw GenerationError(error.kind, sentTo: error.sentTo ?? exchange?.sentTo, detail: error.detail)
            }
            switch step {
            case .generation(let generation): return generation
            // Without a turn, which others can use meanwhile.
            case .pause(let moment): try await deadlines.wait(until: moment)
            }
        }
    }

    /// Goes on with an exchange that has a turn, if the breaker lets it.
    private func take(_ exchange: inout ChatExchange, deadline: UInt64) async throws -> ChatExchange.Step {
        guard let ticket = state.withLock({ $0.breaker.begin(at: deadlines.now()) }) else { throw leftAlone() }
        do {
            let step = try await exchange.run()
            switch step {
            case .generation: record(nil, of: ticket, began: exchange.began, deadline: deadline)
            // The server is there; whether it answers is still to be seen.
            case .pause: state.withLock { $0.breaker.record(.neither, of: ticket, at: deadlines.now()) }
            }
            return step
        } catch {
            record(error, of: ticket, began: exchange.began, deadline: deadline)
            throw error
        }
    }

    private func leftAlone() -> GenerationError {
        let (kind, last) = state.withLock { ($0.kindWhenLeftAlone, $0.lastFailure) }
        return GenerationError(kind, detail: "left alone after: \(last?.detail ?? "failures")")
    }

    /// Tells the breaker how a request ended.
    private func record(
        _ error: (any Error)?, of ticket: CircuitBreaker.Ticket, began: UInt64, deadline: UInt64
    ) {
        let now = deadlines.now()
        var failure = error as? GenerationError
        if error != nil, failure == nil, now >= deadline {
            // Whoever cancels at the deadline has seen a request that was too slow.
            failure = GenerationError(.timedOut, detail: "timed out")
        }
        state.withLock { state in
            if let failure {
                let isHasty = (deadline > began ? deadline - began : 0) < max(endpoint.leastTime, state.typicalTime / 2)
                state.breaker.record(failure.outcome(isHasty: isHasty), of: ticket, at: now)
                state.see(failure)
            } else if error != nil {
                state.breaker.record(.neither, of: ticket, at: now)
            } else {
                state.breaker.record(.success, of: ticket, at: now)
                let time = now > began ? now - began : 0
                state.typicalTime = state.typicalTime == 0 ? time : state.typicalTime / 8 * 7 + time / 8
                state.lastSeen = .available
            }
        }
    }
}

extension GenerationError {
    /// What it says about the server.
    ///
    /// - Parameter isHasty: whether there was hardly any time, so that nobody would have answered.
    fileprivate func outcome(isHasty: Bool) -> CircuitBreaker.Outcome {
        switch kind {
        case .warming, .busy, .disabled: .neither
        // It answers, if not with what we want; where nothing was sent, nothing is known.
        case .empty, .contextTooLarge, .contradicted: sentTo == nil ? .neither : .success
        case .timedOut: isHasty ? .neither : .failure
        case .unavailable, .refusedAddress, .tooLarge, .unparsable: .failure
        }
    }
}

extension ChatCompletionsModel.State {
    /// Why nothing is asked while the breaker is open.
    var kindWhenLeftAlone: GenerationError.Kind {
        lastFailure?.kind == .refusedAddress ? .refusedAddress : .unavailable
    }

    /// Keeps what an error says about the server.
    mutating func see(_ failure: GenerationError) {
        switch failure.kind {
        case .warming: lastSeen = .warming
        case .busy, .disabled: break
        case .empty, .contextTooLarge, .contradicted:
            if failure.sentTo != nil { lastSeen = .available }
        case .unavailable, .timedOut, .refusedAddress, .tooLarge, .unparsable:
            lastSeen = .unavailable(failure.detail ?? failure.kind.rawValue)
            lastFailure = failure
        }
    }

    /// Keeps the dialect that was understood, and answered with a text or without one.
    mutating func learn(_ understood: ChatDialect, hasText: Bool) {
        guard hasText else {
            // A form to which nothing was ever said is not asked for again.
            if !isProven, dialect == understood, let form = understood.form.next { dialect.form = form }
            return
        }
        if isProven, understood.form != dialect.form {
            // One prompt's schema may be too much for a server that knows schemas: only several in a row count.
            otherForms += 1
            guard otherForms >= 3 else { return }
        }
        (dialect, isProven, otherForms) = (understood, true, 0)
    }
}
