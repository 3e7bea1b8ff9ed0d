import Language

/// Features of one kind of choice, hashed; those of another choice have another base.
struct HashedFeatures {
    private(set) var hashes: [UInt32] = []
    private let base: UInt64

    init(base: UInt64) {
        self.base = base
    }

    mutating func add(_ kind: UInt64, _ value: UInt64) { hashes.append(EditFeatures.hash(base &+ kind, value)) }
}
