import Basics
import Documents
import Storage

/// What the papers of a library are compared by, the newest ones.
struct LikenessRows {
    private static let most = 5_000

    private struct Paper {
        let key: Int
        let id: String
        let print: PaperPrint
    }

    /// Newest first.
    private let papers: [Paper]

    init(of user: UserID, on connection: Connection) throws {
        papers = try connection.all(
            """
            SELECT key, id, print_words, print_figures, print_count FROM documents
            WHERE user_id = ? AND print_count >= ? ORDER BY key DESC LIMIT \(LikenessRows.most)
            """, [.text(user.rawValue), .integer(PaperPrint.fewestWords)]
        ) { row in
            Paper(
                key: try row.int(0), id: try row.text(1),
                print: PaperPrint(
                    words: UInt64(UInt(bitPattern: try row.int(2))), figures: UInt64(UInt(bitPattern: try row.int(3))),
                    wordCount: try row.int(4)))
        }
    }

    /// - Returns: those with the same words and figures, and the first of those with other figures.
    func relations(of key: Int) -> (nearDuplicates: [String], series: String?) {
        guard let own = papers.first(where: { $0.key == key }) else { return ([], nil) }
        var nearDuplicates: [String] = []
        var series: [String] = []
        for paper in papers {
            if paper.key == key {
                series.append(paper.id)
                continue
            }
            switch own.print.relation(to: paper.print) {
            case .nearDuplicate: nearDuplicates.append(paper.id)
            case .series: series.append(paper.id)
            case nil: continue
            }
        }
        return (nearDuplicates.sorted(), series.count > 1 ? series.last : nil)
    }
}
