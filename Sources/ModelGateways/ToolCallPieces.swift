import RAG

/// Puts the calls of tools together that come in pieces.
struct ToolCallPieces: Sendable {
    /// More are not taken of one reply, nor more bytes of one call: nobody needs them.
    private static let most = 8
    private static let longestArguments = 16_384

    private var pieces: [Int: (id: String, name: String, arguments: String)] = [:]
    private var places: [Int] = []

    mutating func add(_ more: [ChatReply.CallPiece]) {
        for piece in more {
            if pieces[piece.place] == nil {
                guard places.count < ToolCallPieces.most else { continue }
                places.append(piece.place)
            }
            var call = pieces[piece.place] ?? ("", "", "")
            if call.id.isEmpty { call.id = piece.id }
            call.name += piece.name
            if call.arguments.utf8.count + piece.arguments.utf8.count <= ToolCallPieces.longestArguments {
                call.arguments += piece.arguments
            }
            pieces[piece.place] = call
        }
    }

    /// In the order in which they began; one without an id of its own gets one, as its answer must name it.
    var whole: [ToolCall] {
        places.enumerated().compactMap { number, place in
            guard let call = pieces[place], !call.name.isEmpty else { return nil }
            return ToolCall(
                id: call.id.isEmpty ? "call-\(number + 1)" : call.id, name: call.name, arguments: call.arguments)
        }
    }
}
