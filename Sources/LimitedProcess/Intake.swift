import Glibc

/// What has come from a pipe, up to a limit.
struct Intake {
    private(set) var bytes: [UInt8] = []
    /// Whether more may come.
    private(set) var isOpen = true
    /// Whether more came than is kept.
    private(set) var isTooMuch = false
    private let most: Int

    init(most: Int) {
        self.most = most
    }

    /// Takes what is there, without waiting. What is too much is read and dropped, 1 MB at a time at most, so that whoever
    /// writes without end cannot hold the reader.
    mutating func take(from descriptor: Int32) {
        guard isOpen else { return }
        var turn = 0
        while turn < 1 << 20 {
            let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count > 0 {
                    let kept = min(count, most - bytes.count)
                    isTooMuch = isTooMuch || kept < count
                    bytes.append(contentsOf: buffer[..<kept])
                }
                return count
            }
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { return }
            guard count > 0 else {
                isOpen = false
                return
            }
            turn += count
        }
    }
}
