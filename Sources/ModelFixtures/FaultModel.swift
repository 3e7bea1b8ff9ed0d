import Dispatch
import Foundation
import TestWaiting

/// A running `Tests/Clients/fault_model.py`: an OpenAI-compatible server, in a process of its own, that misbehaves as
/// the first segment of the path says. The modes are described there.
///
/// The process ends with this object, and with the test's process in any case.
public final class FaultModel: Sendable {
    /// What the server received in one segment, or in all.
    public struct Log: Sendable, Decodable {
        public struct Entry: Sendable, Decodable {
            public let mode: String
            public let method: String
            public let path: String
            /// Names with their values, as sent.
            public let headers: [[String]]
            public let body: String

            /// The first value of a field.
            public func header(_ name: String) -> String? {
                headers.first { $0.count == 2 && $0[0].lowercased() == name.lowercased() }?[1]
            }
        }

        public let requests: Int
        /// Connections that asked for a model.
        public let accepted: Int
        /// Those of them that are open now.
        public let open: Int
        /// Those that the client closed before the answer's end.
        public let abandoned: Int
        public let entries: [Entry]
    }

    public enum Counter: String, Sendable {
        case requests, accepted, open, abandoned
    }

    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    public let port: Int
    /// A port that answers in the same way; redirects lead there.
    public let otherPort: Int
    /// Where the server speaks TLS: the authority that its certificate is from.
    public let certificateAuthorities: String?
    private let process: ChildProcess

    /// Starts a server on a free port of 127.0.0.1, and returns once it listens.
    ///
    /// - Parameters:
    ///   - port: the port, where it must be a certain one.
    ///   - usesTLS: needs the `openssl` program.
    public static func start(port: Int = 0, usesTLS: Bool = false) async throws -> FaultModel {
        try await onQueue { try FaultModel(port: port, usesTLS: usesTLS) }
    }

    private init(port: Int, usesTLS: Bool) throws {
        let script = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Tests/Clients/fault_model.py").path
        let process = try ChildProcess(
            ["python3", script, "--guard", "--port", String(port)] + (usesTLS ? ["--tls"] : []))
        var text = ""
        let names = ["PORT ", "OTHER "] + (usesTLS ? ["CA "] : [])
        while !names.allSatisfy(text.contains) || !text.hasSuffix("\n") {
            let bytes = process.read()
            guard !bytes.isEmpty else { throw Failure(description: "python3 \(script) did not start") }
            text += String(decoding: bytes, as: UTF8.self)
        }
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            if words.count == 2 { values[String(words[0])] = String(words[1]) }
        }
        guard let port = values["PORT"].flatMap({ Int($0) }), let other = values["OTHER"].flatMap({ Int($0) }) else {
            throw Failure(description: "no port: \(text)")
        }
        self.port = port
        otherPort = other
        certificateAuthorities = values["CA"]
        self.process = process
    }

    /// Ends the process; its port refuses connections from then on.
    public func stop() { process.end() }

    /// The base address of an endpoint of that mode: `http://127.0.0.1:1234/good/v1`.
    public func endpoint(_ mode: String) -> String {
        "\(certificateAuthorities == nil ? "http" : "https")://127.0.0.1:\(port)/\(mode)/v1"
    }

    /// The address to ask for a reply.
    public func url(_ mode: String) -> String { endpoint(mode) + "/chat/completions" }

    // MARK: Control

    /// What was received, by all or by the requests of one segment.
    public func log(_ segment: String = "") async throws -> Log {
        try JSONDecoder().decode(Log.self, from: Data(try await control("GET", "log/\(segment)")))
    }

    /// Returns once the counter is at least the number or, for ``Counter/open``, at most the number; throws after
    /// ``Patience``.
    public func wait(for counter: Counter, _ number: Int, of segment: String = "") async throws {
        _ = try await control("GET", "wait/\(counter.rawValue)/\(number)/\(segment)")
    }

    /// Lets the answers of the mode `held` go that are asked for in this segment, now and from now on.
    public func release(_ segment: String) async throws {
        _ = try await control("POST", "release/\(segment)")
    }

    /// For deadlines that are to pass after the request has come here, and not before: on a busy machine a short one may
    /// be over earlier. Calls `ask` with more and more time, each time with a segment of its own, until the server has
    /// been asked for anything; returns what `ask` did then.
    public func asked<Value>(
        _ segment: String, _ ask: (_ segment: String, _ milliseconds: Int) async throws -> Value
    ) async throws -> Value {
        var milliseconds = 100
        while milliseconds < Patience.milliseconds {
            let segment = "\(segment)-\(milliseconds)"
            let value = try await ask(segment, milliseconds)
            if try await log(segment).requests > 0 { return value }
            milliseconds *= 2
        }
        throw Failure(description: "\(segment): not asked in \(Patience.seconds) s")
    }

    /// The text that the mode `canned-KEY` answers with.
    public func can(_ text: String, as key: String) async throws {
        _ = try await control("POST", "canned-\(key)", body: Array(text.utf8))
    }

    /// Forgets counts, entries and texts.
    public func reset() async throws {
        _ = try await control("POST", "reset")
    }

    private func control(_ method: String, _ path: String, body: [UInt8] = []) async throws -> [UInt8] {
        // A server that speaks TLS is asked through its other port, which does not.
        let port = certificateAuthorities == nil ? port : otherPort
        let head = "\(method) /control/\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(body.count)\r\n\r\n"
        let answer = try await Self.onQueue { try Self.exchange(Array(head.utf8) + body, port: port) }
        let end = Array("\r\n\r\n".utf8)
        guard answer.starts(with: Array("HTTP/1.1 200".utf8)),
            let start = answer.indices.first(where: { answer[$0...].starts(with: end) })
        else { throw Failure(description: "\(path): \(String(decoding: answer, as: UTF8.self))") }
        return Array(answer[(start + end.count)...])
    }

    /// Sends the bytes over a new connection and reads until the other side closes it.
    private static func exchange(_ bytes: [UInt8], port: Int) throws -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: Patience.seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure(description: "connect: errno \(errno)") }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(description: "send: errno \(errno)") }
            sent += count
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Failure(description: "no answer: errno \(errno)") }
            if count == 0 { return answer }
            answer += buffer[..<count]
        }
    }

    /// Work that blocks, on a thread of its own.
    private static func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "test.fault-model").async { continuation.resume(with: Result { try work() }) }
        }
    }
}
