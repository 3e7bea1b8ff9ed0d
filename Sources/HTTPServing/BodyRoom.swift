import Synchronization

/// The memory for request bodies of which not all has come: one for all connections, so that many that send slowly, before
/// anybody knows who they are, cannot fill it. A body of up to 64 KiB needs no room in it.
final class BodyRoom: Sendable {
    /// Bytes that a body may have before it is counted.
    static let uncounted = 64 * 1024

    private let limit: Int
    private let used = Atomic(0)

    /// - Parameter limit: bytes of all counted bodies together.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether there was room for so many bytes more, which are then taken.
    func take(_ count: Int) -> Bool {
        let (_, total) = used.add(count, ordering: .relaxed)
        if total <= limit { return true }
        giveBack(count)
        return false
    }

    func giveBack(_ count: Int) {
        used.subtract(count, ordering: .relaxed)
    }
}
