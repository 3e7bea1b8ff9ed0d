import App
import Foundation
import Testing

@Suite("Where the program finds its tables")
struct ResourceLocatorTests {
    private func withProgram(_ body: (_ executable: String, _ folder: URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "bin"), withIntermediateDirectories: true)
        try body(folder.appending(path: "bin/steward").path, folder)
    }

    private func put(_ text: String, under folder: URL) throws {
        let place = folder.appending(path: "steward_Wallet.resources/Resources")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place.appending(path: "table.tsv"))
    }

    private func found(_ locator: ResourceLocator) throws -> String {
        String(decoding: try locator.bytes("table.tsv", of: "Wallet"), as: UTF8.self)
    }

    @Test func `beside the program first, then in share of an installed one`() throws {
        try withProgram { executable, folder in
            try put("installed", under: folder.appending(path: "share/steward"))
            #expect(try found(ResourceLocator(executable: executable)) == "installed")
            try put("beside", under: folder.appending(path: "bin"))
            #expect(try found(ResourceLocator(executable: executable)) == "beside")
        }
    }

    @Test func `only where it is told to look, if it is told`() throws {
        try withProgram { executable, folder in
            try put("beside", under: folder.appending(path: "bin"))
            let told = folder.appending(path: "elsewhere")
            #expect(throws: ResourceLocator.MissingResource.self) {
                try found(ResourceLocator(override: told.path, executable: executable))
            }
            try put("told", under: told)
            #expect(try found(ResourceLocator(override: told.path, executable: executable)) == "told")
            #expect(try found(ResourceLocator(override: "", executable: executable)) == "beside")
        }
    }

    @Test func `a table that cannot be read is not called missing`() throws {
        try withProgram { executable, folder in
            let place = folder.appending(path: "bin/steward_Wallet.resources/Resources/table.tsv")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let error = try #require(
                throws: ResourceLocator.MissingResource.self,
                performing: { try found(ResourceLocator(executable: executable)) })
            #expect(error.fault == .failed)
            #expect("\(error)".contains(place.path))
        }
    }

    @Test func `a missing table is named with the places searched`() throws {
        try withProgram { executable, folder in
            let error = try #require(
                throws: ResourceLocator.MissingResource.self,
                performing: { try found(ResourceLocator(executable: executable)) })
            #expect(error.name == "Wallet/table.tsv")
            #expect(error.searched.contains(folder.appending(path: "bin").path))
        }
    }
}
