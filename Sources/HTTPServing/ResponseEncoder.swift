import Basics
import HTTPMessages
import HTTPTypes

/// Writes the head of a response, and its body where that is known, as one run of bytes.
struct ResponseEncoder {
    /// How the client will find the end of the body.
    enum Framing {
        case length(Int)
        case chunked
        /// The end of the connection is the end of the body: streams to HTTP/1.0.
        case untilClose
        /// 204 and 304 have no body and no length (RFC 9112, 6.3).
        case none
    }

    /// The line for the current second, with its line end.
    var dateLine: [UInt8] = []

    /// What the request means for its response.
    struct Exchange {
        var version: ProtocolVersion
        var isHead: Bool
        var keepsAlive: Bool
        /// The client would close by default: HTTP/1.0.
        var announcesKeepAlive: Bool { keepsAlive && version == .http10 }
    }

    /// Writes a complete response, or only the head of a streamed one. The buffer is unchanged on failure.
    ///
    /// - Throws: `.internalError` where the status is not final or a value would break the header section.
    func encode(_ response: Response, for exchange: Exchange, into out: OutputBuffer) throws(WireError) {
        let mark = out.count
        let framing = Self.framing(of: response, for: exchange)
        do throws(WireError) {
            try encodeHead(response, framing, exchange, out)
        } catch {
            out.truncate(to: mark)
            throw error
        }
        if case .bytes(let body) = response.body, case .length = framing, !exchange.isHead { out.append(body) }
    }

    static func framing(of response: Response, for exchange: Exchange) -> Framing {
        if response.status.code == 204 || response.status.code == 304 { return .none }
        switch response.body {
        case .bytes(let body): return .length(body.count)
        case .stream: return exchange.version == .http11 ? .chunked : .untilClose
        }
    }

    private func encodeHead(
        _ response: Response,
        _ framing: Framing,
        _ exchange: Exchange,
        _ out: OutputBuffer
    ) throws(WireError) {
        try Self.encodeStatus(response.status, out)
        out.append(dateLine)
        switch framing {
        case .length(let length):
            out.append(constant: "Content-Length: ")
            out.append(length)
            out.append(constant: "\r\n")
        case .chunked:
            out.append(constant: "Transfer-Encoding: chunked\r\n")
        case .untilClose, .none:
            break
        }
        if !exchange.keepsAlive {
            out.append(constant: "Connection: close\r\n")
        } else if exchange.announcesKeepAlive {
            out.append(constant: "Connection: keep-alive\r\n")
        }
        var overridden = SecurityFields()
        for field in response.headers {
            let name = field.name.canonicalName
            if Self.isOurs(name) || response.requestID != nil && Self.namesRequest(name) { continue }
            overridden.note(name)
            out.append(field.name.rawName)
            out.append(constant: ": ")
            let isSafe = field.withUnsafeBytesOfValue { value in
                out.append(UnsafeRawBufferPointer(value))
                return value.allSatisfy { $0 != .carriageReturn && $0 != .lineFeed && $0 != 0 }
            }
            // Response splitting (RFC 9110, 17.3): such a value comes from a mistake in the service, never pass it on.
            guard isSafe else { throw .internalError }
            out.append(constant: "\r\n")
        }
        if let requestID = response.requestID {
            guard !requestID.withBytes(Self.hasControl) else { throw .internalError }
            out.append(constant: "X-Request-Id: ")
            out.append(requestID)
            out.append(constant: "\r\n")
        }
        overridden.appendRest(to: out)
        out.append(constant: "\r\n")
    }

    private static func encodeStatus(_ status: HTTPResponse.Status, _ out: OutputBuffer) throws(WireError) {
        switch status.code {
        case 200: out.append(constant: "HTTP/1.1 200 OK\r\n")
        case 200...599:
            out.append(constant: "HTTP/1.1 ")
            out.append(status.code)
            out.append(constant: " ")
            // The initialiser of Status keeps control characters out of the phrase.
            out.append(ReasonPhrase.text(of: status))
            out.append(constant: "\r\n")
        default: throw .internalError
        }
    }

    /// Looks at all of them without a branch, so that the compiler looks at many at a time.
    private static func hasControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: UInt8 = 0
        for byte in bytes { found |= (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) }
        return found != 0
    }

    /// Written once, whoever sets it.
    private static func namesRequest(_ canonicalName: String) -> Bool {
        canonicalName.utf8.count == 12 && canonicalName == "x-request-id"
    }

    /// Fields that only the connection can know.
    private static func isOurs(_ canonicalName: String) -> Bool {
        switch canonicalName.utf8.count {
        case 4: canonicalName == "date"
        case 10: canonicalName == "connection" || canonicalName == "keep-alive"
        case 14: canonicalName == "content-length"
        case 17: canonicalName == "transfer-encoding"
        default: false
        }
    }
}

/// The fields of every answer of a service that is no web site (OWASP REST security cheat sheet); a response that sets
/// one of them itself keeps its own.
private struct SecurityFields {
    private var hasCacheControl = false
    private var hasContentTypeOptions = false
    private var hasContentSecurityPolicy = false
    private var hasFrameOptions = false
    private var isAnySet = false

    mutating func note(_ canonicalName: String) {
        switch canonicalName.utf8.count {
        case 13 where canonicalName == "cache-control": hasCacheControl = true
        case 22 where canonicalName == "x-content-type-options": hasContentTypeOptions = true
        case 23 where canonicalName == "content-security-policy": hasContentSecurityPolicy = true
        case 15 where canonicalName == "x-frame-options": hasFrameOptions = true
        default: return
        }
        isAnySet = true
    }

    func appendRest(to out: OutputBuffer) {
        if !isAnySet {
            out.append(
                constant: """
                    Cache-Control: no-store\r
                    X-Content-Type-Options: nosniff\r
                    Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r
                    X-Frame-Options: DENY\r

                    """
            )
            return
        }
        if !hasCacheControl { out.append(constant: "Cache-Control: no-store\r\n") }
        if !hasContentTypeOptions { out.append(constant: "X-Content-Type-Options: nosniff\r\n") }
        if !hasContentSecurityPolicy {
            out.append(constant: "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n")
        }
        if !hasFrameOptions { out.append(constant: "X-Frame-Options: DENY\r\n") }
    }
}
