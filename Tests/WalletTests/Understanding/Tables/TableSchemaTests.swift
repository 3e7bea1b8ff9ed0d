import Language
import Testing

@testable import Wallet

/// Every real table passes its schema check, and faults are named with file and line.
struct TableSchemaTests {
    @Test func `the tables of the resource folder are valid`() throws {
        _ = try Understood.shared.get()
    }

    @Test func `folded merchant names are unique`() throws {
        var seen: [String: String] = [:]
        for file in ["merchants-us.tsv", "merchants-world.tsv"] {
            for line in try lines(file).dropFirst() {
                let name = String(line.prefix { $0 != "\t" })
                #expect(seen.updateValue(name, forKey: MerchantName.folded(name)) == nil, "\(name)")
            }
        }
        #expect(seen.count >= 1_500)
    }

    /// Except those that are words or numbers too, which need a context, and ways to pay, which are no shops.
    @Test func `a merchant is found in a sentence by its name as it is written`() throws {
        let understanding = try Understood.shared.get()
        var missed: [String] = []
        for file in ["merchants-us.tsv", "merchants-world.tsv"] {
            for line in try lines(file).dropFirst() {
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                let isPlain = fields[0].allSatisfy { $0.isLetter || " .'-&".contains($0) }
                guard isPlain, fields[6].isEmpty, fields[2] != "cashLike", fields[1] != "general" else { continue }
                let name = String(fields[0])
                let found = understanding.understand("at \(name), 30", today: Understood.today)
                if found.items.first?.merchant?.name != name { missed.append(name) }
            }
        }
        let ambiguous = ["Fred. Olsen Cruise Lines", "ho. Mobile"]
        #expect(missed.filter { !ambiguous.contains($0) && !$0.hasSuffix("Travel Portal") } == [])
    }

    @Test func `what counts as cash is no ordinary thing as well`() throws {
        var names: Set<String> = []
        for file in ["merchants-us.tsv", "merchants-world.tsv"] {
            for line in try lines(file).dropFirst() {
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
                guard fields.count > 7, fields[2] == "cashLike" else { continue }
                names.formUnion((fields[7].split(separator: "|") + [fields[0]]).map { $0.lowercased() })
            }
        }
        #expect(names.count > 100)
        for file in ["terms-en.tsv", "terms-zh.tsv"] {
            let terms = try lines(file).flatMap { $0.split(separator: "\t").last?.split(separator: "|") ?? [] }
            #expect(terms.filter { names.contains($0.lowercased()) } == [])
        }
    }

