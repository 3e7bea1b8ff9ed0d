import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Wallet

/// `/transactions`: purchases, one at a time or from a bank's statement.
struct TransactionRoutes: Sendable {
    let services: APIServices
    let answering: Answering
    let limits: APIConfiguration

    var routes: [Route] {
        [
            Route(.get, "/transactions") { list($0, $1) },
            Route(.post, "/transactions", maxBodyBytes: limits.maximumBodyBytes) { record($0, $1) },
            Route(.post, "/transactions/import", maxBodyBytes: limits.maximumImportBytes) { importStatement($0, $1) },
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        answering.later(context) {
            let parameters = try request.parameters(["cardId", "category", "from", "to", "limit", "cursor"])
            let (limit, cursor) = try parameters.page()
            let filter = TransactionFilter(
                card: try parameters["cardId"].map { CardID(try Identifier.checked($0, path: "cardId")) },
                category: try parameters["category"].map { try CategoryDTO.decode($0, path: "category") },
                from: try parameters.date("from"), through: try parameters.date("to"))
            let page = try await services.transactions.transactions(
                of: context.user, where: filter, after: cursor, limit: limit)
            var json = JSONWriter(capacity: 2_048)
            json.beginObject()
            json.name("transactions")
            json.beginArray()
            for transaction in page.items { json.value(transaction) }
            json.endArray()
            json.nullable("nextCursor", page.next)
            json.endObject()
            return .json(json.finish())
        }
    }

    private func record(_ request: Request, _ context: RequestContext) -> Reply {
        answering.later(context) {
            let key = try request.idempotentRequest(digest: services.digest)
            let transaction = try TransactionDTO.decode(
                try request.jsonObject(), id: services.identifiers.next(), today: services.clock.today(),
                lookUp: { merchant(named: $0) })
            let outcome = try await services.transactions.record(transaction, for: context.user, request: key) {
                StoredReply(status: HTTPResponse.Status.created.code, body: TransactionDTO.encoded($0))
            }
            return .json(outcome.reply.body, status: HTTPResponse.Status(code: outcome.reply.status))
        }
    }

    /// By its name, or else by a bank's line about it, which an aggregator may hand on: in capitals, with store numbers.
    private func merchant(named name: String) -> Merchant? {
        if let merchant = services.understanding.merchant(named: name) { return merchant }
        let isLine = name.utf8.contains {
            (0x30...0x39).contains($0) || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "#")
        }
        guard isLine || !name.contains(where: \.isLowercase) else { return nil }
        return services.understanding.merchant(forDescriptor: name)
    }

    private func importStatement(_ request: Request, _ context: RequestContext) -> Reply {
        answering.later(context) {
            let parameters = try request.parameters(["cardId", "dryRun"])
            guard let sent = parameters["cardId"] else {
                throw FieldError(path: "cardId", code: "required", message: "This parameter is required.")
            }
            let card = CardID(try Identifier.checked(sent, path: "cardId"))
            let dryRun = try parameters.bool("dryRun")
            let format = try request.statementFormat()
            _ = try await CardRoutes.found { try await services.cards.card(card, of: context.user) }
            let (preferences, _) = try await services.preferences.preferences(of: context.user)
            let decoder = StatementDecoder(
                understanding: services.understanding, identifiers: services.identifiers, digest: services.digest,
                rules: StatementRules(today: services.clock.today(), currency: preferences.currency))
            let (statement, transactions) = try await answering.beside {
                try decoder.decode(request.body, as: format, card: card)
            }
            guard dryRun || statement.errors.isEmpty else {
                throw Problem(
                    status: .unprocessableContent, code: "import_failed",
                    detail: "Nothing was imported: some rows are wrong.",
                    errors: Array(statement.errors.prefix(Statement.maximumErrors)))
            }
            let report = try await services.transactions.importAll(transactions, for: context.user, dryRun: dryRun)
            return .json(StatementReportDTO.encoded(statement, transactions, report: report, dryRun: dryRun))
        }
    }
}

extension Request {
    /// The format of the statement in the body.
    fileprivate func statementFormat() throws(Problem) -> StatementFormat {
        let sent = try requireMediaType(StatementFormat.allCases.flatMap(\.mediaTypes))
        return StatementFormat.allCases.first { $0.mediaTypes.contains(sent) } ?? .csv
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .from
}
