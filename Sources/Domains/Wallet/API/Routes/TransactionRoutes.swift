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
    let importer: StatementImporter

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
            return .json(outcome)
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
            let query = try ImportQuery(try request.parameters(ImportQuery.names), importer: importer)
            let upload = try StatementUpload(request)
            return try await imports.run(for: context.user, waitingUntil: nil) {
                try await importStatement(upload, for: context.user, query)
            }
        }
    }

    private func importStatement(
        _ upload: StatementUpload, for user: UserID, _ query: ImportQuery
    ) async throws -> Response {
        _ = try await WalletProblems.ofCard { try await cards.card(query.card, of: user) }
        let (preferred, _) = try await preferences.preferences(of: user)
        let options = query.options(today: kit.clock.today(), preferences: preferred)
        let imported = ImportedTransactions(identifiers: kit.identifiers, digest: kit.digest)
        let (reading, entries) = try await kit.answering.beside(for: user) {
            let reading = try importer.read(upload.bytes, as: upload.format, options: options)
            return (reading, imported.transactions(reading.rows, card: query.card))
        }
        let isRefused = reading.faultCount > 0 && !query.skipsErrors
        guard query.dryRun || !isRefused else { throw StatementReportDTO.refusal(reading) }
        let report = try await transactions.importAll(entries, for: user, dryRun: query.dryRun)
        return .json(
            StatementReportDTO.encoded(reading, entries, report: report, dryRun: query.dryRun, isRefused: isRefused))
    }
}
