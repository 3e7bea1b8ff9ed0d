import Dispatch
import Glibc
import HTTPMessages
import HTTPServing
import HTTPTypes
import Synchronization
import TestWaiting
import Testing

@Suite struct `Under pressure the server` {
    private let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

    @Test func `stops reading from a client that does not take its answers`() async throws {
        try await TestServer.run { server in
            let client = try server.client()
            let request = Array(get.utf8)
            let flood = (0..<1000).flatMap { _ in request }
            let limit = 200_000_000
            #expect(try await client.flood(flood, limit: limit) < limit)
            let other = try server.client()
            try await other.send(get)
            #expect(try await other.answer().status == 200)
            client.reset()
            try await server.eventually { $0.connectionsOpen <= 1 }
        }
    }

    @Test(arguments: [10, 20_000])
    func `gives clients that were ready together each its own answers`(length: Int) async throws {
        let (hasBegun, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let handler: Handler = { request, context in
            if request.path == "/gate" {
                hasBegun.signal()
                _ = mayGoOn.wait(timeout: .now() + .seconds(Patience.seconds))
            }
            return TestServer.echo(request, context)
        }
        try await TestServer.run(handler: handler, configure: { $0.loops = 1 }) { server in
            let gate = try server.client()
            let clients = try (0..<40).map { _ in try server.client() }
            try await server.eventually { $0.connectionsOpen == 41 }
            try await gate.send("GET /gate HTTP/1.1\r\nHost: h\r\n\r\n")
            await withCheckedContinuation { begun in
                DispatchQueue.global().async {
                    hasBegun.wait()
                    begun.resume()
                }
            }
            let body = String(repeating: "x", count: length)
            for (number, client) in clients.enumerated() {
                let head = "HTTP/1.1\r\nHost: h\r\nContent-Length: \(length)\r\n"
                let last = number % 4 == 0 ? "Connection: close\r\n" : ""
                try await client.send(
                    "POST /\(number)a \(head)\r\n\(body)POST /\(number)b \(head)\(last)\r\n\(body)")
            }
            clients[7].reset()
            mayGoOn.signal()
            #expect(try await gate.answer().status == 200)
            for (number, client) in clients.enumerated() where number != 7 {
                #expect(try await client.answer().text == "POST /\(number)a \(body)")
                #expect(try await client.answer().text == "POST /\(number)b \(body)")
            }
        }
    }

    @Test func `answers others between the slow answers of one client`() async throws {
        let clock = ManualClock()
        let order = Mutex<[String]>([])
        let (hasBegun, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let handler: Handler = { request, _ in
            let isFirst = order.withLock { order in
                order.append(request.path)
                return order.count == 1
            }
            if isFirst {
                hasBegun.signal()
                _ = mayGoOn.wait(timeout: .now() + .seconds(Patience.seconds))
            }
            clock.advance(by: .milliseconds(5))
            return .ready(Response(status: .ok, contentType: "text/plain", body: []))
        }
        try await TestServer.run(
            handler: handler, configure: { $0.loops = 1 }, environment: { $0.monotonicNanoseconds = { clock.now } }
        ) { server in
            let (slow, other) = (try server.client(), try server.client())
            try await server.eventually { $0.connectionsOpen == 2 }
            let pipeline = String(repeating: "GET /slow HTTP/1.1\r\nHost: h\r\n\r\n", count: 20)
            try await slow.send(pipeline)
            await withCheckedContinuation { begun in
                DispatchQueue.global().async {
                    hasBegun.wait()
                    begun.resume()
                }
            }
            try await other.send(get)
            mayGoOn.signal()
            #expect(try await other.answer().status == 200)
            for _ in 0..<20 { #expect(try await slow.answer().status == 200) }
        }
        let place = order.withLock { $0.firstIndex(of: "/a") }
        #expect((place ?? .max) < 5)
    }

    @Test
    func `hundreds that ask for much at once are in the way of one that asks for little by a request or two each`()
        async throws
    {
        Descriptors.allow(2_048)
        let (crowd, pipelined) = (200, 64)
        let clock = ManualClock()
        let order = Mutex<[String]>([])
        let (hasBegun, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let handler: Handler = { request, _ in
            if request.path == "/gate" {
                hasBegun.signal()
                _ = mayGoOn.wait(timeout: .now() + .seconds(Patience.seconds))
            }
            order.withLock { $0.append(request.path) }
            clock.advance(by: .microseconds(100))
            return .ready(Response(status: .ok, contentType: "text/plain", body: []))
        }
        try await TestServer.run(
            handler: handler, configure: { $0.loops = 1 }, environment: { $0.monotonicNanoseconds = { clock.now } }
        ) { server in
            let gate = try server.client()
            let clients = try (0..<crowd).map { _ in try server.client() }
            let other = try server.client()
            try await server.eventually { $0.connectionsOpen == crowd + 2 }
            try await gate.send("GET /gate HTTP/1.1\r\nHost: h\r\n\r\n")
            await withCheckedContinuation { begun in
                DispatchQueue.global().async {
                    hasBegun.wait()
                    begun.resume()
                }
            }
            let pipeline = String(repeating: "GET /much HTTP/1.1\r\nHost: h\r\n\r\n", count: pipelined)
            for client in clients { try await client.send(pipeline) }
            try await other.send(get)
            mayGoOn.signal()
            #expect(try await other.answer().status == 200)
            for client in clients { for _ in 0..<pipelined { #expect(try await client.answer().status == 200) } }
        }
        let place = order.withLock { $0.firstIndex(of: "/a") }
        #expect((place ?? .max) < 3 * crowd)
        #expect(order.withLock { $0.count } == crowd * pipelined + 2)
    }

    @Test(arguments: [EMFILE, ENFILE, ENOMEM])
    func `neither spins nor stops when descriptors run out`(number: Int32) async throws {
        let failures = Atomic(2)
        let calls = Atomic(0)
        let live = ServerEnvironment.live().accept
        try await TestServer.run(environment: { environment in
            environment.accept = { listener in
                calls.add(1, ordering: .relaxed)
                // The call after a failure is the one that takes a client to refuse it.
                let left = failures.load(ordering: .relaxed)
                if left == 2 {
                    failures.store(1, ordering: .relaxed)
                    return .failure(errno: number)
                }
                return live(listener)
            }
        }) { server in
            let unlucky = try server.client()
            #expect(try await unlucky.answer().status == 503)
            let lucky = try server.client()
            try await lucky.send(get)
            #expect(try await lucky.answer().status == 200)
            #expect(server.server.counters.connectionsRefusedDescriptors == 1)
            #expect(calls.load(ordering: .relaxed) < 20)
        }
    }

    @Test func `survives clients that vanish at any moment`() async throws {
        let handler: Handler = { request, context in
            request.path == "/p"
                ? .pending { await TestServer.echo(request, context).response() } : TestServer.echo(request, context)
        }
        try await TestServer.run(handler: handler) { server in
            for index in 0..<300 {
                let client = try server.client()
                let request = "POST /\(index % 2 == 0 ? "p" : "r") HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"
                try await client.send(Array(request.utf8.prefix(index % (request.utf8.count + 1))))
                client.reset()
            }
            let client = try server.client()
            try await client.send(get)
            #expect(try await client.answer().status == 200)
        }
    }

    @Test func `serves many clients at once`() async throws {
        let handler: Handler = { request, context in
            request.path == "/p"
                ? .pending { await TestServer.echo(request, context).response() } : TestServer.echo(request, context)
        }
        try await TestServer.run(handler: handler) { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<16 {
                    group.addTask {
                        let client = try server.client()
                        for round in 0..<200 {
                            let path = (index + round) % 3 == 0 ? "/p" : "/r"
                            try await client.send(
                                "POST \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\n\(1000 + round)")
                            #expect(try await client.answer().text == "POST \(path) \(1000 + round)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(server.server.counters.requests == 3200)
        }
    }
}
