import Dispatch
import Stores
import TestWaiting
import Testing
import Wallet

@testable import Storage
@testable import WalletStorage

/// What reads much holds up nobody else.
@Suite struct LongReadingTests {
    @Test func `lists and answers do not wait for what reads much`() async throws {
        let bench = try Bench()
        _ = try await bench.store.create([Samples.card()], for: Samples.user)
        let (hasBegun, mayEnd) = (Recorder<Bool>(), DispatchSemaphore(value: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await bench.database.readMuch { _ in
                    hasBegun.add(true)
                    mayEnd.wait()
                }
            }
            try await eventually { !hasBegun.values.isEmpty }
            #expect(try await bench.store.cards(of: Samples.user, after: nil, limit: 9).items.count == 1)
            let purchases = try await bench.store.transactions(
                of: Samples.user, where: .init(), after: nil, limit: 9)
            #expect(purchases.items.isEmpty)
            #expect(try bench.store.snapshot(for: Samples.user, on: bench.clock.today()).cards.count == 1)
            mayEnd.signal()
            try await group.waitForAll()
        }
        await bench.database.close()
    }
}
