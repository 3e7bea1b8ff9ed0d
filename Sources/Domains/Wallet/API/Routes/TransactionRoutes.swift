import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Stores
import Wallet
import Web

/// `/transactions`: purchases, one at a time or from a bank's statement.
struct TransactionRoutes: Sendable {
    let kit: RouteKit
    let transactions: any TransactionStore
    let cards: any CardStore
    let preferences: any PreferencesStore
    let understanding: PurchaseUnderstanding
    /// One import at a time, users in turn: each takes a processor, and what is read of its file takes memory.
    let imports = Bulkhead(concurrency: 1, queue: 128, deadlines: DispatchDeadlines())

    var routes: [Route] {
        [
            Route(.get, "/transactions") { list($0, $1) },
            Route(.post, "/transactions", maxBodyBytes: kit.limits.maximumBodyBytes) { record($0, $1) },
            Route(.post, "/transactions/import", maxBodyBytes: kit.limits.maximumImportBytes) {
                importStatement($0, $1)
            },
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let parameters = try request.parameters(["cardId", "category", "from", "to", "limit", "cursor"])
            let (limit, cursor) = try parameters.page()
            let filter = TransactionFilter(
                card: try parameters["cardId"].map { CardID(try Identifier.checked($0, path: "cardId")) },
                category: try parameters["category"].map { try CategoryDTO.decode($0, path: "category") },
                from: try parameters.date("from"), through: try parameters.date("to"))
            let page = try await transactions.transactions(
                of: context.user, where: filter, after: cursor, limit: limit)
            return .json(JSONWriter.page("transactions", page) { transaction, json in json.value(transaction) })
        }
    }

    private func record(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let key = try request.idempotentRequest(digest: kit.digest)
            let transaction = try TransactionDTO.decode(
                try request.jsonObject(), id: kit.identifiers.next(), today: kit.clock.today(),
                lookUp: { merchant(named: $0) })
            let outcome = try await transactions.record(transaction, for: context.user, request: key) {
                StoredReply(status: HTTPResponse.Status.created.code, body: TransactionDTO.encoded($0))
            }
            return .json(outcome.reply)
        }
    }

    /// By its name, or else by a bank's line about it, which an aggregator may hand on: in capitals, with store numbers.
    private func merchant(named name: String) -> Merchant? {
        if let merchant = understanding.merchant(named: name) { return merchant }
        let isLine = name.utf8.contains {
            (0x30...0x39).contains($0) || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "#")
        }
        guard isLine || !name.contains(where: \.isLowercase) else { return nil }
        return understanding.merchant(forDescriptor: name)
    }

    private func importStatement(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let parameters = try request.parameters(["cardId", "dryRun"])
            guard let sent = parameters["cardId"] else {
                throw FieldError(path: "cardId", code: "required", message: "This parameter is required.")
            }
            let card = CardID(try Identifier.checked(sent, path: "cardId"))
            let dryRun = try parameters.bool("dryRun")
            let format = try request.statementFormat()
            return try await imports.run(for: context.user, waitingUntil: nil) {
                try await importStatement(request, context, as: format, to: card, dryRun: dryRun)
            }
        }
    }

    private func importStatement(
        _ request: Request, _ context: RequestContext, as format: StatementFormat, to card: CardID, dryRun: Bool
    ) async throws -> Response {
        _ = try await WalletProblems.ofCard { try await cards.card(card, of: context.user) }
        let (preferred, _) = try await preferences.preferences(of: context.user)
        let decoder = StatementDecoder(
            understanding: understanding, identifiers: kit.identifiers, digest: kit.digest,
            rules: StatementRules(today: kit.clock.today(), currency: preferred.currency))
        let (statement, entries) = try await kit.answering.beside(for: context.user) {
            try decoder.decode(request.body, as: format, card: card)
        }
        guard dryRun || statement.errors.isEmpty else {
            throw Problem(
                status: .unprocessableContent, code: "import_failed",
                detail: "Nothing was imported: some rows are wrong.",
                errors: Array(statement.errors.prefix(Statement.maximumErrors)))
        }
        let report = try await transactions.importAll(entries, for: context.user, dryRun: dryRun)
        return .json(StatementReportDTO.encoded(statement, entries, report: report, dryRun: dryRun))
    }
}

extension Request {
    /// The format of the statement in the body.
    fileprivate func statementFormat() throws(Problem) -> StatementFormat {
        let sent = try requireMediaType(StatementFormat.allCases.flatMap(\.mediaTypes))
        return StatementFormat.allCases.first { $0.mediaTypes.contains(sent) } ?? .csv
    }
}
