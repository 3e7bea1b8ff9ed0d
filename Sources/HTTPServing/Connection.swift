import Basics
import Dispatch
import Glibc
import HTTPMessages
import HTTPTypes
import Logging
import Synchronization

/// One client: reads requests, hands them to the handler one after another, and sends the answers in order.
///
/// While an answer is being worked out or cannot be sent, nothing more is read or parsed, so a client that asks faster
/// than it listens holds up only itself.
///
/// `@unchecked Sendable`: every stored variable is touched on the loop's queue only.
final class Connection: @unchecked Sendable {
    enum Phase {
        /// Reading and answering requests.
        case reading
        /// A handler's task is at work.
        case waiting
        /// A response body is being produced.
        case streaming
        /// All is sent; what the client still sends is dropped until it closes.
        case lingering
        case closed
    }

    /// Requests answered before the other connections of the loop get their turn, where time allows
    /// (``EventLoop/nanosecondsPerTurn``); the request that is under way at its end is finished.
    private static let requestsPerTurn = 64
    /// Output that is gathered before it is sent within a turn.
    private static let outputPerWrite = 64 * 1024

    let loop: EventLoop
    let descriptor: Int32
    let remoteAddress: IPAddress?
    let isRefused: Bool

    var phase = Phase.reading
    /// The work in phases `waiting` and `streaming`; cancelled when the client is gone.
    var task: Task<Void, Never>?
    var exchange = ResponseEncoder.Exchange(version: .http11, isHead: false, keepsAlive: false)
    /// No further request is read: the last answer is on its way.
    var isClosing = false
    /// The client has finished sending; it may still be listening (RFC 9112, 9.6).
    var hasPeerFinished = false

    // Output
    var output: [UInt8] = []
    var outputStart = 0
    var isBlocked = false
    var blockedWriters: [CheckedContinuation<Void, any Error>] = []

    // Deadlines
    var timer = Timer.header
    var timerStart: UInt64
    var peerFinishedSeen: UInt64?
    var hasProbed = false
    /// Whether the streamed body is one of events.
    var isEvents = false
    /// Whether the last piece of it ended with an event.
    var isBetweenEvents = false
    var lastPieceAt: UInt64 = 0
    var outputSent = 0
    var lingerBytes = 0

    // Readiness
    /// Names the connection in the loop's table.
    var token: UInt64 = 0
    /// What the loop's poller watches the socket for.
    var interest: Poller.Interest = []

    // Input
    // On the queue nothing else is reached while one of these is changed; to have that looked after each time costs more
    // than the change.
    /// Bytes that make up no complete element yet, or that wait for their turn.
    @exclusivity(unchecked) var input: [UInt8] = []
    @exclusivity(unchecked) private(set) var body: [UInt8] = []
    @exclusivity(unchecked) private var parser: WireParser
    @exclusivity(unchecked) private var head: RequestHead?
    /// What the body has taken of ``BodyRoom``.
    private var roomTaken = 0
    /// Where a long body is written; nil for one in memory.
    private var bodyFile: BodyFileWriter?
    /// Whether the route of the request takes a long body as a file.
    private var takesFile = false
    private var headTime: UInt64 = 0
    private var hasContinued = false
    private var requests = 0
    private var budget = Connection.requestsPerTurn

    init(_ newcomer: Newcomer, loop: EventLoop) {
        descriptor = newcomer.descriptor
        remoteAddress = newcomer.address
        isRefused = newcomer.refusal != nil
        self.loop = loop
        parser = WireParser(limits: loop.core.configuration.limits)
        timerStart = loop.now
    }

    /// Begins to read; a refused client gets its answer first. The poller is told at the end of the turn, of what is still
    /// to come: what is here already would wake it for nothing.
    func start() {
        if isRefused {
            answer(to: .serviceUnavailable)
            settle()
        } else if loop.isDraining {
            drain()
        } else {
            // Most clients send at once: what is here already need not wait for the poller.
            receive()
        }
    }

    /// Whether the client owes the rest of a request.
    var isMidRequest: Bool { !input.isEmpty || parser.isInBody || head != nil }
    var isInBody: Bool { parser.isInBody }

    /// The loop is closing: a connection between requests ends now, any other after its current request.
    func drain() {
        guard phase == .reading, !isBlocked, !isClosing else { return }
        // The request may be here already, only not read.
        receive()
        if phase == .reading, !isBlocked, !isMidRequest { close() }
    }

