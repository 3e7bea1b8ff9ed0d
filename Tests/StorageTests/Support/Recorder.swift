import Synchronization

/// Collects what happened, from any thread.
final class Recorder<Element: Sendable>: Sendable {
    private let all = Mutex<[Element]>([])

    var values: [Element] { all.withLock { $0 } }

    func add(_ element: Element) { all.withLock { $0.append(element) } }
}
