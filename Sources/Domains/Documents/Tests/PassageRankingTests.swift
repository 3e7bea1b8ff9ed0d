import Testing

@testable import Documents

@Suite struct PassageRankingTests {
    private func library(_ papers: [(title: String, text: String)]) throws -> MemoryPassages {
        var library = MemoryPassages()
        let chunker = Chunker { $0.split(separator: " ").count }
        for (number, paper) in papers.enumerated() {
            let outline = PaperOutline(try DocumentTables.paper(paper.text), splitter: try DocumentTables.splitter())
            for chunk in chunker.chunks(of: outline, PaperFacts(title: paper.title)) {
                library.add(chunk, paper: Int64(number), vector: [], sentences: [])
            }
        }
        return library
    }

    private func papers(_ question: String, _ library: MemoryPassages, scope: PaperScope = PaperScope()) throws
        -> [Int64]
    {
        let asked = SearchQuestion(question, stopTerms: try DocumentTables.stopTerms(), vector: nil)
        return try PassageRanking().ranked(asked, in: library, scope: scope, limit: 9).map(\.paper)
    }

    @Test func identifiersWinOutright() throws {
        let library = try library([
            ("Meter", "The meter number of the account and its reading, the meter number again."),
            ("Bill", "Account QX-4471-0926."), ("Other", "Nothing to see."),
        ])
        #expect(try papers("What is the meter number of qx44710926?", library).first == 1)
    }

    @Test func onlyPapersInScopeAreFound() throws {
        let library = try library([("A", "The rent is $5."), ("B", "The rent is $6."), ("C", "Keys.")])
        #expect(try papers("How much is the rent?", library, scope: PaperScope(only: [1])) == [1])
        #expect(try papers("How much is the rent?", library, scope: PaperScope(boosts: [1: 0.2])).first == 1)
    }

    @Test func namesOfTheLibraryAreBoosted() throws {
        let names = PaperNames(
            [
                0: PaperFacts(title: "Home insurance", correspondent: "Fennwick Mutual", kind: "insurance"),
                1: PaperFacts(title: "Flat", kind: "contract"), 2: PaperFacts(title: "Note"),
            ], kinds: try DocumentTables.kindNames(), stopTerms: try DocumentTables.stopTerms())
        let lease = names.scope(of: SearchTerms.terms(of: "May we keep a dog by the lease?"))
        #expect(lease.boosts.keys.sorted() == [1])
        let fennwick = names.scope(of: SearchTerms.terms(of: "When does the policy from Fennwick end?"))
        #expect(fennwick.boosts.max { $0.value < $1.value }?.key == 0)
    }
}
