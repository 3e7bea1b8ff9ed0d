import HTTPMessages
import HTTPTypes

@testable import HTTPServing

/// What a parser makes of some bytes, in a form that does not depend on where body chunks are cut.
struct ParserTrace: Equatable, CustomStringConvertible {
    struct Message: Equatable {
        var line: String
        var fields: [String]
        var authority: String?
        var body: [UInt8] = []
        var isComplete = false
        var keepsAlive: Bool
        var expectsContinue: Bool
    }

    var messages: [Message] = []
    var failure: WireError?
    /// Bytes at the end that are not used up.
    var unread = 0

    var description: String {
        messages.map { "\($0.line) +\($0.body.count)\($0.isComplete ? "." : "…")" }.joined(separator: " | ")
            + (failure.map { " ! \($0)" } ?? "")
    }

    /// Feeds the pieces as they would come from a socket.
    init(_ pieces: [ArraySlice<UInt8>], limits: WireLimits = WireLimits()) {
        var parser = WireParser(limits: limits)
        var buffer: [UInt8] = []
        for piece in pieces where failure == nil {
            buffer += piece
            let used = buffer.withUnsafeBytes { drain($0, &parser) }
            buffer.removeFirst(used)
        }
        unread = failure == nil ? buffer.count : 0
    }

    init(_ bytes: [UInt8], limits: WireLimits = WireLimits()) {
        self.init([bytes[...]], limits: limits)
    }

    init(_ text: String, limits: WireLimits = WireLimits()) {
        self.init(Array(text.utf8), limits: limits)
    }

    private mutating func drain(_ bytes: UnsafeRawBufferPointer, _ parser: inout WireParser) -> Int {
        var position = 0
        while true {
            switch parser.next(in: bytes, from: &position) {
            case .needMore: return position
            case .head(let head): messages.append(Message(head))
            case .body(let range): messages[messages.count - 1].body += bytes[range]
            case .end: messages[messages.count - 1].isComplete = true
            case .failure(let error):
                failure = error
                return position
            }
        }
    }
}

extension ParserTrace.Message {
    fileprivate init(_ head: RequestHead) {
        line = "\(head.method.rawValue) \(head.path)\(head.query.map { "?\($0)" } ?? "") \(head.version)"
        fields = head.headers.map { "\($0.name): \($0.value)" }
        authority = head.authority
        keepsAlive = head.keepsAlive
        expectsContinue = head.expectsContinue
    }
}
