import Foundation
import HTTPMessages
import HTTPTypes
import TestWaiting
import Testing

@testable import HTTPServing

@Suite struct `Bodies in files` {
    private func bytes(_ count: Int) -> String { String(repeating: "0123456789abcdef", count: count / 16) }

    /// Answers with how the body came, its length and its last bytes.
    private static let describe: Handler = { request, _ in
        let file = request.file.map { file in
            let end = file.bytes(at: file.count - 4, count: 100) ?? []
            return "file \(file.count) \(String(decoding: end, as: UTF8.self))"
        }
        let text = file ?? "memory \(request.body.count)"
        return .ready(Response(status: .ok, contentType: "text/plain", body: Array(text.utf8)))
    }

    private func run(
        _ configure: (inout ServerConfiguration) -> Void = { _ in }, _ body: (TestServer, URL) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await TestServer.run(
            handler: Self.describe,
            configure: {
                $0.limits.bodyBytes = 1 << 20
                $0.bodyFolder = folder.path
                configure(&$0)
            },
            bodyRule: { _, path in BodyRule(maxBytes: 400_000, isFile: path == "/file") }
        ) { try await body($0, folder) }
    }

    @Test(arguments: [false, true])
    func `long ones of a route that takes files come as a file without a name`(isChunked: Bool) async throws {
        try await run { server, folder in
            let client = try server.client()
            let content = bytes(160_000)
            for path in ["/file", "/memory"] {
                let head = "POST \(path) HTTP/1.1\r\nHost: h\r\n"
                if isChunked {
                    let half = content.utf8.count / 2
                    let chunk = "\(String(half, radix: 16))\r\n\(content.prefix(half))\r\n"
                    try await client.send(head + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + "0\r\n\r\n")
                } else {
                    try await client.send(head + "Content-Length: \(content.utf8.count)\r\n\r\n" + content)
                }
                let answer = try await client.answer()
                #expect(answer.text == (path == "/file" ? "file 160000 cdef" : "memory 160000"))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test func `short ones stay in memory, and one beyond the limit is refused`() async throws {
        try await run { server, _ in
            let client = try server.client()
            try await client.send("POST /file HTTP/1.1\r\nHost: h\r\nContent-Length: 16\r\n\r\n" + bytes(16))
            #expect(try await client.answer().text == "memory 16")
            try await client.send("POST /file HTTP/1.1\r\nHost: h\r\nContent-Length: 400001\r\n\r\n")
            #expect(try await client.answer().status == 413)
        }
    }

    @Test func `their room is bounded, and free again when they are let go`() async throws {
        try await run({
            $0.bodyFileBytes = 200_000
            $0.loops = 1
        }) { server, _ in
            let head = "POST /file HTTP/1.1\r\nHost: h\r\nContent-Length: 160000\r\n\r\n"
            let (slow, late) = (try server.client(), try server.client())
            try await slow.send(head + bytes(144_000))
            try await server.eventually { $0.bytesReceived >= 144_000 }
            try await late.send(head + bytes(144_000))
            #expect(try await late.answer().status == 503)
            try await slow.send(bytes(16_000))
            #expect(try await slow.answer().text == "file 160000 cdef")
            try await slow.send(head + bytes(160_000))
            #expect(try await slow.answer().text == "file 160000 cdef")
        }
    }

    @Test func `a folder that takes none is an answer, not a crash`() async throws {
        try await run({ $0.bodyFolder = "/proc/self/nowhere" }) { server, _ in
            let client = try server.client()
            try await client.send(
                "POST /file HTTP/1.1\r\nHost: h\r\nContent-Length: 160000\r\n\r\n" + bytes(160_000))
            #expect(try await client.answer().status == 503)
        }
    }
}
