import Basics
import HTTPMessages
public import HTTPServing
import HTTPTypes
import Logging

extension Application {
    /// One exchange with the routes in process.
    ///
    /// - Parameters:
    ///   - method: such as `GET`; an invalid one is answered 501.
    ///   - target: path and query.
    ///   - type: of the body, where there is one.
    public func exchange(
        _ method: String, _ target: String, body: [UInt8], type: String = "application/json"
    ) async -> (status: Int, body: [UInt8]) {
        guard let method = HTTPRequest.Method(method) else { return (501, []) }
        let headers: HeaderFields = body.isEmpty ? [:] : ["Content-Type": type]
        let response = await respond(to: Request(method: method, target: target, headers: headers, body: body))
        guard case .bytes(let bytes) = response.body else { return (response.status.code, []) }
        return (response.status.code, bytes)
    }

    /// Runs a body while the rooms do what they do by themselves, as they do when the service runs.
    public func whileWorking(_ body: () async throws -> Void) async throws {
        let work = Task { [rooms] in await rooms.work() }
        do {
            try await body()
        } catch {
            work.cancel()
            await work.value
            throw error
        }
        work.cancel()
        await work.value
    }

    /// Bytes of the longest file of a document.
    public var longestDocument: Int { configuration.http.documentBytes }

    /// Says in the log where the service listens and how long its start took.
    ///
    /// - Parameter start: when it began, nanoseconds on the monotonic clock.
    public func announce(_ address: ServerAddress, since start: UInt64) {
        ProcessSettings.returnFreeMemory()
        logger.notice(
            "ready",
            metadata: [
                "listen.host": "\(address.host)", "listen.port": "\(address.port)",
                "database": "\(configuration.databasePath)", "version": "\(StewardVersion.current)",
                "zone": "\(clock.zoneName)",
                "startup.ms": "\((MonotonicTime.now() &- start) / 1_000_000)",
            ])
        if !configuration.unknownVariables.isEmpty {
            logger.warning(
                "environment variables that look like settings and are none",
                metadata: ["variables": "\(configuration.unknownVariables.joined(separator: " "))"])
        }
        if !configuration.isLoopback {
            logger.notice("reachable beyond this machine; put TLS in front of it", metadata: [:])
        }
    }
}
