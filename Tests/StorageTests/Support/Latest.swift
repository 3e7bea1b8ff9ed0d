import Synchronization

/// A number that one task writes and others read.
final class Latest: Sendable {
    private let state = Mutex((value: 0, isFinished: false))

    var value: Int { state.withLock { $0.value } }
    var isFinished: Bool { state.withLock { $0.isFinished } }

    func set(_ value: Int) { state.withLock { $0.value = value } }
    func finish() { state.withLock { $0.isFinished = true } }
}
