import Foundation
import Hummingbird
import Logging
import NIOPosix

/// The peer of the benchmark: Hummingbird on one event loop, answering the routes that are compared with constant JSON.
///
/// The harness gives it the bytes that the product answered, so that both send bodies of the same length. The bodies
/// are made once, nothing is logged and no middleware runs: whatever the peer does, it does for HTTP alone.
@main
struct PeerServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let port = Int(arguments[1]) else {
            FileHandle.standardError.write(Data("usage: PeerServer PORT HEALTH-BODY-FILE RECOMMEND-BODY-FILE\n".utf8))
            exit(64)
        }
        let health = try constant(arguments[2])
        let recommendation = try constant(arguments[3])

        let router = Router()
        router.get("/health") { _, _ in health }
        router.get("/health/live") { _, _ in health }
        router.get("/health/ready") { _, _ in health }
        router.post("/recommend") { request, _ in
            // A server that left the body unread would have to close the connection.
            _ = try await request.body.collect(upTo: 65_536)
            return recommendation
        }
        var logger = Logger(label: "peer")
        logger.logLevel = .critical
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port), backlog: 1_024),
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup(numberOfThreads: 1)), logger: logger)
        try await application.runService()
    }

    /// A 200 with the file's bytes, ready to be sent any number of times.
    private static func constant(_ path: String) throws -> Response {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
