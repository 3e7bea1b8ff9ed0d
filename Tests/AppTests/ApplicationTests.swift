import App
import Foundation
import HTTPServing
import HTTPTypes
import Logging
import Synchronization
import TestWaiting
import Testing

struct ApplicationTests {
    private func configuration(_ folder: URL, _ environment: [String: String] = [:]) throws -> ServiceConfiguration {
        let sources = ConfigurationSources(
            flags: ["port": "0", "database": folder.appending(path: "s.sqlite").path, "log.level": "error"],
            environment: environment.merging(["HOME": folder.path]) { $1 })
        return try ConfigurationLoader(sources).load()
    }

    private func build(_ configuration: ServiceConfiguration) throws -> Application {
        try ApplicationBuilder(
            configuration: configuration, resources: ResourceLocator(),
            telemetry: ProcessConfiguration.telemetry(for: configuration)
        ).build()
    }

    @Test func `a wired service answers over a real socket and stops when told`() async throws {
        try await withFolder { folder in
            let application = try build(configuration(folder))
            let (addresses, continuation) = AsyncStream.makeStream(of: ServerAddress.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await application.run { continuation.yield($0) } }
                let address = try #require(await addresses.first { _ in true })
                var probe = HealthProbe(host: address.host, port: address.port)
                probe.seconds = Patience.seconds
                let patient = probe
                #expect(
                    await withCheckedContinuation { done in
                        DispatchQueue.global().async { done.resume(returning: patient.run()) }
                    } == .ready)
                group.cancelAll()
                try? await group.waitForAll()
            }
            await application.close()
        }
    }

    /// As the two images run it (Dockerfile).
    @Test(arguments: [([:], "release"), (["STEWARD_STAGE": "staging"], "staging")])
    func `health says of which image it is`(_ environment: [String: String], _ stage: String) async throws {
        try await withFolder { folder in
            let application = try build(configuration(folder, environment))
            let (status, health) = await application.exchange("GET", "/health", body: [])
            #expect(status == 200 && String(decoding: health, as: UTF8.self).contains(#""stage":"\#(stage)""#))
            await application.close()
        }
    }

    @Test func `the database and its folder are for their owner only`() async throws {
        try await withFolder { folder in
            let inner = folder.appending(path: "data")
            let application = try build(configuration(inner))
            let (status, _) = await application.exchange("GET", "/cards", body: [])
            #expect(status == 200)
            let manager = FileManager.default
            func mode(_ url: URL) throws -> Int {
                try #require(manager.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
            }
            #expect(try mode(inner) == 0o700)
            #expect(try mode(inner.appending(path: "s.sqlite")) == 0o600)
            await application.close()
        }
    }

    @Test func `an address beyond loopback is refused without a token`() async throws {
        try await withFolder { folder in
            var configuration = try configuration(folder)
            configuration.host = "0.0.0.0"
            #expect(throws: ConfigurationError.self) { try build(configuration) }
        }
    }

    @Test func `the served contract is the repository's`() throws {
        // Written by: steward contract > openapi.yaml
        let served = try Parts.contract(ResourceLocator())
        #expect(try String(decoding: served, as: UTF8.self) == repositoryFile("openapi.yaml"))
    }
}
