import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG

/// `POST /ask`: the household's one door. The domains say how sure they are of a turn; the surest answers, in its own shape.
struct AskRoutes: Sendable {
    let kit: RouteKit
    let conversations: any ConversationMemory
    let readers: [any TurnReader]

    /// The longest text, in Unicode scalars.
    private static let maximumLength = 16_384

    var routes: [Route] {
        [
            Route(.post, "/ask", maxBodyBytes: kit.limits.maximumBodyBytes, access: .needs(.read)) { request, context in
                do {
                    return try ask(request, context)
                } catch {
                    return .ready(kit.answering.response(for: error, context: context))
                }
            }
        ]
    }

    private func ask(_ request: Request, _ context: RequestContext) throws -> Reply {
        switch try answered(try turn(try request.jsonObject(), of: context.user), context) {
        case .question(let question, let choice, let first, let second):
            return .ready(.json(AskRoutes.body(question, choice, first, second)))
        case .answer(let domain, let choice, .ready(let answer)):
            return .ready(.json(AskRoutes.body(domain, answer, choice)))
        case .answer(let domain, let choice, .pending(let finish)):
            return kit.answering.atOnce(context) { .json(AskRoutes.body(domain, try await finish(), choice)) }
        }
    }

    /// What becomes of a turn.
    enum Answered {
        /// Which of the two is meant.
        case question(String, TurnChoice, first: String, second: String)
        case answer(domain: String, TurnChoice, TurnAnswer)
    }

    /// - Throws: what the domain that answers does, or a problem where there is none.
    func answered(_ turn: AskedTurn, _ context: RequestContext) throws -> Answered {
        let choice = TurnChoice(try claims(on: turn), before: turn.domainBefore)
        switch choice.decision {
        case nil: throw AskRoutes.nobody
        case .ask(let first, let second):
            return .question(
                AskRoutes.question(choice, first, second, isChinese: turn.isChinese), choice, first: first,
                second: second)
        case .answer(let domain):
            guard let reader = readers.first(where: { $0.domain == domain }) else { throw AskRoutes.nobody }
            return .answer(domain: domain, choice, try reader.answer(to: turn, context: context))
        }
    }

    private func turn(_ body: FieldReader, of user: UserID) throws -> AskedTurn {
        let (text, id, language, date) = try body.read(
            .required("text", .string(maximum: AskRoutes.maximumLength)), .optional("conversationId", .identifier),
            .optional("language", .languageCode), .optional("date", .date))
        guard text.unicodeScalars.contains(where: AskRoutes.isSeen) else {
            throw Problem(
                status: .unprocessableContent, code: "blank_query", detail: "Say what you want to know or have done.",
                errors: [FieldError(path: "text", code: "blank", message: "Expected some words.")])
        }
        var conversation: Conversation?
        if let id {
            conversation = try conversations.conversation(id, of: user)
            guard conversation != nil else { throw ConversationRoutes.notFound }
        }
        return AskedTurn(text: text, user: user, conversation: conversation, language: language, date: date)
    }

    /// Neither white space nor a sign of no width.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
            && scalar.properties.generalCategory != .control
    }

    /// One domain alone need not be asked how sure it is.
    private func claims(on turn: AskedTurn) throws -> [TurnChoice.Claimed] {
        if readers.count == 1, let only = readers.first {
            return [TurnChoice.Claimed(domain: only.domain, claim: TurnClaim(sureness: 1_000, meaning: ""))]
        }
        return try readers.map { TurnChoice.Claimed(domain: $0.domain, claim: try $0.claim(on: turn)) }
    }

    private static let nobody = Problem(
        status: .serviceUnavailable, code: "no_domain", detail: "Nothing here answers questions.")

    /// - Parameter answer: a JSON value.
    private static func body(_ domain: String, _ answer: [UInt8], _ choice: TurnChoice) -> [UInt8] {
        var json = JSONWriter(capacity: answer.count + 256)
        json.beginObject()
        json.name("domain")
        json.value(domain)
        json.name("answer")
        json.raw(answer)
        json.alternatives(choice.claims.filter { $0.domain != domain })
        json.endObject()
        return json.finish()
    }

    private static func question(_ choice: TurnChoice, _ first: String, _ second: String, isChinese: Bool) -> String {
        let meanings = [first, second].compactMap { domain in
            choice.claims.first { $0.domain == domain }?.claim.meaning
        }
        return isChinese
            ? "您的意思是" + meanings.joined(separator: "，还是") + "？"
            : "Do you mean " + meanings.joined(separator: ", or ") + "?"
    }

    private static func body(_ question: String, _ choice: TurnChoice, _ first: String, _ second: String) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.name("domain")
        json.null()
        json.name("answer")
        json.beginObject()
        json.name("question")
        json.value(question)
        json.endObject()
        json.alternatives(choice.claims.filter { [first, second].contains($0.domain) })
        json.endObject()
        return json.finish()
    }
}

extension JSONWriter {
    /// Other domains that may be meant, the surest first.
    fileprivate mutating func alternatives(_ claims: [TurnChoice.Claimed]) {
        name("alternatives")
        beginArray()
        for claimed in claims {
            beginObject()
            name("domain")
            value(claimed.domain)
            name("meaning")
            value(claimed.claim.meaning)
            name("sureness")
            decimal(claimed.claim.sureness, scale: 3)
            endObject()
        }
        endArray()
    }
}
