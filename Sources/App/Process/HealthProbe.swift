import Basics
import Glibc

/// Asks a running service whether it is ready, with one blocking connection and a deadline. It needs nothing but libc,
/// so that a container's health check costs a few milliseconds.
public struct HealthProbe: Sendable {
    public enum Result: Sendable, Hashable {
        case ready
        case notReady(String)
    }

    /// Longest time from the first connection to the answer, over all addresses of the name. Its look-up comes before.
    package var seconds = 2

    let host: String
    let port: Int
    let path: String

    /// The service at the address it is configured to listen on; the wildcard addresses are reached through loopback.
    public init(host: String, port: Int, path: String = "/health/ready") {
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        switch bare {
        case "0.0.0.0": self.host = "127.0.0.1"
        case "::": self.host = "::1"
        default: self.host = bare
        }
        self.port = port
        self.path = path
    }

    /// Reads `http://host[:port][/path]`; nil for anything else, also for https, which the service does not speak.
    public init?(url: String) {
        guard url.hasPrefix("http://"), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let rest = url.dropFirst(7)
        let authority = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(authority.count)
        var host = authority
        var port = 80
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            host = authority[...end]
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
        }
        let tail = authority[host.endIndex...]
        if !tail.isEmpty {
            guard tail.hasPrefix(":"), let number = UInt16(tail.dropFirst()), !tail.dropFirst().hasPrefix("+") else {
                return nil
            }
            port = Int(number)
        }
        guard HostName.isValid(String(host)) else { return nil }
        self.init(
            host: String(host), port: port, path: path.isEmpty || path == "/" ? "/health/ready" : String(path))
    }

    public func run() -> Result {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else {
            return .notReady("the host is not known")
        }
        defer { freeaddrinfo(first) }
        let deadline = MonotonicTime.now() &+ UInt64(seconds) &* 1_000_000_000
        var next: UnsafeMutablePointer<addrinfo>? = first
        while let candidate = next {
            if let result = ask(candidate.pointee, until: deadline) { return result }
            next = candidate.pointee.ai_next
        }
        return .notReady("no connection")
    }

    /// Nil where there is no connection.
    private func ask(_ address: addrinfo, until deadline: UInt64) -> Result? {
        let descriptor = socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return .notReady("no socket") }
        defer { close(descriptor) }
        // Covers connecting and sending too: Linux applies the send timeout to connect(2) (socket(7)).
        guard HealthProbe.limit(descriptor, SO_SNDTIMEO, until: deadline),
            connect(descriptor, address.ai_addr, address.ai_addrlen) == 0
        else { return nil }
        let name = host.contains(":") ? "[\(host)]" : host
        let request = Array("GET \(path) HTTP/1.1\r\nHost: \(name):\(port)\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return .notReady("the request was not taken")
        }
        return result(of: receive(descriptor, until: deadline))
    }

    /// Lets a call on the socket take what is left of the time; false where nothing is.
    private static func limit(_ descriptor: Int32, _ option: Int32, until deadline: UInt64) -> Bool {
        let time = MonotonicTime.now()
        guard time < deadline else { return false }
        // Zero would mean without end.
        let micros = max(1, (deadline - time) / 1_000)
        var timeout = timeval(tv_sec: Int(micros / 1_000_000), tv_usec: Int(micros % 1_000_000))
        return setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size)) == 0
    }

    /// What arrives before the peer closes, the deadline passes or 64 KiB are there.
    private func receive(_ descriptor: Int32, until deadline: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while bytes.count < 65_536, HealthProbe.limit(descriptor, SO_RCVTIMEO, until: deadline) {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes.append(contentsOf: chunk[0..<count])
        }
        return bytes
    }

    /// Ready is a 200 whose body says `"status":"ok"`, so that some other server on the port does not count.
    func result(of answer: [UInt8]) -> Result {
        guard !answer.isEmpty else { return .notReady("no answer within \(seconds) s") }
        let text = String(decoding: answer, as: UTF8.self)
        guard let line = text.split(separator: "\r\n", maxSplits: 1).first, line.hasPrefix("HTTP/1.") else {
            return .notReady("not an HTTP answer")
        }
        let status = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        guard status == "200" else { return .notReady("status \(status.prefix(3))") }
        return text.contains("\"status\":\"ok\"") ? .ready : .notReady("the answer is not steward's")
    }
}
