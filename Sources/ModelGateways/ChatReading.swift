import CurlClient
import RAG

/// Reads one response as it comes: a stream, a whole completion, or a refusal.
struct ChatReading {
    private(set) var head: CurlResponseHead?
    private var body: [UInt8] = []
    /// Bytes of the body so far, whatever became of them.
    private(set) var bytesReceived = 0
    private var events = ServerSentEventParser()
    private var filter: ReplyFilter
    private var usage: Generation.Usage?
    private var calls = ToolCallPieces()
    /// Whether the text is all there.
    private(set) var isFinished = false
    private var flaw: ChatReply.ReadingError?

    /// What came of it.
    enum End: Sendable, Hashable {
        /// A completion; its text may be empty, and is where tools are called.
        case completion(String, Generation.Usage?, [ToolCall])
        case refusal(ChatRefusal, status: Int)
        /// No chat completion.
        case unreadable
        /// It ended before its end.
        case brokeOff
    }

    init(stop: [String]) {
        filter = ReplyFilter(stop: stop)
    }

    /// The text so far, fit to be shown.
    var text: String { filter.text }
    /// How much of it there is, white space at its end included.
    var textBytes: Int { filter.count }

    private var isAccepted: Bool { head.map { (200..<300).contains($0.status) } ?? false }

    /// Known with the first bytes: not every server that streams says so in the head.
    private var isStream: Bool?

    private func isStream(beginningWith bytes: [UInt8]) -> Bool {
        isAccepted
            && (head?.contentType?.lowercased().hasPrefix("text/event-stream") == true
                || ["data:", "event:", ":"].contains { bytes.starts(with: $0.utf8) })
    }

    /// Takes the next part; false where nothing more is needed.
    mutating func take(_ event: CurlEvent) -> Bool {
        switch event {
        case .head(let head): self.head = head
        case .bytes(let bytes):
            bytesReceived += bytes.count
            let isEvents = isStream ?? isStream(beginningWith: bytes)
            isStream = isEvents
            if isEvents { return takeEvents(bytes) }
            body += bytes
        }
        return true
    }

    private mutating func takeEvents(_ bytes: [UInt8]) -> Bool {
        do {
            for event in try events.parse(bytes) {
                guard event.data != "[DONE]" else {
                    isFinished = true
                    return false
                }
                guard let piece = try ChatReading.piece(of: event) else { continue }
                filter.append(piece.text)
                calls.add(piece.calls)
                usage = piece.usage ?? usage
                if piece.isFinished || filter.hasStopped { isFinished = true }
                // The usage comes after the text; who wrote on after a stop sequence is not waited for.
                if filter.hasStopped || isFinished && usage != nil { return false }
            }
            return true
        } catch {
            flaw = error as? ChatReply.ReadingError ?? .unreadable
            return false
        }
    }

    /// Nil for what has no place in a completion: an event of a type that is not known here (WHATWG HTML, 9.2.6: what nobody
    /// listens to is passed over), or a sign of life.
    private static func piece(of event: ServerSentEventParser.Event) throws(ChatReply.ReadingError) -> ChatReply? {
        let isKnown = event.type == "message" || event.type == "error"
        do {
            return try ChatReply(chunk: event.data)
        } catch .unreadable where !isKnown || ChatReply.isSignOfLife(event.data) {
            return nil
        }
    }

    /// Reads what has come as the whole.
    mutating func end() -> End {
        guard let head else { return .brokeOff }
        guard isAccepted else { return .refusal(ChatRefusal(head, body: body), status: head.status) }
        if !(isStream ?? isStream(beginningWith: [])) {
            do {
                let reply = try ChatReply(completion: body)
                filter.append(reply.text)
                calls.add(reply.calls)
                usage = reply.usage
                isFinished = true
            } catch {
                flaw = error
            }
        }
        switch flaw {
        case .unreadable: return .unreadable
        case .error(let words): return .refusal(ChatRefusal(errorText: words), status: head.status)
        case nil: break
        }
        guard isFinished else { return .brokeOff }
        filter.finish()
        return .completion(filter.text, usage, calls.whole)
    }
}
