import Basics
import Foundation
import Storage
import Testing
import Wallet
import Stores

@testable import App

@Suite("API tokens")
struct TokenTests {
    private func withTokens(_ body: (TokenAdministration) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = ConfigurationSources(
            flags: ["database": folder.appending(path: "s.sqlite").path], environment: ["HOME": folder.path])
        let tokens = try TokenAdministration(configuration: try ConfigurationLoader(sources).load())
        try await body(tokens)
        await tokens.close()
    }

    @Test func `a new token is random, of the documented form, and known by its digest only`() {
        let (one, other) = (TokenText.make(), TokenText.make())
        #expect(one.revealed() != other.revealed())
        #expect(one.revealed().utf8.count == TokenText.length)
        #expect(one.revealed().hasPrefix("stw_"))
        #expect(TokenText.digest(one) == TokenText.sha256(Array(one.revealed().utf8)))
        #expect("\(one)" != one.revealed())
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.8.9.10", true), ("::1", true), ("0.0.0.0", false), ("192.168.1.2", false),
        ("::", false), ("fe80::1", false),
    ])
    func `without tokens the service listens where only this machine can connect`(address: String, isAllowed: Bool) {
        if isAllowed {
            #expect(throws: Never.self) { try ServerService.require(address, isLocalOnly: true) }
        } else {
            #expect(throws: ConfigurationError.self) { try ServerService.require(address, isLocalOnly: true) }
        }
        #expect(throws: Never.self) { try ServerService.require(address, isLocalOnly: false) }
    }

    @Test func `a backup is made of a database that is there, to a name that is free`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = ConfigurationSources(
            flags: ["database": folder.appending(path: "s.sqlite").path], environment: ["HOME": folder.path])
        let configuration = try ConfigurationLoader(sources).load()
        let copy = folder.appending(path: "copy.sqlite").path
        await #expect(throws: ConfigurationError.self) {
            try await DatabaseBackup.write(to: copy, configuration: configuration)
        }
        #expect(!FileManager.default.fileExists(atPath: configuration.databasePath))
        let tokens = try TokenAdministration(configuration: configuration)
        _ = try await tokens.create(label: "phone", user: "anna")
        try await DatabaseBackup.write(to: copy, configuration: configuration)
        await tokens.close()
        await #expect(throws: RefusedCommand.self) {
            try await DatabaseBackup.write(to: copy, configuration: configuration)
        }
        let restored = ConfigurationSources(flags: ["database": copy], environment: ["HOME": folder.path])
        let again = try TokenAdministration(configuration: try ConfigurationLoader(restored).load())
        #expect(try await again.list(user: "anna").map(\.label) == ["phone"])
        await again.close()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.contains("partial") })
    }

    @Test(arguments: ["", "stw_", "abc", String(repeating: "x", count: 47), "stw_" + String(repeating: "é", count: 43)])
    func `what cannot be a token has no digest`(text: String) {
        #expect(TokenText.digest(Secret(text)) == nil)
    }

    @Test func `a token is listed for its user until it is revoked`() async throws {
        try await withTokens { tokens in
            let (_, made) = try await tokens.create(label: "phone", user: "anna")
            #expect(try await tokens.list(user: "anna").map(\.label) == ["phone"])
            #expect(try await tokens.list(user: "ben").isEmpty)
            await #expect(throws: StorageError.self) { try await tokens.revoke(made.id, user: "ben") }
            #expect(try await tokens.list(user: "anna").first?.revokedAt == nil)
            try await tokens.revoke(made.id, user: "anna")
            #expect(try await tokens.list(user: "anna").first?.revokedAt != nil)
        }
    }

    @Test(arguments: [
        ("", "anna"), (String(repeating: "x", count: 101), "anna"), ("fine", ""), ("fine", "a b"),
        ("4111 1111 1111 1111", "anna"),
    ])
    func `a label or user out of bounds is refused by its name`(label: String, user: String) async throws {
        try await withTokens { tokens in
            await #expect(throws: RefusedCommand.self) {
                _ = try await tokens.create(label: label, user: user)
            }
        }
    }

    @Test(arguments: [("1m", 60), ("12h", 43_200), ("90d", 7_776_000), ("3650d", 315_360_000)])
    func `a life is told in minutes, hours or days`(_ text: String, _ seconds: Int) async throws {
        #expect(try TokenAdministration.seconds(text) == seconds)
        try await withTokens { tokens in
            let (_, made) = try await tokens.create(label: "x", user: "anna", scopes: [.metrics], life: text)
            // Told from when it was asked for, a moment before it was made.
            let asked = try #require(made.expiresAt).adding(seconds: -seconds)
            #expect(asked <= made.createdAt && made.createdAt < asked.adding(seconds: 60))
            #expect(try await tokens.list(user: nil).map(tokens.state(of:)).first?.hasPrefix("active until") == true)
        }
    }

    @Test(arguments: ["", "d", "0d", "59", "-1d", "3651d", "99999999999d", "1y", "1.5h", "１d"])
    func `other lives are refused`(_ text: String) {
        #expect(throws: RefusedCommand.self) { try TokenAdministration.seconds(text) }
    }

    @Test func `a token file must be its owner's alone and hold a token`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let token = TokenText.make()
        try Data((token.revealed() + "\n").utf8).write(to: file)
        func mode(_ bits: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: bits], ofItemAtPath: file.path)
        }
        try mode(0o644)
        #expect(throws: ConfigurationError.self) { try TokenFile.digest(at: file.path) }
        try mode(0o600)
        #expect(try TokenFile.digest(at: file.path) == TokenText.digest(token))
        try Data("secret that is no token\n".utf8).write(to: file)
        let error = #expect(throws: ConfigurationError.self) { try TokenFile.digest(at: file.path) }
        #expect(error.map { "\($0)".contains("secret that") } == false)
        #expect(throws: ConfigurationError.self) { try TokenFile.digest(at: file.path + ".absent") }
    }
}
