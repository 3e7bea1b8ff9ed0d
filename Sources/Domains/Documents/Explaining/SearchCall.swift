public import RAG
import JSON

/// A model's call of `search_documents`, read.
public struct SearchCall: Sendable, Equatable {
    /// The most calls of one turn.
    public static let most = 3
    private static let longestQuery = 500
    private static let mostIDs = 20

    public let query: String
    /// Nil where it does not narrow to papers.
    public let documentIDs: [String]?
    public let limit: Int?

    /// Nil for another tool, and for arguments that are none of this one's.
    public init?(_ call: ToolCall) {
        guard call.name == PaperPromptTexts.search.name,
            let value = try? JSONParser.parse(Array(call.arguments.utf8)), value.object != nil,
            let query = value["query"]?.string, query.unicodeScalars.contains(where: { !$0.isSpace })
        else { return nil }
        self.query = String(query.prefix(SearchCall.longestQuery))
        documentIDs = value["documentIds"]?.elements.map { $0.prefix(SearchCall.mostIDs).compactMap(\.string) }
        limit = value["limit"]?.count
    }
}
