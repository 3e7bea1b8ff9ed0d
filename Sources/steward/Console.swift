import Glibc

/// Output for people and for pipes.
enum Console {
    static func print(_ text: String) { write(Array((text + "\n").utf8), to: 1) }
    static func error(_ text: String) { write(Array((text + "\n").utf8), to: 2) }
    /// As it is, without a line break.
    static func write(_ bytes: [UInt8]) { write(bytes, to: 1) }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
