public import Basics

/// Which users' answers a language model may word: all of them, or a stable part (S0-109, S0-111, T-31).
public struct ModelRollout: Sendable, Hashable {
    public enum Arm: String, Sendable, Hashable, CaseIterable {
        case model, deterministic
    }

    /// 0...100.
    public let percent: Int

    public init(percent: Int = 100) {
        self.percent = min(max(percent, 0), 100)
    }

    /// The same for a user each time; who is in at a low percentage stays in at a higher one.
    public func arm(of user: UserID) -> Arm {
        ModelRollout.bucket(of: user) < percent ? .model : .deterministic
    }

    /// 0...99, spread evenly: FNV-1a over the name, mixed once, so that similar names fall apart.
    static func bucket(of user: UserID) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in user.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        var generator = SplitMix64(seed: hash)
        return Int(generator.next() % 100)
    }
}
