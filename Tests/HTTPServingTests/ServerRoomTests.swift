import Basics
import HTTPMessages
import Synchronization
import TestWaiting
import Testing

@testable import HTTPServing

@Suite struct `Where all connections are taken` {
    private let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
    /// Not all of a request.
    private let begun = "GET /a HTTP/1.1\r\nHost"

    private func ask(_ client: TestClient) async throws {
        try await client.send(get)
        #expect(try await client.answer().status == 200)
    }

    @Test(arguments: [1, 2, 3])
    func `the longest idle one is closed for a new one`(loops: Int) async throws {
        try await TestServer.run(configure: {
            $0.maxConnections = 3
            $0.loops = loops
        }) { server in
            var clients: [TestClient] = []
            for _ in 0..<3 {
                let client = try server.client()
                try await ask(client)
                clients.append(client)
                server.clock.advance(by: .milliseconds(10))
            }
            // The first one has something to say again: the second is the longest idle now.
            try await ask(clients[0])
            server.clock.advance(by: .milliseconds(10))
            let newcomer = try server.client()
            try await ask(newcomer)
            #expect(try await clients[1].isClosed())
            try await ask(clients[0])
            try await ask(clients[2])
            #expect(server.server.counters.connectionsEvicted == 1)
            #expect(server.server.counters.connectionsRefusedFull == 0)
            try await server.eventually { $0.connectionsOpen == 3 }
        }
    }

    @Test func `one that never sent anything goes like one between requests`() async throws {
        try await TestServer.run(configure: { $0.maxConnections = 2 }) { server in
            let silent = try server.client()
            try await server.eventually { $0.connectionsOpen == 1 }
            server.clock.advance(by: .milliseconds(10))
            let speaking = try server.client()
            try await ask(speaking)
            try await ask(try server.client())
            #expect(try await silent.isClosed())
            try await ask(speaking)
        }
    }

    @Test(arguments: [1, 2])
    func `more than a thousand that say nothing lock nobody out`(loops: Int) async throws {
        try await TestServer.run(configure: {
            $0.maxConnections = 200
            $0.loops = loops
        }) { server in
            var idle: [TestClient] = []
            for _ in 0..<1_100 { idle.append(try server.client()) }
            for _ in 0..<100 { try await ask(try server.client()) }
            #expect(server.server.counters.connectionsRefusedFull == 0)
            #expect(server.server.counters.connectionsOpen <= 200)
            withExtendedLifetime(idle) {}
        }
    }

    @Test
    func
        `whoever is in the middle of a request stays, and the next one is told that there is no room`()
        async throws
    {
        try await TestServer.run(configure: { $0.maxConnections = 3 }) { server in
            var busy: [TestClient] = []
            for _ in 0..<3 {
                let client = try server.client()
                try await client.send(begun)
                busy.append(client)
            }
            try await server.eventually { $0.bytesReceived == 3 * begun.utf8.count }
            for _ in 0..<5 {
                let refused = try server.client()
                try await refused.send(get)
                let answer = try await refused.answer()
                #expect(answer.status == 503)
                #expect(answer.text == "service_unavailable")
                #expect(answer.closes)
                #expect(try await refused.isClosed())
            }
            #expect(server.server.counters.connectionsRefusedFull == 5)
            #expect(server.server.counters.connectionsEvicted == 0)
            for client in busy {
                try await client.send(": h\r\n\r\n")
                #expect(try await client.answer().status == 200)
            }
            try await ask(try server.client())
        }
    }

