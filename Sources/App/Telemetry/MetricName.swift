/// Metric and label names as the format wants them.
enum MetricName {
    static func of(_ label: String, kind: MetricsRegistry.Kind) -> String {
        let name = sanitized(label)
        return kind == .counter && !name.hasSuffix("_total") ? name + "_total" : name
    }

    /// `http.requests` is `http_requests`.
    static func sanitized(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
            let isDigit = (0x30...0x39).contains(byte)
            if result.isEmpty, isDigit { result = "_" }
            result.unicodeScalars.append(isLetter || isDigit ? Unicode.Scalar(byte) : "_")
        }
        return result.isEmpty ? "_" : result
    }
}
