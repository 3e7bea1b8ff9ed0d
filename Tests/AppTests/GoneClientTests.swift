import Foundation
import Glibc
import HTTPServing
import HTTPTypes
import JSON
import Logging
import Storage
import Synchronization
import TestSupport
import TestWaiting
import Testing
import Web

/// What waits for clients that have gone does not begin; over real sockets.
struct GoneClientTests {
    /// Keeps every COMMIT waiting while it is closed.
    private final class Gate: Sendable {
        private let isClosed = Atomic(false)
        private let arrivals = Atomic(0)

        var hasArrivals: Bool { arrivals.load(ordering: .acquiring) > 0 }

        func close() { isClosed.store(true, ordering: .releasing) }
        func open() { isClosed.store(false, ordering: .releasing) }

        func pass() {
            guard isClosed.load(ordering: .acquiring) else { return }
            arrivals.add(1, ordering: .acquiringAndReleasing)
            while isClosed.load(ordering: .acquiring) {
                var pause = timespec(tv_sec: 0, tv_nsec: 100_000)
                nanosleep(&pause, nil)
            }
        }
    }

    private func withServer(_ body: (RawPort, TestService, Server, Gate) async throws -> Void) async throws {
        try await withFolder { folder in
            let gate = Gate()
            var options = Database.Options()
            options.beforeCommit = { gate.pass() }
            let service = try TestService(path: folder.appending(path: "s.sqlite").path, options: options)
            var settings = ServerConfiguration()
            settings.port = 0
            let server = Server(
                configuration: settings, handler: service.api.handler,
                errorResponse: { APIHandler.wireError(status: $0, code: $1, path: $2, requestID: "wire") },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let address = try server.start()
            do {
                try await body(RawPort(number: address.port), service, server, gate)
            } catch {
                gate.open()
                await server.shutdown(gracePeriod: .zero)
                throw error
            }
            await server.shutdown(gracePeriod: .zero)
            await service.database.close()
        }
    }

    private struct RawPort {
        let number: Int

        func send(_ target: String, body: String, contentType: String = "application/json") async throws -> HeldClient {
            let client = try HeldClient(port: number)
            try await client.send("POST", target, body: body, contentType: contentType)
            return client
        }
    }

    private func statement(_ name: String) -> String {
        "Transaction Date,Post Date,Description,Category,Type,Amount,Memo\n"
            + (1...20).map { "11/02/2026,11/03/2026,\(name) \($0),Groceries,Sale,-\($0).20,\n" }.joined()
    }

    @Test func `a write and imports of clients that have gone do not begin`() async throws {
        try await withServer { port, service, server, gate in
            #expect(await service.add("amex-gold", id: "gold").status == 201)
            let imports = "/transactions/import?cardId=gold"
            gate.close()
            let staying = try await port.send(imports, body: statement("STAY"), contentType: "text/csv")
            // Its first write is under way, so that everything else waits.
            try await eventually { gate.hasArrivals }
            let write = try await port.send("/transactions", body: #"{"cardId":"gold","amount":1}"#)
            try await eventually { service.database.statistics.queuedWrites == 1 }
            var gone: [HeldClient] = [write]
            for number in 1...3 {
                gone.append(try await port.send(imports, body: statement("GONE\(number)"), contentType: "text/csv"))
            }
            try await eventually { server.counters.connectionsOpen == 5 }
            for client in gone { client.reset() }
            gone = []
            try await eventually { server.counters.connectionsOpen == 1 }
            gate.open()
            #expect(try await staying.head().hasPrefix("HTTP/1.1 200 "))
            let stored = await service.send("GET", "/transactions?limit=100")["transactions"].array
            #expect(stored.count == 20)
            #expect(stored.allSatisfy { $0.at("merchant").string?.uppercased().contains("STAY") == true })
        }
    }
}
