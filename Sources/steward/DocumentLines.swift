import JSON

/// Papers and answers from them, for people.
enum DocumentLines {
    /// Id, title, pages and what has become of it; nil for what is no document.
    static func line(_ document: JSONValue) -> String? {
        guard let id = document["id"]?.string, let title = document["title"]?.string else { return nil }
        var notes: [String] = []
        if let kind = document["kind"]?.string { notes.append(kind) }
        if let date = document["documentDate"]?.string { notes.append(date) }
        if let status = document["status"]?.string, status == "failed" {
            notes.append(document["failure"]?["code"]?.string ?? status)
        }
        return id + "  " + title + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    static func line(_ document: JSONValue?) -> String? { document.flatMap(line) }

    /// The answer, and under it the words with their places.
    static func answer(_ bytes: [UInt8]) -> String {
        guard let answer = try? JSONParser.parse(bytes) else { return "" }
        var lines = [answer["generatedResponse"]?.string ?? ""]
        for citation in answer["citations"]?.elements ?? [] {
            guard let quote = citation["quote"]?.string, let title = citation["title"]?.string else { continue }
            var place = title
            if case .number(let page)? = citation["page"] { place += ", page \(page)" }
            let words = quote.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            lines.append("  “\(words)” (\(place))")
        }
        return lines.joined(separator: "\n")
    }
}
