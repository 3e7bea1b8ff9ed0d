import HTTPMessages
import Testing

@testable import HTTPServing

@Suite struct `Bodies that come slowly` {
    private func head(_ length: Int) -> String { "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: \(length)\r\n\r\n" }
    private func bytes(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test func `have so much room together, and give it back`() async throws {
        try await TestServer.run(configure: {
            $0.unfinishedBodyBytes = 100_000
            $0.loops = 1
        }) { server in
            let (slow, gone) = (try server.client(), try server.client())
            try await slow.send(head(90_000) + bytes(80_000))
            try await server.eventually { $0.bytesReceived >= 80_000 }
            let late = try server.client()
            try await late.send(head(90_000) + bytes(70_000))
            #expect(try await late.answer().status == 503)
            #expect(server.server.counters.requestsRefusedBodies == 1)
            // A small one is not counted.
            let small = try server.client()
            try await small.send(head(60_000) + bytes(60_000))
            #expect(try await small.answer().status == 200)
            // The first one ends; then one goes away in the middle.
            try await slow.send(bytes(10_000))
            #expect(try await slow.answer().status == 200)
            let received = server.server.counters.bytesReceived
            try await gone.send(head(90_000) + bytes(80_000))
            try await server.eventually { $0.bytesReceived >= received + 80_000 }
            let open = server.server.counters.connectionsOpen
            gone.reset()
            try await server.eventually { $0.connectionsOpen < open }
            try await slow.send(head(90_000) + bytes(90_000))
            #expect(try await slow.answer().status == 200)
        }
    }

    @Test func `a body within the room of one is taken whole, however it is sent`() {
        let room = BodyRoom(limit: 10)
        #expect(room.take(6) && !room.take(5) && room.take(4) && !room.take(1))
        room.giveBack(10)
        #expect(room.take(10))
    }
}
