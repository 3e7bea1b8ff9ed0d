import Storage
import Wallet

extension Bench {
    /// With cards of its user, where every commit goes through the gate.
    static func holding(_ cards: [Card], _ gate: CommitGate? = nil) async throws -> Bench {
        let bench = try Bench { options in
            if let gate { options.beforeCommit = { try gate.pass() } }
        }
        _ = try await bench.store.create(cards, for: Samples.user)
        return bench
    }
}

extension Samples {
    /// Words of one length are one word to it.
    static let matcher = PurchaseMatcher {
        Set($0.lowercased().split(separator: " ").map { UInt64($0.utf8.count) })
    }
}
