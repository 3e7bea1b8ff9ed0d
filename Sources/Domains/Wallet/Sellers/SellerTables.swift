public import Language

/// Who charges, and what kind of seller it is, where the name beside the amount does not tell: shops in a shop, subscriptions
/// on somebody else's bill, kinds of shop that issuers leave out. Read once from the tables of the resource folder.
public struct SellerTables: Sendable {
    public static let fileNames = ["tenants.tsv", "billers.tsv", "seller-kinds.tsv", "seller-words.tsv"]

    enum Relation: String, Sendable, CaseIterable {
        /// One seller is in the other.
        case within
        /// What follows bills.
        case billed
        /// What stands before sends a bill.
        case bill
        /// What stands before is whose card it is.
        case card
        /// Two purchases.
        case apart
    }

    enum Till: String, Sendable { case tenant, host }

    struct Biller: Sendable {
        let merchant: Merchant?
    }

    let lexicon: Lexicon
    private(set) var kinds = SellerPhrases<SellerKind>()
    private(set) var relations = SellerPhrases<Relation>()
    /// By the tenant's name, then by the host's name or `class:` and its class.
    private var tenants: [String: [String: Till]] = [:]
    /// By name, or `class:` and the class.
    private var billers: [String: Biller] = [:]
    /// All of these by themselves: most sellers are none, and every purchase asks.
    private var names: Set<String> = []
    private var classes = SellerTables.subscriptions

    /// - Throws: ``TableError`` with file, line and kind of fault; a name that the tables of merchants lack is one.
    public init(_ files: TableFiles, understanding: PurchaseUnderstanding) throws(TableError) {
        lexicon = understanding.lexicon
        try readTenants(files)
        try readBillers(files)
        try readKinds(files)
        try readRelations(files)
    }

    func till(of tenant: Merchant, in host: Merchant) -> Till? {
        guard let hosts = tenants[tenant.name] else { return nil }
        return hosts[host.name] ?? hosts[SellerTables.key(host.merchantClass)]
    }

    /// Whether somebody else may charge for what is bought there, or the other way round.
    func mayBeOfAnother(_ merchant: Merchant) -> Bool {
        classes.contains(merchant.merchantClass) || names.contains(merchant.name)
    }

    /// Whether it sells what others bill for.
    func isSubscription(_ merchant: Merchant) -> Bool {
        SellerTables.subscriptions.contains(merchant.merchantClass)
    }

    private static let subscriptions = Set(
        [
            "streaming", "nicheStreaming", "fitnessStreaming", "audiobook", "digitalContent", "newspaper", "software",
            "videoGames",
        ].map(MerchantClass.init(_:)))

    /// As what a merchant charges for a subscription of somebody else; nil where it bills for none.
    func charges(_ merchant: Merchant) -> Merchant? {
        guard let biller = billers[merchant.name] ?? billers[SellerTables.key(merchant.merchantClass)] else {
            return nil
        }
        return biller.merchant ?? merchant
    }

    // MARK: - Reading

    private static func key(_ merchantClass: MerchantClass) -> String { "class:" + merchantClass.rawValue }

    private func words(_ text: ArraySlice<UInt8>, _ reader: TableReader) throws(TableError) -> [UInt64] {
        let words = SellerText(TableReader.text(text), lexicon.folding).words.map(\.hash)
        guard !words.isEmpty else { throw reader.fault(.empty, "an empty phrase") }
        return words
    }

    private func merchant(_ name: String, _ reader: TableReader) throws(TableError) -> Merchant {
        guard let index = lexicon.merchantIndex(named: name), lexicon.merchants[Int(index)].name == name else {
            throw reader.fault(.unknownValue, name)
        }
        return lexicon.merchants[Int(index)]
    }

    private static func merchantClass(_ name: String, _ reader: TableReader) throws(TableError) -> MerchantClass {
        let merchantClass = MerchantClass(name)
        guard MerchantClass.known.contains(merchantClass) else { throw reader.fault(.unknownValue, name) }
        return merchantClass
    }

