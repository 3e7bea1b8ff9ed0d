/// A list with weights, as `Accept`, `Accept-Encoding` and `Accept-Language` have it (RFC 9110, section 12.4.2).
public enum WeightedList {
    /// Names in lower case with their weights in thousandths, in the order sent; without `q` a thousand, and 0 where `q` is
    /// no number.
    public static func items(of field: String) -> [(name: String, weight: Int)] {
        field.split(separator: ",").compactMap { item in
            let parts = item.split(separator: ";").map { String($0).trimmingSpaces().lowercased() }
            guard let name = parts.first, !name.isEmpty else { return nil }
            guard let weight = parts.dropFirst().first(where: { $0.hasPrefix("q=") }) else { return (name, 1_000) }
            return (name, thousandths(weight.dropFirst(2)))
        }
    }

    private static func thousandths(_ text: Substring) -> Int {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int($0) }), whole == 0 || whole == 1 else { return 0 }
        guard whole == 0, parts.count > 1 else { return whole * 1_000 }
        let digits = parts[1].prefix(3)
        return digits.allSatisfy { $0.isASCII && $0.isNumber }
            ? Int(digits + String(repeating: "0", count: 3 - digits.count)) ?? 0 : 0
    }
}
