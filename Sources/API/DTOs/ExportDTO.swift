import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Wallet

/// Everything of a user as one JSON document, sent piece by piece.
struct ExportDTO: Sendable {
    let export: UserExport
    let at: Timestamp

    /// What is gathered before it is sent, in bytes.
    private static let pieceBytes = 32 << 10

    var response: Response {
        var response = Response(
            status: .ok,
            body: .stream { writer in
                var document = Document(writer: writer)
                try await write(to: &document)
                try await document.finish()
            })
        response.headers[.contentType] = "application/json"
        if let name = HTTPField.Name("Content-Disposition") {
            response.headers[name] = "attachment; filename=\"steward-export.json\""
        }
        return response
    }

    /// A JSON object whose members come one after the other.
    private struct Document {
        let writer: any ResponseBodyWriter
        private var bytes = Array("{".utf8)
        private var isFirst = true

        init(writer: any ResponseBodyWriter) {
            self.writer = writer
        }

        mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) async throws {
            try await open(name)
            var json = JSONWriter(capacity: 256)
            write(&json)
            try await append(json.finish())
        }

        mutating func list<Element>(
            _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
        ) async throws {
            try await open(name)
            try await append(Array("[".utf8))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                var json = JSONWriter(capacity: 512)
                write(element, &json)
                try await append(json.finish())
            }
            try await append(Array("]".utf8))
        }

        mutating func finish() async throws {
            bytes.append(UInt8(ascii: "}"))
            try await writer.write(bytes)
        }

        private mutating func open(_ name: String) async throws {
            try await append(Array("\(isFirst ? "" : ",")\"\(name)\":".utf8))
            isFirst = false
        }

        private mutating func append(_ more: [UInt8]) async throws {
            bytes += more
            guard bytes.count >= ExportDTO.pieceBytes else { return }
            try await writer.write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
    }

    private func write(to document: inout Document) async throws {
        try await document.member("exportedAt") { $0.value(at.description) }
        try await document.list("cards", export.cards) { stored, json in json.value(stored.card) }
        try await document.list("transactions", export.transactions) { transaction, json in json.value(transaction) }
        try await document.member("preferences") { json in
            if let preferences = export.preferences { json.value(preferences) } else { json.null() }
        }
        try await document.member("privacy") { json in
            if let privacy = export.privacy { json.value(privacy) } else { json.null() }
        }
        try await document.list("conversations", export.conversations) { conversation, json in
            json.value(conversation)
        }
        try await document.list("feedback", export.feedback) { feedback, json in json.value(feedback) }
        try await document.list("comparisons", export.comparisons) { comparison, json in json.value(comparison) }
        try await document.list("tokens", export.tokens) { token, json in
            json.beginObject()
            json.name("id")
            json.value(token.id)
            json.name("label")
            json.value(token.label)
            json.name("createdAt")
            json.value(token.createdAt.description)
            json.nullable("revokedAt", token.revokedAt?.description)
            json.endObject()
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ comparison: AdviceComparison) {
        beginObject()
        name("transactionId")
        value(comparison.transactionID)
        name("conversationId")
        value(comparison.conversationID)
        name("turn")
        value(comparison.turn)
        name("advisedCardId")
        value(comparison.advised.rawValue)
        name("usedCardId")
        value(comparison.used.rawValue)
        name("arm")
        value(comparison.arm.rawValue)
        endObject()
    }

    /// A conversation with its turns.
    mutating func value(_ conversation: Conversation) {
        beginObject()
        name("id")
        value(conversation.id)
        name("startedAt")
        value(conversation.startedAt.description)
        name("updatedAt")
        value(conversation.updatedAt.description)
        name("turns")
        beginArray()
        for turn in conversation.turns {
            beginObject()
            name("turn")
            value(turn.number)
            name("query")
            value(turn.query)
            name("answer")
            value(turn.answer)
            name("advice")
            if let advice = turn.advice { value(advice) } else { null() }
            name("at")
            value(turn.at.description)
            endObject()
        }
        endArray()
        endObject()
    }
}
