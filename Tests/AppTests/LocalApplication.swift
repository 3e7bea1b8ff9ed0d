import App
import Foundation
import TestWaiting

/// Runs the whole application in process, with its database in a folder and time for a busy machine.
///
/// - Parameter environment: variables besides the home folder.
func withApplication(
    _ folder: URL, resources: ResourceLocator = ResourceLocator(),
    environment: [String: String] = [:], _ body: (Application) async throws -> Void
) async throws {
    let sources = ConfigurationSources(
        flags: ["database": folder.appending(path: "s.sqlite").path, "log.level": "critical"],
        environment: environment.merging(["HOME": folder.path]) { $1 })
    var configuration = try ConfigurationLoader(sources).load()
    configuration.model.budgetMilliseconds = Patience.milliseconds
    configuration.model.connectMilliseconds = Patience.milliseconds
    let application = try ApplicationBuilder(
        configuration: configuration, resources: resources,
        telemetry: ProcessConfiguration.telemetry(for: configuration)
    ).build(for: .localUser)
    try await application.prepare()
    try await body(application)
    await application.close()
}

/// Runs with a folder that is gone afterwards.
func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
