import Dispatch

/// What was waited for did not happen.
public struct Hang: Error, CustomStringConvertible {
    public let description: String
}

/// Returns once the condition holds: for what happens on other threads and tells nobody of it.
///
/// Between two looks the processor is left to those who make it happen; a loop of `Task.yield` would take it from them.
///
/// - Throws: ``Hang`` after ``Patience``, `CancellationError` where the test is cancelled, and what the condition throws.
public func eventually(
    file: StaticString = #fileID, line: UInt = #line, _ condition: () async throws -> Bool
) async throws {
    let limit = DispatchTime.now() + .seconds(Patience.seconds)
    while try await !condition() {
        guard DispatchTime.now() < limit else {
            throw Hang(description: "\(file):\(line): still not so after \(Patience.seconds) s")
        }
        try await Task.sleep(nanoseconds: 1_000_000)
    }
}
