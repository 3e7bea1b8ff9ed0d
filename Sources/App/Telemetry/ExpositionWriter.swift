/// Writes the Prometheus text exposition format, version 0.0.4.
struct ExpositionWriter {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(8_192)
    }

    mutating func family(_ name: String, kind: String, help: String?) {
        if let help { line("# HELP \(name) \(escaped(help, quotes: false))") }
        line("# TYPE \(name) \(kind)")
    }

    mutating func sample(_ name: String, _ labels: [MetricsRegistry.Label], _ value: Int) {
        line("\(name)\(text(of: labels)) \(value)")
    }

    mutating func sample(_ name: String, _ labels: [MetricsRegistry.Label], _ value: Double) {
        line("\(name)\(text(of: labels)) \(ExpositionWriter.number(value))")
    }

    /// Whole numbers without a fraction; the infinities and NaN in the format's spelling.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if let whole = Int(exactly: value) { return String(whole) }
        return String(value)
    }

    private mutating func line(_ text: String) {
        bytes += text.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    private func text(of labels: [MetricsRegistry.Label]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{" + labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }.joined(separator: ",") + "}"
    }

    private func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