    /// Closes an idle connection; false where it has something to say after all.
    func giveUpPlace() -> Bool {
        let before = requests
        receive()
        if phase == .reading, !isBlocked, !isClosing, !isMidRequest, requests == before { close() }
        return phase == .closed
    }

    // MARK: Reading

    func readable() {
        switch phase {
        case .reading where !isBlocked && !isClosing && budget > 0: receive()
        case .reading, .waiting, .streaming: pauseReading()
        case .lingering: discard()
        case .closed: break
        }
    }

    private func receive() {
        var isFull = true
        while isFull, phase == .reading, !isBlocked, !isClosing, budget > 0 {
            let count = recv(descriptor, loop.readBuffer.baseAddress, loop.readBuffer.count, 0)
            isFull = count == loop.readBuffer.count
            if count > 0 {
                loop.becomeBusy(self)
                loop.core.counters.received.add(count, ordering: .relaxed)
                consume(UnsafeRawBufferPointer(rebasing: loop.readBuffer[..<count]))
            } else if count == 0 {
                hasPeerFinished = true
                if isMidRequest { refuse(.badRequest) }
            } else if errno == EINTR {
                isFull = true
            } else if errno != EAGAIN {
                close()
            }
        }
        settle()
    }

    private func consume(_ received: UnsafeRawBufferPointer) {
        guard input.isEmpty else {
            input.append(contentsOf: received)
            return parseInput()
        }
        let used = parse(received)
        if used < received.count, !isClosing { input = Array(received[used...]) }
    }

    /// Parses what could not be parsed before.
    func parseInput() {
        guard !input.isEmpty else { return }
        // Taken out, so that nothing reached from the parser can see or change the bytes it looks at.
        var bytes: [UInt8] = []
        swap(&bytes, &input)
        let used = bytes.withUnsafeBytes { parse($0) }
        if used == bytes.count || isClosing { return }
        if used > 0 { bytes.removeFirst(used) }
        swap(&bytes, &input)
    }

    /// Feeds the parser and does what its events ask for; returns how many bytes are used.
    private func parse(_ buffer: UnsafeRawBufferPointer) -> Int {
        var position = 0
        while phase == .reading, !isClosing, !isBlocked, budget > 0 {
            let event = parser.next(in: buffer, from: &position)
            switch consume event {
            case .needMore:
                sendContinueIfAwaited()
                return position
            case .head(let head):
                begin(head)
            case .body(let piece):
                guard keep(UnsafeRawBufferPointer(rebasing: buffer[piece])) else {
                    loop.core.counters.refusedBodies.add(1, ordering: .relaxed)
                    refuse(.serviceUnavailable)
                    continue
                }
            case .end:
                budget -= 1
                dispatch()
                if position < buffer.count, loop.isOver(loop.nanosecondsPerTurn) { budget = 0 }
            case .failure(let error):
                refuse(error)
            }
            if loop.out.count - loop.heldCount > Self.outputPerWrite { flush() }
        }
        return position
    }

    private func begin(_ head: consuming RequestHead) {
        headTime = loop.now
        hasContinued = false
        if head.framing != .none {
            takesFile = false
            if !isWithinEveryLimit(head.framing), let rule = loop.core.bodyRule(head.method, head.path) {
                if let limit = rule.maxBytes { parser.bodyLimit = min(parser.bodyLimit, max(0, limit)) }
                takesFile = rule.isFile && loop.core.configuration.bodyFolder != nil
            }
            timer = .body
            timerStart = loop.now
        }
        self.head = consume head
    }

    /// Whether the body is so small that it need not be asked which route it is for.
    private func isWithinEveryLimit(_ framing: RequestHead.Framing) -> Bool {
        guard case .length(let length) = framing else { return false }
        return length <= loop.core.configuration.limits.smallestBodyLimit
    }

