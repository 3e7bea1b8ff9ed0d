import Dispatch
import HTTPMessages
import HTTPTypes
import Logging
import Testing

@testable import HTTPServing

@Suite("The connections of a loop")
struct ConnectionTableTests {
    private let loop: EventLoop

    init() throws {
        let core = ServerCore(
            configuration: ServerConfiguration(),
            handler: { _, _ in .ready(Response(status: .ok)) },
            bodyRule: { _, _ in nil },
            errorResponse: { status, _, _ in Response(status: status) },
            environment: .live(),
            logger: Logger(label: "test")
        )
        loop = EventLoop(index: 0, core: core, poller: try Poller(), queue: DispatchQueue(label: "test")) {}
    }

    private func connection() -> Connection {
        Connection(Newcomer(descriptor: -1, address: nil), loop: loop)
    }

    @Test func `each is found by its token`() {
        var table = ConnectionTable()
        let connections = (0..<5).map { _ in connection() }
        let tokens = connections.map { table.insert($0) }
        #expect(Set(tokens).count == 5)
        for (connection, token) in zip(connections, tokens) { #expect(table[token] === connection) }
        #expect(table.all.count == 5)
    }

    @Test func `a late event of a closed connection does not reach the one in its place`() {
        var table = ConnectionTable()
        let old = table.insert(connection())
        table.remove(old)
        #expect(table.isEmpty)
        let successor = connection()
        let new = table.insert(successor)
        #expect(table[old] == nil)
        #expect(table[new] === successor)
        table.remove(old)
        #expect(table[new] === successor)
        #expect(!table.isEmpty)
    }

    @Test func `the line of idle ones keeps its order, whoever leaves it`() {
        var table = ConnectionTable()
        #expect(table.longestIdle == nil)
        #expect(table.idleSince == .max)
        let connections = (0..<5).map { _ in connection() }
        let tokens = connections.map { table.insert($0) }
        for (index, token) in tokens.enumerated() { table.becomeIdle(token, at: UInt64(10 + index)) }
        #expect(table.longestIdle === connections[0])
        // In line already: its place stays.
        table.becomeIdle(tokens[0], at: 99)
        #expect(table.idleSince == 10)
        table.becomeBusy(tokens[0])
        table.becomeBusy(tokens[2])
        table.remove(tokens[1])
        #expect(table.longestIdle === connections[3])
        table.becomeIdle(tokens[0], at: 20)
        table.remove(tokens[3])
        table.becomeBusy(tokens[4])
        #expect(table.longestIdle === connections[0])
        #expect(table.idleSince == 20)
        table.becomeBusy(tokens[0])
        table.becomeBusy(tokens[0])
        #expect(table.longestIdle == nil)
    }

    @Test
    func `a place in the line does not pass to the next connection of the same place in the table`() {
        var table = ConnectionTable()
        let old = table.insert(connection())
        table.becomeIdle(old, at: 1)
        table.remove(old)
        _ = table.insert(connection())
        #expect(table.longestIdle == nil)
        table.becomeIdle(old, at: 2)
        #expect(table.longestIdle == nil)
    }

    @Test func `a token that was never given out finds nothing`() {
        var table = ConnectionTable()
        #expect(table[0] == nil)
        table.remove(77)
        let token = table.insert(connection())
        #expect(table[token + 1] == nil)
        #expect(table[token | 1 << 40] == nil)
        #expect(table[.max] == nil)
    }
}