    /// A merchant's name, or `class:` and a class, both of which exist.
    private mutating func seller(_ text: String, _ reader: TableReader) throws(TableError) -> String {
        if text.hasPrefix("class:") {
            let merchantClass = try SellerTables.merchantClass(String(text.dropFirst(6)), reader)
            classes.insert(merchantClass)
            return SellerTables.key(merchantClass)
        }
        let name = try merchant(text, reader).name
        names.insert(name)
        return name
    }

    private mutating func readTenants(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(
            files, file: "tenants.tsv", header: ["tenant", "host", "charges", "source", "asOf"])
        while let row = try reader.row() {
            let tenant = try merchant(TableReader.text(row[0]), reader).name
            names.insert(tenant)
            let host = try seller(TableReader.text(row[1]), reader)
            guard let till = Till(rawValue: TableReader.text(row[2])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[2]))
            }
            guard !row[3].isEmpty else { throw reader.fault(.empty, "source") }
            guard tenants[tenant, default: [:]].updateValue(till, forKey: host) == nil else {
                throw reader.fault(.duplicateName, "\(tenant) in \(host)")
            }
        }
    }

    private mutating func readBillers(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: "billers.tsv", header: ["biller", "charges", "source", "asOf"])
        while let row = try reader.row() {
            let name = try seller(TableReader.text(row[0]), reader)
            let charged = row[1].isEmpty ? nil : try merchant(TableReader.text(row[1]), reader)
            guard !row[2].isEmpty else { throw reader.fault(.empty, "source") }
            guard billers.updateValue(Biller(merchant: charged), forKey: name) == nil else {
                throw reader.fault(.duplicateName, name)
            }
        }
    }

    private mutating func readKinds(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(
            files, file: "seller-kinds.tsv", header: ["class", "categories", "sellers", "phrases", "unless"])
        var number = 0
        while let row = try reader.row() {
            let merchantClass = try SellerTables.merchantClass(TableReader.text(row[0]), reader)
            var categories: Set<Category>?
            if TableReader.text(row[1]) != "*" {
                categories = []
                for name in TableReader.list(row[1]) {
                    guard let category = Category(identifier: TableReader.text(name)) else {
                        throw reader.fault(.unknownCategory, TableReader.text(name))
                    }
                    categories?.insert(category)
                }
            }
            var sellers: Set<MerchantClass>?
            if TableReader.text(row[2]) != "*" {
                sellers = []
                for name in TableReader.list(row[2]) {
                    sellers?.insert(try SellerTables.merchantClass(TableReader.text(name), reader))
                }
            }
            guard !row[3].isEmpty else { throw reader.fault(.empty, "phrases") }
            var phrases: [[UInt64]] = []
            for phrase in TableReader.list(row[3]) { phrases.append(try words(phrase, reader)) }
            var unless = SellerPhrases<Void>()
            var otherwise = SellerWrapping()
            for phrase in TableReader.list(row[4]) {
                let words = try words(phrase, reader)
                if phrases.contains(where: { words.count > $0.count && words.contains($0) }) {
                    otherwise.add(words)
                } else {
                    unless.add(words, ())
                }
            }
            let kind = SellerKind(
                merchantClass: merchantClass, categories: categories, sellers: sellers, unless: unless,
                otherwise: otherwise, row: number)
            number += 1
            for phrase in phrases { kinds.add(phrase, kind) }
        }
    }

    private mutating func readRelations(_ files: TableFiles) throws(TableError) {
        var reader = try TableReader(files, file: "seller-words.tsv", header: ["relation", "phrases"])
        while let row = try reader.row() {
            guard let relation = Relation(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            for phrase in TableReader.list(row[1]) { relations.add(try words(phrase, reader), relation) }
        }
    }
}
