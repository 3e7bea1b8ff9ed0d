/// The rules of a page's own style sheets that name one element, class or id and nothing else.
struct StyleSheet {
    private var rules: [String: StyleDeclarations] = [:]
    private static let mostRules = 10_000
    /// Bytes of a rule's selectors, and of its declarations.
    private static let longest = 64 << 10

    var isEmpty: Bool { rules.isEmpty }

    /// Adds what a `<style>` holds; what stands inside `@media` and the like holds at times only and is passed over.
    mutating func read(_ text: String) {
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count, let open = bytes.place(of: "{", from: index) {
            // What is longer than any rule is none.
            let selectors = Self.withoutComments(bytes[index..<min(open, index + Self.longest)])
            if selectors.contains("@") {
                index = Self.end(of: bytes, from: open)
                continue
            }
            let close = bytes.place(of: "}", from: open) ?? bytes.count
            let style = StyleDeclarations(
                String(decoding: bytes[(open + 1)..<min(close, open + 1 + Self.longest)], as: UTF8.self))
            for selector in selectors.split(separator: ",") {
                let name = selector.lowercased().filter { !$0.isWhitespace }
                let words = selector.split(whereSeparator: \.isWhitespace).count
                if words == 1, rules.count < Self.mostRules, Self.isPlain(name) {
                    rules[name, default: StyleDeclarations()].add(style)
                }
            }
            index = close + 1
        }
    }

    func style(element: String, classes: String?, id: String?) -> StyleDeclarations {
        guard !rules.isEmpty else { return StyleDeclarations() }
        var style = rules[element] ?? StyleDeclarations()
        for name in (classes ?? "").split(whereSeparator: \.isWhitespace).prefix(64) {
            let name = name.lowercased()
            if let rule = rules["." + name] { style.add(rule) }
            if let rule = rules[element + "." + name] { style.add(rule) }
        }
        if let id, let rule = rules["#" + id.lowercased()] { style.add(rule) }
        return style
    }

    private static func isPlain(_ selector: String) -> Bool {
        !selector.isEmpty && !selector.contains { ":[>+~*".contains($0) }
    }

    private static func withoutComments(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index...].starts(with: "/*".utf8) {
                index = bytes.place(of: "*/", from: index + 2).map { $0 + 2 } ?? bytes.endIndex
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func end(of bytes: [UInt8], from open: Int) -> Int {
        var depth = 0
        var index = open
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return index + 1 }
            }
            index += 1
        }
        return bytes.count
    }
}
