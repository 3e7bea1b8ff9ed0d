import HTTPTypes

/// The words behind a status code (RFC 9110, section 15), for a status that was made of its number alone.
enum ReasonPhrase {
    static func text(of status: HTTPResponse.Status) -> String {
        status.reasonPhrase.isEmpty ? known[status.code] ?? "Unknown" : status.reasonPhrase
    }

    private static let known: [Int: String] = Dictionary(
        [
            .ok, .created, .accepted, .noContent, .movedPermanently, .found, .seeOther, .notModified,
            .temporaryRedirect,
            .permanentRedirect, .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .notAcceptable,
            .requestTimeout, .conflict, .gone, .preconditionFailed, .contentTooLarge, .uriTooLong,
            .unsupportedMediaType,
            .expectationFailed, .misdirectedRequest, .unprocessableContent, .tooManyRequests,
            .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented, .badGateway, .serviceUnavailable,
            .gatewayTimeout, .httpVersionNotSupported, HTTPResponse.Status(code: 499, reasonPhrase: "Client Gone"),
        ].map { ($0.code, $0.reasonPhrase) }, uniquingKeysWith: { first, _ in first })
}
