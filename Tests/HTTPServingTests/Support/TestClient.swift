import Dispatch
import Glibc
import Synchronization
import TestWaiting

/// A client that sends exact bytes. Its calls block, so they run on a queue of their own and never on the pool that
/// the server's handlers need.
final class TestClient: @unchecked Sendable {
    // Invariant: `received` is touched on `queue` only; `descriptor` is constant.
    private let queue = DispatchQueue(label: "test.client")
    private let descriptor: Int32
    private var received: [UInt8] = []
    private let isOpen = Atomic(true)

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// One response as it came.
    struct Answer: Equatable {
        var status: Int
        var fields: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        var closes: Bool { fields["connection"] == "close" }
    }

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // The descriptor is closed by `deinit`, which runs after a failure here too.
        guard result == 0 else { throw Failure(description: "connect: errno \(errno)") }
    }

    deinit {
        close()
    }

    private func run<Value: Sendable>(_ work: @escaping @Sendable (TestClient) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work(self) }) }
        }
    }

    /// Sends all bytes; a server that has closed already is no failure.
    func send(_ bytes: [UInt8]) async throws {
        _ = try await run { client in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(client.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }

    /// Sends the bytes over and over until the connection takes no more for a moment; returns how many bytes it took.
    func flood(_ bytes: [UInt8], limit: Int) async throws -> Int {
        try await run { client in
            var total = 0
            while total < limit {
                let rest = bytes[(total % bytes.count)...]
                let count = rest.withUnsafeBytes {
                    Glibc.send(client.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
                if count > 0 {
                    total += count
                    continue
                }
                guard errno == EAGAIN else { return total }
                var request = pollfd(fd: client.descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&request, 1, 300) > 0 else { return total }
            }
            return total
        }
    }

    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Leaves without a word to the server.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout.size(ofValue: option)))
        close()
    }

    /// Closes; the descriptor's number may be another's at once, so nothing may be asked of this client afterwards.
    private func close() {
        if isOpen.exchange(false, ordering: .relaxed) { Glibc.close(descriptor) }
    }

    /// The next final response; interim ones are skipped.
    func answer(toHead: Bool = false) async throws -> Answer {
        while true {
            let answer = try await run { try $0.nextAnswer(toHead: toHead) }
            if answer.status >= 200 { return answer }
        }
    }

    /// The next response, interim or final.
    func anyAnswer() async throws -> Answer {
        try await run { try $0.nextAnswer(toHead: false) }
    }

    /// Bytes up to and with `end`.
    func read(to end: String) async throws -> String {
        try await run { String(decoding: try $0.take(to: Array(end.utf8)), as: UTF8.self) }
    }

    /// Everything until the server closes.
    func readToEnd() async throws -> [UInt8] {
        try await run { client in
            while try client.receive() {}
            defer { client.received = [] }
            return client.received
        }
    }

    /// Reads and forgets so many bytes.
    func skip(_ count: Int) async throws {
        try await run { client in
            var left = count - client.received.count
            client.received = []
            while left > 0 {
                guard try client.receive() else { throw Failure(description: "closed") }
                left -= client.received.count
                client.received = []
            }
        }
    }

    /// Whether the server has closed after what has been read, or resets.
    func isClosed() async throws -> Bool {
        try await run { client in
            guard client.received.isEmpty else { throw Failure(description: "unread: \(client.preview)") }
            let more = (try? client.receive()) ?? false
            return !more
        }
    }

    /// Whether nothing comes for a short while. On a busy machine it may still be on its way, so that this finds only
    /// what is there and never fails for the time it takes.
    func isQuiet(milliseconds: Int32 = 50) async throws -> Bool {
        try await run { client in
            var request = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
            return client.received.isEmpty && poll(&request, 1, milliseconds) == 0
        }
    }

    /// Returns once something has come; false where the server has closed instead.
    func hasSomething() async throws -> Bool {
        try await run { client in
            if client.received.isEmpty { return try client.receive() }
            return true
        }
    }

    private var preview: String { String(decoding: received.prefix(80), as: UTF8.self) }

    /// False at the end of the stream.
    private func receive() throws -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32(Patience.milliseconds)) > 0 else {
            throw Failure(description: "no answer; have: \(preview)")
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(description: "recv: errno \(errno)") }
        received += buffer[..<count]
        return count > 0
    }

    private func take(to end: [UInt8]) throws -> [UInt8] {
        while true {
            if let range = received.firstRange(of: end) {
                defer { received.removeFirst(range.upperBound) }
                return Array(received[..<range.upperBound])
            }
            guard try receive() else { throw Failure(description: "closed; have: \(preview)") }
        }
    }

    private func take(count: Int) throws -> [UInt8] {
        while received.count < count {
            guard try receive() else { throw Failure(description: "closed; have: \(preview)") }
        }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    private func nextAnswer(toHead: Bool) throws -> Answer {
        let head = String(decoding: try take(to: Array("\r\n\r\n".utf8)), as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        guard let line = lines.first, line.hasPrefix("HTTP/1.1 "), let status = Int(line.dropFirst(9).prefix(3)) else {
            throw Failure(description: "no response: \(head)")
        }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw Failure(description: "no field: \(line)") }
            fields[line[..<colon].lowercased()] = String(line[colon...].dropFirst(2))
        }
        var body: [UInt8] = []
        if toHead || status < 200 || status == 204 || status == 304 {
        } else if let length = fields["content-length"].flatMap({ Int($0) }) {
            body = try take(count: length)
        } else if fields["transfer-encoding"] == "chunked" {
            while true {
                let line = String(decoding: try take(to: [13, 10]), as: UTF8.self)
                guard let size = Int(line.dropLast(1), radix: 16) else {
                    throw Failure(description: "no size: \(line)")
                }
                body += try take(count: size)
                guard try take(count: 2) == [13, 10] else { throw Failure(description: "no line end after a chunk") }
                if size == 0 { break }
            }
        } else {
            while try receive() {}
            body = received
            received = []
        }
        return Answer(status: status, fields: fields, body: body)
    }
}
