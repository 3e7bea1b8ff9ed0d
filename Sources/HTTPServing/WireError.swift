public import HTTPTypes

/// Why the server itself refuses a request. Each case has one status and one stable code.
public enum WireError: Error, Sendable, Hashable, CaseIterable {
    /// Bytes outside the grammar, or ambiguous framing.
    case badRequest
    /// The request did not arrive in time.
    case requestTimeout
    /// The body is larger than the limit.
    case contentTooLarge
    /// The request line is longer than the limit.
    case uriTooLong
    /// An expectation other than `100-continue`.
    case expectationFailed
    /// An `https` target on a connection without TLS (RFC 9110, 7.4).
    case misdirectedRequest
    /// The header or trailer section is larger than the limit.
    case headerFieldsTooLarge
    /// The response could not be put on the wire.
    case internalError
    /// A transfer coding other than `chunked`, or `CONNECT`.
    case notImplemented
    /// All connections are taken.
    case serviceUnavailable
    /// A major version other than 1.
    case versionNotSupported

    /// The status of the answer.
    public var status: HTTPResponse.Status {
        switch self {
        case .badRequest: .badRequest
        case .requestTimeout: .requestTimeout
        case .contentTooLarge: .contentTooLarge
        case .uriTooLong: .uriTooLong
        case .expectationFailed: .expectationFailed
        case .misdirectedRequest: .misdirectedRequest
        case .headerFieldsTooLarge: .requestHeaderFieldsTooLarge
        case .internalError: .internalServerError
        case .notImplemented: .notImplemented
        case .serviceUnavailable: .serviceUnavailable
        case .versionNotSupported: .httpVersionNotSupported
        }
    }

    /// A name for programs, stable across releases.
    public var code: String {
        switch self {
        case .badRequest: "bad_request"
        case .requestTimeout: "request_timeout"
        case .contentTooLarge: "content_too_large"
        case .uriTooLong: "uri_too_long"
        case .expectationFailed: "expectation_failed"
        case .misdirectedRequest: "misdirected_request"
        case .headerFieldsTooLarge: "header_fields_too_large"
        case .internalError: "internal_error"
        case .notImplemented: "not_implemented"
        case .serviceUnavailable: "service_unavailable"
        case .versionNotSupported: "http_version_not_supported"
        }
    }
}