    @Test func `each of hundreds that are refused is told so, whether it asked or not`() async throws {
        try await TestServer.run(configure: { $0.maxConnections = 1 }) { server in
            let busy = try server.client()
            try await busy.send(begun)
            try await server.eventually { $0.bytesReceived == begun.utf8.count }
            var refused: [TestClient] = []
            for index in 0..<300 {
                let client = try server.client()
                if index % 2 == 0 { try await client.send(get) }
                refused.append(client)
            }
            for client in refused { #expect(try await client.answer().status == 503) }
            #expect(server.server.counters.connectionsRefusedFull == 300)
        }
    }

    @Test func `a request that has come but was not read is answered, not cut off`() async throws {
        let gate = Atomic(false)
        let hasBegun = Atomic(false)
        let handler: Handler = { request, context in
            if request.path == "/gate" {
                hasBegun.store(true, ordering: .relaxed)
                while !gate.load(ordering: .relaxed) {}
            }
            return TestServer.echo(request, context)
        }
        try await TestServer.run(
            handler: handler,
            configure: {
                $0.maxConnections = 2
                $0.loops = 1
            }
        ) { server in
            let (first, second) = (try server.client(), try server.client())
            try await ask(first)
            server.clock.advance(by: .milliseconds(10))
            try await ask(second)
            // The loop is held while the first one asks again and a third comes.
            try await second.send("GET /gate HTTP/1.1\r\nHost: h\r\n\r\n")
            try await eventually { hasBegun.load(ordering: .relaxed) }
            try await first.send(get)
            let third = try server.client()
            try await third.send(get)
            gate.store(true, ordering: .relaxed)
            #expect(try await first.answer().status == 200)
            #expect(try await second.answer().status == 200)
            _ = try await third.answer()
        }
    }

    @Test func `one address has so many connections and no more, another is not touched`()
        async throws
    {
        let next = Atomic(0)
        // Odd ones come from the one address, even ones from addresses of their own.
        let peer: @Sendable (Int32) -> IPAddress? = { _ in
            let number = next.add(1, ordering: .relaxed).newValue
            return .v4(0x0A00_0000 + (number % 2 == 1 ? 1 : UInt32(number)))
        }
        try await TestServer.run(
            configure: { $0.maxConnectionsPerPeer = 2 }, environment: { $0.peer = peer }
        ) { server in
            var clients: [TestClient] = []
            for index in 0..<8 {
                let client = try server.client()
                try await client.send(get)
                let isOneTooMany = index % 2 == 0 && index >= 4
                #expect(try await client.answer().status == (isOneTooMany ? 503 : 200))
                if !isOneTooMany { clients.append(client) }
            }
            #expect(server.server.counters.connectionsRefusedAddress == 2)
            // One of its connections ends: there is room for another.
            clients.removeFirst()
            try await server.eventually { $0.connectionsOpen == 5 }
            try await ask(try server.client())
        }
    }

    @Test(arguments: ["10.0.0.0/8", "127.0.0.1"])
    func `loopback and trusted proxies have as many as there is room for`(proxy: String) async throws {
        let range = try #require(AddressRange(proxy))
        let address = proxy.hasPrefix("10.") ? IPAddress.v4(0x0A01_0203) : .v4(0x7F00_0001)
        try await TestServer.run(
            configure: {
                $0.maxConnectionsPerPeer = 1
                $0.trustedProxies = [range]
            }, environment: { $0.peer = { _ in address } }
        ) { server in
            let clients = try (0..<5).map { _ in try server.client() }
            for client in clients { try await ask(client) }
        }
    }

    @Test func `an IPv6 network of one household is one peer`() {
        let counts = PeerCounts(limit: 1, proxies: [])
        let (first, neighbour) = (IPAddress("2001:db8:1:2::1"), IPAddress("2001:db8:1:2:ffff::9"))
        #expect(counts.add(first))
        #expect(!counts.add(neighbour))
        #expect(counts.add(IPAddress("2001:db8:1:3::1")))
        #expect(counts.add(IPAddress("::1")) && counts.add(IPAddress("::1")))
        #expect(counts.add(IPAddress("::ffff:192.0.2.1")))
        #expect(!counts.add(IPAddress("192.0.2.1")))
        counts.remove(first)
        #expect(counts.add(neighbour))
    }
}
