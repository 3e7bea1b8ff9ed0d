import JSON

/// Pages of `GET /cards`, as one.
enum CardPages {
    private static let head = #"{"cards":["#
    private static let tail = #"],"nextCursor":"#

    /// The cursor of the page after this one; nil where it is the last.
    static func cursor(of page: [UInt8]) -> String? {
        (try? JSONParser.parse(page))?["nextCursor"]?.string
    }

    /// One page with the cards of all, and what the last says besides.
    static func joined(_ pages: [[UInt8]]) -> String {
        var rest = Substring(tail + "null}")
        let cards = pages.map { page -> Substring in
            let text = String(decoding: page, as: UTF8.self)
            // Quotation marks inside a text are escaped, so that the last of these is the page's own.
            guard text.hasPrefix(head), let end = text.ranges(of: tail).last else { return "" }
            rest = text[end.lowerBound...]
            return text[text.index(text.startIndex, offsetBy: head.count)..<end.lowerBound]
        }
        return head + cards.filter { !$0.isEmpty }.joined(separator: ",") + rest
    }
}
