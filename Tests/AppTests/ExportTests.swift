import App
import Basics
import Foundation
import Storage
import TestSupport
import Testing

/// Exports of much, over real sockets.
struct ExportTests {
    private static let purchases = 60_000

    /// A wallet with a card and many purchases, straight into the file.
    private func fill(_ folder: URL) async throws {
        let service = try TestService(path: folder.appending(path: "s.sqlite").path)
        let (database, moment) = (service.database, service.clock.now())
        try await database.write { connection in
            _ = try Change.begin(.local, of: "wallet", at: moment, on: connection)
            try connection.run(
                """
                INSERT INTO cards (user_id, id, position, name, card_type, network, reward_rules, choice, foreign_fee,
                    rounding, is_active, revision, created_at, updated_at)
                VALUES ('local', 'gold', 1, 'Gold', 'credit', 'visa', '[]', '[]', 0, 'exact', 1, 1, 1, 1)
                """)
            try connection.run(
                """
                INSERT INTO transactions (user_id, id, card_id, amount, category, merchant, date, created_at)
                WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
                SELECT 'local', 'purchase-' || n, 'gold', n, 'general', 'Shop ' || n,
                    date('2020-01-01', '+' || (n % 2000) || ' days'), n FROM numbers
                """, [.integer(ExportTests.purchases)])
        }
        await database.close()
    }

    @Test func `one export at a time, streamed, and nobody's reading waits for it`() async throws {
        try await withFolder { folder in
            try await fill(folder)
            try await withLiveApplication(folder) { port in
                let slow = try HeldClient(port: port, window: 4_096)
                try await slow.send("GET", "/export")
                #expect(try await slow.head().hasPrefix("HTTP/1.1 200 "))
                // It is read no further, so that it stays under way.
                let second = try HeldClient(port: port)
                try await second.send("GET", "/export")
                let refusal = try await second.head()
                #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.lowercased().contains("\r\nretry-after: "))
                let problem = try await second.rest()
                #expect(problem.contains(#""code":"busy""#) && problem.contains("export"))
                for target in ["/cards", "/transactions", "/privacy/report", "/insights?days=365", "/alerts"] {
                    let reader = try HeldClient(port: port)
                    try await reader.send("GET", target)
                    #expect(try await reader.head().hasPrefix("HTTP/1.1 200 "), "\(target)")
                }
                let document = try await slow.rest()
                // Whole: the last chunk has come.
                #expect(document.hasSuffix("}\r\n0\r\n\r\n"))
                let found = document.components(separatedBy: #""merchant":"Shop "#).count - 1
                // One of them may be cut in two by the end of a chunk.
                #expect((ExportTests.purchases - 2_000...ExportTests.purchases).contains(found))
                let again = try HeldClient(port: port)
                try await again.send("GET", "/export")
                #expect(try await again.head().hasPrefix("HTTP/1.1 200 "))
            }
        }
    }
}
