import Testing

@testable import steward

@Suite("The wallet on the command line")
struct CardPagesTests {
    private static let summary = #""summary":{"primaryPointSystems":["a"]}}"#

    private func page(_ cards: String, _ cursor: String) -> [UInt8] {
        Array("{\"cards\":[\(cards)],\"nextCursor\":\(cursor),\(CardPagesTests.summary)".utf8)
    }

    @Test func `pages become one, whatever the cards are called`() {
        let odd = #"{"id":"b","name":"],\"nextCursor\":"}"#
        let pages = [page(#"{"id":"a"}"#, #""1""#), page(odd, #""2""#), page("", "null")]
        #expect(
            CardPages.joined(pages) == #"{"cards":[{"id":"a"},"# + odd + #"],"nextCursor":null,"#
                + CardPagesTests.summary)
        #expect(pages.map(CardPages.cursor(of:)) == ["1", "2", nil])
    }
}
