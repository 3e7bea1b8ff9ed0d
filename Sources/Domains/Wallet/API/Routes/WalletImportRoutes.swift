import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Stores
public import Wallet
public import Web

/// `/import/wallet`: an export comes back. A route of the wallet, for what an export says is read by the domain that wrote it.
struct WalletImportRoutes: Sendable {
    let kit: RouteKit
    let wallet: any WalletCopyStore
    /// One at a time, users in turn: each takes a processor, and what is read of it takes memory.
    let turns = Bulkhead(concurrency: 1, queue: 128, deadlines: DispatchDeadlines())

    var routes: [Route] {
        [
            Route(.post, "/import/wallet", maxBodyBytes: kit.limits.maximumImportBytes) { request, context in
                kit.answering.later(context) {
                    try await turns.run(for: context.user, waitingUntil: nil) { try await restore(request, context) }
                }
            }
        ]
    }

    private func restore(_ request: Request, _ context: RequestContext) async throws -> Response {
        let key = try request.idempotentRequest(operation: "POST /import/wallet\n", digest: kit.digest)
        let dto = WalletCopyDTO(user: context.user, now: kit.clock.now(), today: kit.clock.today())
        let (copy, passedOver) = try await kit.answering.beside(for: context.user) {
            try dto.read(try request.jsonObject(elementsPerArray: CopyForms.mostElements))
        }
        let outcome = try await wallet.restore(copy, for: context.user, request: key) { report in
            StoredReply(
                status: HTTPResponse.Status.ok.code, body: WalletImportRoutes.body(report, passedOver))
        }
        return .json(outcome)
    }

    private static func body(_ report: WalletCopyReport, _ passedOver: WalletCopyDTO.PassedOver) -> [UInt8] {
        let stored = report.stored
        let counts: [(StaticString, Int)] = [
            ("cards", stored.cards.count), ("transactions", stored.purchases.count), ("imports", stored.imports.count),
            ("rates", stored.rates.count), ("feedback", stored.feedback.count),
            ("comparisons", stored.comparisons.count), ("conversations", stored.conversations.count),
        ]
        return JSONWriter.document(capacity: 512) { json in
            json.beginObject()
            json.name("unchanged")
            json.value(report.isUnchanged)
            json.name("stored")
            json.beginObject()
            for (name, count) in counts {
                json.name(name)
                json.value(count)
            }
            json.name("preferences")
            json.value(stored.preferences != nil)
            json.name("privacy")
            json.value(stored.privacy != nil)
            json.endObject()
            json.name("passedOver")
            json.value(passedOver)
            json.endObject()
        }
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ passedOver: WalletCopyDTO.PassedOver) {
        beginObject()
        name("sharedCards")
        list(passedOver.sharedCards)
        name("transactions")
        value(passedOver.purchases)
        name("sharedWith")
        list(passedOver.formerlyShared)
        name("households")
        list(passedOver.households)
        name("tokens")
        value(passedOver.tokens)
        name("documents")
        list(passedOver.documents)
        endObject()
    }

    private mutating func list(_ ids: [String]) {
        beginArray()
        for id in ids { value(id) }
        endArray()
    }
}

extension WalletCopyFault: ProblemConvertible {
    public var problem: Problem {
        switch self {
        case .notEmpty:
            Problem(
                status: .conflict, code: "wallet_not_empty",
                detail:
                    "There is something else here already. Send the export for a user who has nothing, or delete it first "
                    + "with DELETE /data.")
        }
    }
}
