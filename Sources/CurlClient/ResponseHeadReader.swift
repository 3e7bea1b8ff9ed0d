/// Collects what matters of a response's head from its lines, as libcurl hands them over; knows where the last head
/// ends, since interim responses and trailers come the same way.
struct ResponseHeadReader {
    private let maximumBytes: Int
    private var bytes = 0
    private var status = 0
    private var contentType: String?
    private var retryAfterSeconds: Int?
    /// Whether the head of the final response is complete.
    private(set) var isComplete = false

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Takes one line with its end.
    ///
    /// - Returns: Whether the head is still within its limit.
    mutating func take(_ line: some Collection<UInt8>) -> Bool {
        bytes += line.count
        if bytes > maximumBytes { return false }
        if isComplete { return true }
        let text = Self.trimmed(String(decoding: line, as: UTF8.self)[...])
        if text.hasPrefix("HTTP/") {
            // A status line begins anew: what came before was an interim response.
            status = text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
            contentType = nil
            retryAfterSeconds = nil
        } else if text.isEmpty {
            isComplete = !(100..<200).contains(status)
        } else if let colon = text.firstIndex(of: ":") {
            take(name: text[..<colon].lowercased(), value: Self.trimmed(text[text.index(after: colon)...]))
        }
        return true
    }

    func head(remoteAddress: String) -> CurlResponseHead {
        CurlResponseHead(
            status: status, contentType: contentType, retryAfterSeconds: retryAfterSeconds,
            remoteAddress: remoteAddress)
    }

    private mutating func take(name: String, value: Substring) {
        switch name {
        case "content-type":
            if contentType == nil, !value.isEmpty { contentType = String(value) }
        case "retry-after":
            // Int("+5") is 5, and a date is not for us.
            if value.utf8.allSatisfy({ (48...57).contains($0) }) { retryAfterSeconds = Int(value) }
        default: break
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.unicodeScalars.first, isSpace(first) { text.unicodeScalars.removeFirst() }
        while let last = text.unicodeScalars.last, isSpace(last) { text.unicodeScalars.removeLast() }
        return text
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\n"
    }
}
