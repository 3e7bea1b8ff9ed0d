import CurlClient
import Glibc
import ModelFixtures
import TestWaiting

/// What the tests of the client share.
enum ClientFixture {
    /// One server for all tests; each test uses segments of its own.
    static func server() async throws -> FaultModel { try await shared.value }

    private static let shared = Task {
        // The client must ignore all of these.
        for name in ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"] {
            setenv(name, "http://127.0.0.1:1", 1)
        }
        setenv("no_proxy", "*", 1)
        // As the client asks of a program.
        signal(SIGPIPE, SIG_IGN)
        return try await FaultModel.start()
    }

    static func monotonicNow() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// A deadline from now on; the default is one that only what hangs reaches.
    static func deadline(milliseconds: Int = Patience.milliseconds) -> UInt64 {
        monotonicNow() + UInt64(milliseconds) * 1_000_000
    }

    /// A client that waits for a busy machine.
    static func client(_ change: (inout CurlConfiguration) -> Void = { _ in }) -> CurlClient {
        var configuration = CurlConfiguration(connectMilliseconds: Patience.milliseconds)
        change(&configuration)
        return CurlClient(configuration: configuration)
    }

    static func question(stream: Bool = false) -> [UInt8] {
        Array(#"{"stream":\#(stream),"messages":[{"role":"user","content":"\"bestCard\": \"Gold\""}]}"#.utf8)
    }

    /// A request for a reply.
    static func request(
        _ url: String, stream: Bool = false, deadline: UInt64 = deadline(), maximumBytes: Int = 262_144
    ) -> CurlRequest {
        CurlRequest(
            .post, url, headers: [("Content-Type", "application/json")], body: question(stream: stream),
            deadline: deadline, maximumBytes: maximumBytes)
    }

    /// The error that the request ends with.
    static func error(of client: CurlClient, _ request: CurlRequest) async -> CurlError? {
        do {
            _ = try await client.send(request)
            return nil
        } catch {
            return error as? CurlError
        }
    }
}

/// Each with the server to itself.
import Testing

@Suite(.serialized) struct CurlClientTests {}
