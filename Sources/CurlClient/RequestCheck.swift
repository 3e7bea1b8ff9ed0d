import CCurl

/// What is wrong with requests that must not reach libcurl, whose reading of them is lenient.
enum RequestCheck {
    /// Nil where the request may be sent.
    ///
    /// - Parameter known: a URL that has been looked at and is good; most requests have that of the one before.
    static func flaw(of request: CurlRequest, known: String? = nil) -> String? {
        if request.url != known, let flaw = flaw(ofURL: request.url) { return flaw }
        for (name, value) in request.headers {
            if let flaw = flaw(ofField: name, value) { return flaw }
        }
        return nil
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
        let isToken = !name.isEmpty && name.utf8.allSatisfy(isTokenByte)
        if !isToken { return "not a field name" }
        return value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } ? nil : "control character in a field"
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"),
            UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
            UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
