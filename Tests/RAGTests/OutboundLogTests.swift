import Basics
import Testing

@testable import RAG

struct OutboundLogTests {
    @Test(arguments: [
        ("127.0.0.1:11434", OutboundLog.Reach.machine), ("localhost:80", .machine), ("[::1]:8080", .machine),
        ("::1", .machine), ("192.168.1.5:80", .network), ("10.0.0.1", .network), ("172.31.0.1:1", .network),
        ("172.32.0.1:1", .beyond), ("[fd00::1]:80", .network), ("[2001:db8::1]:80", .beyond), ("8.8.8.8:53", .beyond),
        ("model.example:443", .beyond), ("127.0.0.1.example:80", .beyond), ("fdic.example:80", .beyond), ("", .beyond),
        ("1.2.3:80", .beyond), ("127.1:80", .beyond),
    ])
    func `an address tells how far a text went, a name tells nothing`(_ endpoint: String, _ reach: OutboundLog.Reach) {
        #expect(OutboundLog.Reach(endpoint: endpoint) == reach)
    }

    @Test func `each user sees the own totals`() {
        let log = OutboundLog()
        let (ada, bob) = (UserID(rawValue: "ada"), UserID(rawValue: "bob"))
        for _ in 0..<3 { log.sent(to: "127.0.0.1:1", of: ada) }
        log.sent(to: "10.0.0.1:2", of: ada)
        #expect(log.totals(of: ada).map(\.requests) == [1, 3])
        #expect(log.totals(of: ada).map(\.reach) == [.network, .machine])
        #expect(log.totals(of: bob).isEmpty)
    }
}
