import Dispatch
import Foundation
import Glibc
import JSON
import TestWaiting

/// Requests over a socket of their own each, with any method.
struct RawClient: Sendable {
    struct Reply: Sendable {
        let status: Int
        let head: String
        let json: JSONValue
    }

    struct Failure: Error {
        let step: String
        let errno: Int32
    }

    let port: Int
    var token: String?

    func callAsFunction(_ method: String, _ target: String, _ body: String = "") async throws -> Reply {
        var request = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        if let token { request += "Authorization: Bearer \(token)\r\n" }
        if !body.isEmpty { request += "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n" }
        let bytes = Array((request + "\r\n" + body).utf8)
        let answer = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try exchange(bytes) }) }
        }
        let text = String(decoding: answer, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n"), let status = Int(text.dropFirst(9).prefix(3)) else {
            throw Failure(step: "parse", errno: 0)
        }
        let json = try? JSONParser.parse(Array(text[end.upperBound...].utf8))
        return Reply(status: status, head: String(text[..<end.lowerBound]), json: json ?? .null)
    }

    private func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(step: "socket", errno: errno) }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: Patience.seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0, send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Failure(step: "send", errno: errno)
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Failure(step: "receive", errno: errno) }
            if count == 0 { return answer }
            answer += buffer[..<count]
        }
    }
}
