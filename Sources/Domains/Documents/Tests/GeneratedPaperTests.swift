import Basics
import Documents
import Foundation
import Testing

/// Papers of `scripts/training/generate-papers --seed 11 --each 2`.
@Suite struct GeneratedPaperTests {
    private struct Paper: Decodable {
        struct Deadline: Decodable {
            let kind: String
            let date: String
            let basis: String
        }

        let id: String
        let kind: String
        let uploaded: String
        let text: String
        let deadlines: [Deadline]
    }

    private static func papers() throws -> [Paper] {
        let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        let lines = try String(contentsOf: folder.appending(path: "Papers/generated.jsonl"), encoding: .utf8).split(
            separator: "\n")
        return try lines.map { try JSONDecoder().decode(Paper.self, from: Data($0.utf8)) }
    }

    @Test("deadlines of made papers are found, and none is made up")
    func deadlines() throws {
        var (found, all, isTrue, reported, kinds) = (0, 0, 0, 0, 0)
        let papers = try GeneratedPaperTests.papers()
        for paper in papers {
            let facts = try FactsFixture.facts(paper.text, uploaded: try #require(CalendarDate(paper.uploaded)))
            let right = Set(paper.deadlines.map(\.date))
            let said = Set(facts.deadlines.map(\.date.description))
            all += right.count
            found += right.intersection(said).count
            reported += said.count
            isTrue += said.intersection(right).count
            kinds += facts.kind.rawValue == paper.kind ? 1 : 0
        }
        #expect(Double(found) >= 0.95 * Double(all), "\(found) of \(all)")
        #expect(Double(isTrue) >= 0.97 * Double(reported), "\(isTrue) of \(reported)")
        #expect(Double(kinds) >= 0.9 * Double(papers.count), "\(kinds) of \(papers.count)")
    }
}
