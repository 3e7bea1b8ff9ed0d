import Basics
import FoundationEssentials
import Language
import Testing

@testable import Wallet

/// The lists of words that stand in the code.
struct WordListTests {
    private static let folders = ["Domains/Wallet/Understanding", "Language"]

    /// Every token is one word or one Chinese character, in its simplified form: a list that compares tokens never
    /// meets anything else. Chinese words belong to the tables, where phrases are matched.
    @Test func `a Chinese entry is one simplified character`() throws {
        let folding = try Understood.shared.get().lexicon.folding
        let files = try Self.folders.flatMap { folder in
            let path = Understood.sources.appending(path: folder)
            return try FileManager.default.subpathsOfDirectory(atPath: path.path)
                .filter { $0.hasSuffix(".swift") }.map { path.appending(path: $0) }
        }
        #expect(files.count > 140)
        for file in files {
            let source = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            for line in source.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                // What stands between two quotes is every second part.
                for (index, text) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                where !index.isMultiple(of: 2) && text.unicodeScalars.contains(where: isHan) {
                    let folded = folding.fold(String(text))
                    #expect(
                        text.unicodeScalars.count == 1 && folded.traditionalCount == 0,
                        "\(file.lastPathComponent): \(text)")
                }
            }
        }
    }

    private func isHan(_ scalar: Unicode.Scalar) -> Bool { (0x4E00...0x9FFF).contains(scalar.value) }

    @Test(arguments: ["两间房", "两个房间", "两间", "two rooms"])
    func `rooms are counted alike`(_ text: String) throws {
        let before = try Understood.query(text.contains("two") ? "hotel 200" : "酒店200")
        #expect(try Understood.query(text, after: before).items.first?.amount?.cents == 40_000)
    }

    @Test(arguments: ["乘以2", "乘2", "times 2", "times two"])
    func `a price is multiplied alike`(_ text: String) throws {
        let before = try Understood.query("dinner 80")
        #expect(try Understood.query(text, after: before).items.first?.amount?.cents == 16_000)
    }

    @Test(arguments: ["另加20%小费", "加上20%小费", "外加20%小费", "plus a 20% tip"])
    func `a share on top is added alike`(_ text: String) throws {
        let before = try Understood.query("dinner 80")
        #expect(try Understood.query(text, after: before).items.first?.amount?.cents == 9_600)
    }

    @Test(arguments: ["其他加油站呢", "普通加油站呢", "别的加油站呢", "另外一家加油站呢", "a regular gas station instead"])
    func `another of the kind is not the shop of before`(_ text: String) throws {
        let before = try Understood.query("Costco Gas 40")
        let query = try Understood.query(text, after: before)
        #expect(query.items.map(\.category) == [.gas])
        #expect(query.items.first?.merchant == nil)
    }

    @Test(arguments: ["$100减去$20优惠券 Target", "$100 minus a $20 coupon at Target"])
    func `what is taken off is no purchase`(_ text: String) throws {
        #expect(try Understood.cents(text) == 8_000)
    }
}
