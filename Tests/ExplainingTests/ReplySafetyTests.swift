import Explaining
import Testing

struct ReplySafetyTests {
    @Test(arguments: [
        "See HTTP here", "www.x", "a ://b", "Bags.COM", "x.net", "x.org", "x.Io", "x.cn", "MailTo", "JavaScript",
        "data:",
        "at the end .io", "ｗｗｗ.x", "",
        "Use the bags. Commonly 4x; hotels, dates: www, http", "İO .İO ſ", "中.com", "中文，没有。",
    ])
    func `links are found in either case`(_ text: String) {
        let marks = ["http", "www.", "://", ".com", ".net", ".org", ".io", ".cn", "mailto", "javascript", "data:"]
        let lower = text.lowercased()
        #expect(ReplySafety.hasLink(text) == marks.contains { lower.contains($0) })
    }

    @Test func `emphasis and line breaks are taken off`() {
        #expect(ReplySafety.cleaned(" **Three**\nbags\tare left. ") == .success("Three bags are left."))
    }

    @Test(arguments: [
        ("a * b", TextFault.unsafeText), ("<b>", .unsafeText), ("a\u{202E}b", .unsafeText), ("😀", .unsafeText),
        (String(repeating: "x", count: 33), .unsafeText), ("  \n ", .empty),
        (String(repeating: "bag ", count: 301), .tooLong),
    ])
    func `what hides or runs on is refused`(_ text: String, expected: TextFault) {
        #expect(ReplySafety.cleaned(text) == .failure(expected))
    }
}
