import CSandbox
import Glibc

/// A pipe whose reading end does not wait.
struct Pipe: ~Copyable {
    private let readingEnd: Descriptor
    let writing: Descriptor

    /// Nil where the process has no descriptor left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard csandbox_pipe(&ends) == 0 else { return nil }
        let reading = Descriptor(ends[0])
        let writing = Descriptor(ends[1])
        guard let reading, let writing, fcntl(reading.number, F_SETFL, O_NONBLOCK) == 0 else { return nil }
        readingEnd = reading
        self.writing = writing
    }

    /// The reading end alone; the other is closed.
    consuming func reading() -> Descriptor { readingEnd }
}
