import Language
import Testing

@testable import Wallet

/// The tables of statements pass their checks, and a fault is named with file, line and kind.
struct StatementTableTests {
    @Test func `the tables of the resource folder are valid`() throws {
        _ = try Statements.importer.get()
    }

    /// The real tables, with one line more in one of them.
    private func tables(_ file: String, _ line: String) throws -> TableFiles {
        var bytes: [String: [UInt8]] = [:]
        for name in StatementTables.fileNames { bytes[name] = try Understood.bytes(name) }
        bytes[file, default: []] += Array((line + "\n").utf8)
        return TableFiles(bytes)
    }

    private static let faults: [(String, String, TableError.Kind)] = [
        ("statement-columns.tsv", "nothing\ten\tzqxv", .unknownValue),
        ("statement-columns.tsv", "date\ten\tDATE", .duplicateName),
        ("statement-columns.tsv", "date\ten\t", .empty), ("statement-columns.tsv", "date\ten", .wrongColumnCount),
        ("statement-columns.tsv", "date\ten\t123", .empty),
        ("statement-kinds.tsv", "gift\ttext\twhole\tany\tnone\tzqxv", .unknownValue),
        ("statement-kinds.tsv", "fee\ttitle\twhole\tany\tnone\tzqxv", .unknownValue),
        ("statement-kinds.tsv", "fee\ttext\tmiddle\tany\tnone\tzqxv", .unknownValue),
        ("statement-kinds.tsv", "fee\ttext\twhole\tboth\tnone\tzqxv", .unknownValue),
        ("statement-kinds.tsv", "fee\ttext\twhole\tany\tnone\tLate Fee", .duplicateName),
        ("statement-processors.tsv", "show\t\t\tZQXV*", .unknownValue),
        ("statement-processors.tsv", "tell\t\t\tZQXV*", .empty),
        ("statement-processors.tsv", "tell\tsoup\t\tZQXV*", .unknownCategory),
        ("statement-processors.tsv", "hide\t\t\tSQ *", .duplicateName),
        ("statement-processors.tsv", "merchant\t\t\tZQXV*", .empty),
        ("statement-categories.tsv", "soup\t\tzqxv", .unknownCategory),
        ("statement-categories.tsv", "gas\t\tFuel", .duplicateName),
        ("statement-currencies.tsv", "usd\t2\t", .unknownValue), ("statement-currencies.tsv", "ZQX\t9\t", .badNumber),
        ("statement-currencies.tsv", "USD\t2\t", .duplicateName),
        ("statement-regions.tsv", "myd\tdot\tQQ", .unknownValue),
        ("statement-regions.tsv", "dmy\tdot\tUSA", .unknownValue),
        ("statement-regions.tsv", "dmy\tdot\tUS", .duplicateName),
        ("statement-months.tsv", "13\tzqxv", .badNumber), ("statement-months.tsv", "2\tmay", .duplicateName),
        ("statement-layouts.tsv", "bank\tpositive\tdate", .unknownValue), ("statement-layouts.tsv", "bank\t\t", .empty),
    ]

    @Test(arguments: faults)
    func `a line that is wrong is named`(file: String, line: String, kind: TableError.Kind) throws {
        let tables = try tables(file, line)
        let count = try Understood.bytes(file).count { $0 == 0x0A } + 1
        let folding = try Understood.folding.get()
        let fault = #expect(throws: TableError.self) { try StatementTables(tables, folding: folding) }
        #expect(fault?.file == file && fault?.line == count && fault?.kind == kind, "\(String(describing: fault))")
    }

    @Test func `a file that is missing or of another format is named`() throws {
        let folding = try Understood.folding.get()
        let missing = #expect(throws: TableError.self) { try StatementTables(TableFiles([:]), folding: folding) }
        #expect(missing?.kind == .missingFile)
        var bytes: [String: [UInt8]] = [:]
        for name in StatementTables.fileNames { bytes[name] = try Understood.bytes(name) }
        bytes[StatementCharacters.fileName] = Array("STCH0002".utf8)
        let other = #expect(throws: TableError.self) { try StatementTables(TableFiles(bytes), folding: folding) }
        #expect(other?.kind == .badHeader && other?.file == StatementCharacters.fileName)
    }
}
