import Testing

@testable import LimitedProcess

struct ChildOrdersTests {
    @Test func wordsAreReadBack() throws {
        let tool = LimitedTool(
            path: "/usr/bin/tool", arguments: ["-x", "--", "read=/", ""], readable: ["/a=b", "/c d"],
            writableFolder: "/w")
        let orders = ChildOrders(tool, ProcessLimits(), parent: 7)
        #expect(ChildOrders(words: orders.words) == orders)
        #expect(orders.tool == "/usr/bin/tool" && orders.readable == ["/a=b", "/c d"] && orders.writable == "/w")
    }

    @Test(arguments: [
        [], ["--"], ["--", "/bin/tool"], ["parent=1", "cpu=1", "memory=1", "--", "t"],
        ["parent=1", "cpu=0", "memory=1", "file=1", "--", "t"], ["parent=1", "cpu=x", "memory=1", "file=1", "--", "t"],
        ["parent=99999999999", "cpu=1", "memory=1", "file=1", "--", "t"],
        ["parent=1", "cpu=1", "memory=1", "file=1", "network=yes", "--", "t"],
        ["parent=1", "cpu=1", "memory=1", "file=1", "t"],
    ])
    func nonsenseIsRefused(_ words: [String]) {
        #expect(ChildOrders(words: words) == nil)
    }
}