    @Test func `a cue and its value have one row`() throws {
        var seen: Set<String> = []
        for line in try lines("cues.tsv").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let value = Int(fields[1]) == 0 ? "" : fields[1]
            #expect(seen.insert("\(fields[0]) \(value)").inserted, "\(fields[0]) \(fields[1])")
        }
        #expect(seen.count > 200)
    }

    @Test func `each fact of a card has its words`() throws {
        let values = try lines("cues.tsv").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            .filter { $0[0] == "fact" }.compactMap { Int($0[1]) }
        #expect(Set(values) == Set(CardFactWords.allCases.map(\.rawValue)))
    }

    @Test func `cues of the same phrases share a row`() throws {
        var phrases: [String: Set<Substring>] = [:]
        for line in try lines("cues.tsv").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let words = fields[2].split(separator: "|")
            phrases["\(fields[0]) \(fields[1])"] = Set(words)
        }
        let rows = phrases.sorted { $0.key < $1.key }
        for (index, (first, words)) in rows.enumerated() where words.count > 10 {
            for (second, others) in rows[(index + 1)...] where others.count > 10 {
                #expect(words.intersection(others).count * 2 <= min(words.count, others.count), "\(first), \(second)")
            }
        }
    }

    @Test func `the term tables are broad`() throws {
        #expect(try phrases("terms-en.tsv") >= 2_500)
        #expect(try phrases("terms-zh.tsv") >= 2_000)
    }

    @Test func `no thing that is bought swallows a number and what comes on top`() throws {
        let surcharges: Set = ["tip", "tips", "gratuity", "tax", "fee", "delivery"]
        for line in try lines("terms-en.tsv").dropFirst() {
            for phrase in line.split(separator: "\t").last?.split(separator: "|") ?? [] {
                let words = phrase.split(separator: " ").map(String.init)
                let counts = words.contains { $0.contains(where: \.isNumber) || $0 == "plus" }
                #expect(!counts || surcharges.isDisjoint(with: words), "\(phrase)")
            }
        }
    }

    private func lines(_ file: String) throws -> [Substring] {
        String(decoding: try Understood.bytes(file), as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
    }

    private func phrases(_ file: String) throws -> Int {
        try lines(file).dropFirst().reduce(0) {
            $0 + ($1.split(separator: "\t").last?.split(separator: "|").count ?? 0)
        }
    }

    // MARK: Faults

    private static let empty: [String: String] = [
        "merchants-us.tsv": "name\tcategory\tclass\tnetworks\tchannel\tcountry\tflags\taliases",
        "merchants-world.tsv": "name\tcategory\tclass\tnetworks\tchannel\tcountry\tflags\taliases",
        "mcc.tsv": "mcc\tcategory\tclass\tdescription", "terms-en.tsv": "category\tkind\tphrases",
        "terms-zh.tsv": "category\tkind\tphrases", "cues.tsv": "cue\tvalue\tphrases",
        "currency-names.tsv": "cue\tvalue\tphrases",
        "places.tsv": "region\tflags\tnames",
        "card-names.tsv": "name\tkind\tnetwork\twords\taliases", "words-en.txt": "words",
        "spelled-en.txt": "words",
    ]

    private func fault(_ file: String, _ rows: String...) throws -> TableError? {
        var files = Self.empty
        files[file] = ([files[file] ?? ""] + rows).joined(separator: "\n")
        let folding = try Understood.folding.get()
        do throws(TableError) {
            _ = try PurchaseUnderstanding(tables: TableFiles(files.mapValues { Array($0.utf8) }), folding: folding)
            return nil
        } catch {
            return error
        }
    }

    @Test func `empty tables understand nothing and do not trap`() throws {
        let tables = TableFiles(Self.empty.mapValues { Array($0.utf8) })
        let query = try PurchaseUnderstanding(tables: tables, folding: Understood.folding.get())
            .understand("groceries $5", today: Understood.today)
        #expect(query.intent == .vague)
    }

    @Test func `an alias that occurs twice names both merchants`() throws {
        let error = try fault(
            "merchants-us.tsv", "First\tgas\tfuel\t\t\tUS\t\tsame name", "Second\tgas\tfuel\t\t\tUS\t\tSame-Name")
        #expect(error?.kind == .duplicateAlias)
        #expect(error?.line == 3)
        #expect(error?.detail.contains("First") == true && error?.detail.contains("Second") == true)
    }

    @Test(arguments: [
        ("merchants-us.tsv", "A\tnonsense\tx\t\t\t\t\t", TableError.Kind.unknownCategory),
        ("merchants-us.tsv", "A\tgas", .wrongColumnCount),
        ("merchants-us.tsv", "A\tgas\tx\t\tsea\t\t\t", .unknownValue),
        ("merchants-us.tsv", "A\tgas\tx\t\t\t\tloud\t", .unknownValue),
        ("terms-en.tsv", "gas\tmaybe\tfuel", .unknownValue),
        ("terms-en.tsv", "gas\tspend\tfuel|fuel", .duplicateAlias), ("mcc.tsv", "5x\tgas\tx\ty", .badNumber),
        ("mcc.tsv", "5541\tgas\tx\ty\n5541\tgas\tx\ty", .duplicateName), ("cues.tsv", "dance\t\tx", .unknownValue),
        ("cues.tsv", "currency\tMX\tpesos", .unknownValue), ("cues.tsv", "currency\tMXN PH=PH\tpesos", .unknownValue),
        ("cues.tsv", "currency\tMXN PHP\tpesos", .unknownValue), ("cues.tsv", "and+dance\t\tx", .unknownValue),
        ("cues.tsv", "and+then\t\tx\nthen\t\tx", .duplicateAlias),
        ("cues.tsv", "currency\t PH=PHP\tx", .unknownValue),
    ])
    func `each kind of fault is found`(_ file: String, _ row: String, _ kind: TableError.Kind) throws {
        let error = try fault(file, row)
        #expect(error?.kind == kind)
        #expect(error?.file == file)
    }

    @Test func `a missing file is named`() throws {
        let folding = try Understood.folding.get()
        do throws(TableError) {
            _ = try PurchaseUnderstanding(tables: TableFiles([:]), folding: folding)
            Issue.record("no error")
        } catch {
            #expect(error.kind == .missingFile)
        }
    }
}
