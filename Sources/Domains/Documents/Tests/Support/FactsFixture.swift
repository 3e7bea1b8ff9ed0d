import Basics
import Documents
import Foundation
import Language

/// The shipped tables of facts.
enum FactsFixture {
    static let reader = Result { FactsReader(try tables()) }
    static let uploaded = CalendarDate(daysSinceEpoch: 20_784)

    private static let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()

    /// A file of the domain's or the language's resources.
    static func resource(_ name: String) throws -> [UInt8] {
        let own = tests.appending(path: "../../Resources/" + name)
        let shared = tests.appending(path: "../../../../Language/Resources/" + name)
        return Array(try Data(contentsOf: FileManager.default.fileExists(atPath: own.path) ? own : shared))
    }

    static func tables(_ changes: [String: String] = [:]) throws -> FactsTables {
        let read = { (name: String) in try changes[name].map { Array($0.utf8) } ?? resource(name) }
        let folding = try Folding(TableFiles(Folding.fileNames, read: read))
        return try FactsTables(
            TableFiles(FactsTables.fileNames, read: read), folding: folding,
            quantities: QuantityTables(TableFiles(QuantityTables.fileNames, read: read), folding: folding))
    }

    static func facts(_ text: String, filename: String? = nil, uploaded: CalendarDate = uploaded) throws
        -> DocumentFacts
    {
        try reader.get().facts(of: try PlainPaper.text(text), filename: filename, uploaded: uploaded)
    }
}
