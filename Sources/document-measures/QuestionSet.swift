import Foundation

/// Papers with questions, one paper a line, as `docs/documents.md` tells of them.
struct QuestionSet {
    struct Paper: Decodable {
        let id: String
        let title: String?
        let part: String
        let text: String
        /// Papers of one library; all of a set where nothing is said.
        let library: Int?
        let filename: String?
        /// The day that it came in, as `2026-03-01`.
        let uploaded: String?
        let questions: [Question]?
        /// Sentences and list items of an agreement.
        let spans: [[Int]]?
    }

    struct Question: Decodable {
        let id: String?
        let question: String?
        /// `span` or `sentence`; made papers alone say it.
        let kind: String?
        let questionEnglish: String?
        let answers: [Answer]?
        let impossible: Bool?
        /// Whether all answers belong to it.
        let all: Bool?
        /// Of agreements: which of ``Paper/spans`` are the evidence.
        let spans: [Int]?
    }

    struct Answer: Decodable {
        let start: Int
        let end: Int
        let text: String

        var range: Range<Int> { start..<max(start, end) }
    }

    let name: String
    let papers: [Paper]

    init(_ path: String, name: String) throws {
        self.name = name
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        papers = try text.split(separator: "\n").map { try JSONDecoder().decode(Paper.self, from: Data($0.utf8)) }
    }
}

extension QuestionSet.Question {
    var right: [QuestionSet.Answer] { answers ?? [] }
    var isAnswerable: Bool { impossible != true && !right.isEmpty }
}
