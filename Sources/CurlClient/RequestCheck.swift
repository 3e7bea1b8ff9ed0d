import CCurl

/// What is wrong with requests that must not reach libcurl, whose reading of them is lenient.
enum RequestCheck {
    /// Nil where the request may be sent.
    static func flaw(of request: CurlRequest) -> String? {
        flaw(ofURL: request.url)
            ?? request.headers.lazy.compactMap { flaw(ofField: $0.name, $0.value) }.first
    }

    /// An absolute `http` or `https` URL, spelled out: libcurl would guess a scheme and put up with missing slashes.
    static func flaw(ofURL url: String) -> String? {
        let lowercased = url.lowercased()
        guard let scheme = ["http://", "https://"].first(where: { lowercased.hasPrefix($0) }) else {
            return "not http:// or https://"
        }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return "space or control character" }
        guard let first = lowercased.dropFirst(scheme.count).first, first != "/" else { return "no host" }
        guard let parts = curl_url() else { return "out of memory" }
        defer { curl_url_cleanup(parts) }
        let result = curl_url_set(parts, CURLUPART_URL, url, UInt32(CURLU_DISALLOW_USER))
        return result == CURLUE_OK ? nil : String(cString: curl_url_strerror(result))
    }

    /// A field whose name is a token and whose value stays on its line (RFC 9110, 5.1 and 5.5).
    private static func flaw(ofField name: String, _ value: String) -> String? {
        let isToken = !name.isEmpty && name.utf8.allSatisfy { tokenBytes.contains($0) }
        if !isToken { return "not a field name" }
        return value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } ? nil : "control character in a field"
    }

    private static let tokenBytes = Set(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
