import Dispatch
import Glibc
import Synchronization
import TestWaiting

/// A client on a socket of its own that reads when the test says so. Its calls block, on a queue of their own.
final class HeldClient: @unchecked Sendable {
    // Invariant: `received` is touched on `queue` only; `descriptor` is constant.
    private let queue = DispatchQueue(label: "test.held-client")
    private let descriptor: Int32
    private var received: [UInt8] = []
    private let isOpen = Atomic(true)

    struct Failure: Error {
        let description: String
    }

    /// - Parameter window: bytes that the system takes before they are read; nil for as many as it likes.
    init(port: Int, window: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var window {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(description: "connect: errno \(errno)") }
    }

    deinit {
        close()
    }

    /// Closes once; the descriptor's number may be another's at once.
    private func close() {
        if isOpen.exchange(false, ordering: .relaxed) { Glibc.close(descriptor) }
    }

    /// Sends one request, after which the connection is closed.
    func send(
        _ method: String, _ target: String, body: String = "", contentType: String = "application/json",
        token: String? = nil
    ) async throws {
        let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        let bytes = Array(
            """
            \(method) \(target) HTTP/1.1\r
            Host: localhost\r
            Connection: close\r
            \(authorization)Content-Type: \(contentType)\r
            Content-Length: \(body.utf8.count)\r
            \r
            \(body)
            """.utf8)
        try await run { client in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(client.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw Failure(description: "send: errno \(errno)") }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// The head of the answer, read until there; what came behind it is kept.
    func head() async throws -> String {
        try await run { client in
            while true {
                if let range = client.received.firstRange(of: Array("\r\n\r\n".utf8)) {
                    defer { client.received.removeFirst(range.upperBound) }
                    return String(decoding: client.received[..<range.upperBound], as: UTF8.self)
                }
                guard try client.receive() else { throw Failure(description: "closed") }
            }
        }
    }

    /// Everything until the server closes, as it came.
    func rest() async throws -> String {
        try await run { client in
            while try client.receive() {}
            return String(decoding: client.received, as: UTF8.self)
        }
    }

    /// Leaves without a word; nothing may be asked of it afterwards.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout.size(ofValue: option)))
        close()
    }

    /// False at the end of the stream.
    private func receive() throws -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32(Patience.milliseconds)) > 0 else { throw Failure(description: "no answer") }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(description: "recv: errno \(errno)") }
        received += buffer[..<count]
        return count > 0
    }

    private func run<Value: Sendable>(_ work: @escaping @Sendable (HeldClient) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work(self) }) }
        }
    }
}