    /// Puts a piece to the body; false where there is no room for it.
    private func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
        if bodyFile != nil { return bodyFile?.append(piece) ?? false }
        if takesFile, body.count + piece.count > BodyRoom.uncounted, let folder = loop.core.configuration.bodyFolder {
            bodyFile = BodyFileWriter(folder: folder, room: loop.core.fileRoom)
            defer { body = [] }
            return body.withUnsafeBytes { bodyFile?.append($0) ?? false } && bodyFile?.append(piece) ?? false
        }
        guard hasRoom(for: piece.count) else { return false }
        if body.isEmpty { body = Array(piece) } else { body.append(contentsOf: piece) }
        return true
    }

    private func hasRoom(for count: Int) -> Bool {
        let size = body.count + count
        guard size > BodyRoom.uncounted else { return true }
        guard loop.core.bodyRoom.take(size - roomTaken) else { return false }
        roomTaken = size
        return true
    }

    /// The body is whole, refused, or of nobody any more.
    func endBody() {
        body = []
        bodyFile = nil
        guard roomTaken > 0 else { return }
        loop.core.bodyRoom.giveBack(roomTaken)
        roomTaken = 0
    }

    /// RFC 9110, 10.1.1. Reached only if the body is within its limit and none of it has come.
    private func sendContinueIfAwaited() {
        guard let head, head.expectsContinue, !hasContinued, body.isEmpty, bodyFile == nil, parser.isInBody else {
            return
        }
        hasContinued = true
        loop.out.append(constant: "HTTP/1.1 100 Continue\r\n\r\n")
    }

    // MARK: Answering

    private func dispatch() {
        guard let head = head.take() else { return }
        requests += 1
        loop.core.counters.requests.add(1, ordering: .relaxed)
        timer = .none
        exchange = ResponseEncoder.Exchange(
            version: head.version,
            isHead: head.method == .head,
            keepsAlive: head.keepsAlive && requests < loop.core.configuration.maxRequestsPerConnection
        )
        var request = (consume head).request(body: body, remoteAddress: remoteAddress)
        request.file = bodyFile.take()?.finished()
        endBody()
        let context = RequestContext(requestID: loop.requestIDs.next(), receivedAt: headTime)
        switch loop.core.handler(request, context) {
        case .ready(let response): answer(response)
        case .pending(let work): wait(for: work)
        case .begun(let work): wait(for: work, beginning: true)
        }
    }

    /// Answers a request that the server itself refuses, and reads no more: where the next one begins is unknown.
    func refuse(_ error: WireError) {
        loop.core.counters.wireErrors.add(1, ordering: .relaxed)
        answer(to: error)
    }

    private func answer(to error: WireError) {
        let path = head?.path
        head = nil
        endBody()
        exchange = ResponseEncoder.Exchange(version: .http11, isHead: parser.isHead, keepsAlive: false)
        answer(loop.core.response(to: error, path: path))
    }

    func answer(_ response: Response) {
        if loop.isDraining { exchange.keepsAlive = false }
        let framing = ResponseEncoder.framing(of: response, for: exchange)
        if case .untilClose = framing { exchange.keepsAlive = false }
        do throws(WireError) {
            try loop.encoder.encode(response, for: exchange, into: loop.out)
        } catch {
            return answerInternalError()
        }
        if case .stream(let produce) = response.body, !exchange.isHead {
            if case .none = framing { return finishExchange() }
            return stream(isEvents: Self.isEvents(response.headers), produce)
        }
        finishExchange()
    }

    /// Whether a body with these fields is one of events, as they are (WHATWG HTML, 9.2).
    private static func isEvents(_ fields: HTTPFields) -> Bool {
        fields[.contentType]?.lowercased().hasPrefix("text/event-stream") == true && fields[.contentEncoding] == nil
    }

    /// The handler's response cannot be sent as it is.
    private func answerInternalError() {
        loop.core.logger.error("response refused: its status or a header value is not valid")
        let fallback = Response(status: .internalServerError)
        do throws(WireError) {
            try loop.encoder.encode(loop.core.response(to: .internalError), for: exchange, into: loop.out)
        } catch {
            // Its error body is as broken; one without fields cannot be.
            try? loop.encoder.encode(fallback, for: exchange, into: loop.out)
        }
        finishExchange()
    }

    func finishExchange() {
        phase = .reading
        task = nil
        if !exchange.keepsAlive || loop.isDraining {
            isClosing = true
            input = []
        }
    }

    /// Ends a turn: sends what there is to send and decides what the connection waits for.
    func settle() {
        if phase == .reading, !isBlocked, !isClosing, !hasPeerFinished, budget > 0, loop.hold(self) { return }
        flush()
        guard phase != .closed, phase != .lingering else { return }
        if isBlocked { return pauseReading() }
        guard phase == .reading else {
            timer = .none
            return
        }
        if isClosing { return linger() }
        if budget == 0 {
            return loop.goOnLater(self)
        }
        if hasPeerFinished { return close() }
        budget = Self.requestsPerTurn
        resumeReading()
        setReadingTimer()
    }

    /// The next turn of a connection whose requests did not all fit into the last one, or that has become able to send.
    func continueReading() {
        guard phase == .reading, !isBlocked, !isClosing else { return }
        loop.beginTurn()
        budget = Self.requestsPerTurn
        parseInput()
        settle()
    }
}
