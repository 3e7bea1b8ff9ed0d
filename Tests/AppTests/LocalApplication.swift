import App
import Foundation

/// Runs the whole application in process, with its database in a folder.
func withApplication(
    _ folder: URL, resources: ResourceLocator = ResourceLocator(), _ body: (Application) async throws -> Void
) async throws {
    let sources = ConfigurationSources(
        flags: ["database": folder.appending(path: "s.sqlite").path, "log.level": "error"],
        environment: ["HOME": folder.path])
    let configuration = try ConfigurationLoader(sources).load()
    let application = try ApplicationBuilder(
        configuration: configuration, resources: resources,
        telemetry: ProcessConfiguration.telemetry(for: configuration)
    ).build(for: .localUser)
    try await application.prepare()
    try await body(application)
    await application.close()
}

/// Runs with a folder that is gone afterwards.
func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
