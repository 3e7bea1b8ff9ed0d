import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import Wallet
import Web

/// `/transactions`: purchases, one at a time.
struct TransactionRoutes: Sendable {
    let kit: RouteKit
    let transactions: any TransactionStore
    let cards: any CardStore
    let preferences: any PreferencesStore
    let rates: any RateStore
    let wallet: any WalletReading
    let understanding: PurchaseUnderstanding

    var routes: [Route] {
        let size = kit.limits.maximumBodyBytes
        return [
            Route(.get, "/transactions") { list($0, $1) },
            Route(.post, "/transactions", maxBodyBytes: size) { record($0, $1) },
            Route(.get, "/transactions/{id}") { get($0, $1) },
            Route(.patch, "/transactions/{id}", maxBodyBytes: size) { update($0, $1) },
            Route(.delete, "/transactions/{id}") { delete($0, $1) },
        ]
    }

    private static let filterNames: Set<String> = ["cardId", "category", "q", "from", "to"]

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            var response =
                try await request.acceptsTable ? sheet(request, context.user) : page(request, context.user)
            response.headers.addToVary("Accept")
            return response
        }
    }

    private func page(_ request: Request, _ user: UserID) async throws -> Response {
        let parameters = try request.parameters(TransactionRoutes.filterNames.union(["limit", "cursor"]))
        let (limit, cursor) = try parameters.page()
        let page = try await transactions.transactions(
            of: user, where: try filter(parameters), after: cursor, limit: limit)
        return .json(JSONWriter.page("transactions", page) { stored, json in json.value(stored) })
    }

    /// All that the filter finds as one table, read a page at a time while it is sent: between two of them nothing is held.
    private func sheet(_ request: Request, _ user: UserID) async throws -> Response {
        let filter = try filter(try request.parameters(TransactionRoutes.filterNames))
        let most = Page<StoredTransaction>.maximumLimit
        // What is wrong with the filter or the file is said before the first byte.
        let first = try await transactions.transactions(of: user, where: filter, after: nil, limit: most)
        let today = kit.clock.today()
        let names = try await kit.answering.beside(for: user) { [wallet] in
            try wallet.snapshot(for: user, on: today).cards.map { ($0.id, $0.name) }
        }
        let sheet = PurchaseSheet(cards: Dictionary(names) { first, _ in first })
        var response = Response(
            status: .ok,
            body: .stream { [transactions] writer in
                var page = first
                try await writer.write(Array(PurchaseSheet.header.utf8) + sheet.lines(page.items))
                while let cursor = page.next {
                    page = try await transactions.transactions(of: user, where: filter, after: cursor, limit: most)
                    guard !page.items.isEmpty else { break }
                    try await writer.write(sheet.lines(page.items))
                }
            })
        response.headers[.contentType] = "text/csv; charset=utf-8; header=present"
        if let name = HTTPField.Name("Content-Disposition") {
            response.headers[name] = "attachment; filename=\"steward-transactions.csv\""
        }
        return response
    }

    private func filter(_ parameters: QueryParameters) throws -> TransactionFilter {
        TransactionFilter(
            card: try parameters["cardId"].map { CardID(try Identifier.checked($0, path: "cardId")) },
            category: try parameters["category"].map { try CategoryDTO.decode($0, path: "category") },
            text: try parameters["q"].map { try FieldForm<String>.text(maximum: 200).read(.string($0), "q") },
            from: try parameters.date("from"), through: try parameters.date("to"))
    }

    private func record(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let key = try request.idempotentRequest(digest: kit.digest)
            let body = try request.jsonObject()
            let transaction = try TransactionDTO.decode(
                body, id: kit.identifiers.next(), today: kit.clock.today(), bills: try await bills(of: context.user),
                lookUp: { merchant(named: $0) })
            let outcome = try await transactions.record(transaction, for: context.user, request: key) { stored in
                let body = TransactionDTO.encoded(stored)
                return StoredReply(
                    status: HTTPResponse.Status.created.code, location: "/transactions/" + stored.id,
                    entityTag: kit.entityTag(stored.revision, of: body), body: body)
            }
            return .json(outcome)
        }
    }

    private func get(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: WalletProblems.transactionNotFound)
            return response(
                try await WalletProblems.ofTransaction {
                    try await transactions.transaction(id, of: context.user)
                })
        }
    }

    private func update(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: WalletProblems.transactionNotFound)
            let revision = try request.ifMatch()
            let patch = try request.jsonObject(accepting: ["application/merge-patch+json", "application/json"])
            let (today, bills) = (kit.clock.today(), try await bills(of: context.user))
            return response(
                try await WalletProblems.ofTransaction {
                    try await transactions.updateTransaction(id, of: context.user, ifMatch: revision) { transaction in
                        try TransactionDTO.patch(
                            &transaction, by: patch, today: today, bills: bills,
                            lookUp: { merchant(named: $0) })
                    }
                })
        }
    }

    private func delete(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: WalletProblems.transactionNotFound)
            let revision = try request.ifMatch()
            try await WalletProblems.ofTransaction {
                try await transactions.deleteTransaction(id, of: context.user, ifMatch: revision)
            }
            return Response(status: .noContent)
        }
    }

    private func response(_ stored: StoredTransaction) -> Response {
        let body = TransactionDTO.encoded(stored)
        return .json(body, entityTag: kit.entityTag(stored.revision, of: body))
    }

    private func bills(of user: UserID) async throws -> CardBills {
        CardBills(
            wallet: try await preferences.preferences(of: user).0.currency,
            own: try await cards.currencies(of: user).compactMapValues(\.self),
            converter: CurrencyConverter(try await rates.rates(of: user)))
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
}
