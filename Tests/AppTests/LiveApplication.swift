import App
import Foundation
import HTTPServing

/// Runs the whole service over a real socket, with its database in a folder.
///
/// - Parameters:
///   - environment: variables besides the home folder.
///   - body: told the port.
func withLiveApplication(
    _ folder: URL, environment: [String: String] = [:], _ body: @escaping @Sendable (Int) async throws -> Void
) async throws {
    let sources = ConfigurationSources(
        flags: ["port": "0", "database": folder.appending(path: "s.sqlite").path, "log.level": "critical"],
        environment: environment.merging(["HOME": folder.path]) { $1 })
    let configuration = try ConfigurationLoader(sources).load()
    let application = try ApplicationBuilder(
        configuration: configuration, resources: ResourceLocator(),
        telemetry: ProcessConfiguration.telemetry(for: configuration)
    ).build()
    let (addresses, continuation) = AsyncStream.makeStream(of: ServerAddress.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run { continuation.yield($0) } }
        if let address = await addresses.first(where: { _ in true }) {
            do {
                try await body(address.port)
            } catch {
                group.cancelAll()
                throw error
            }
        }
        group.cancelAll()
        try? await group.waitForAll()
    }
    await application.close()
}
