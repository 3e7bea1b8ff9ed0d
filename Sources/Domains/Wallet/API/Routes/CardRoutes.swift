import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import Wallet
import Web

/// `/cards`: the wallet.
struct CardRoutes: Sendable {
    let kit: RouteKit
    let cards: any CardStore
    let catalog: Catalog
    let preferences: any PreferencesStore
    let wallet: any WalletReading
    let behaviour: any BehaviourReading

    var routes: [Route] {
        let size = kit.limits.maximumBodyBytes
        return [
            Route(.get, "/cards") { list($0, $1) },
            Route(.post, "/cards", maxBodyBytes: size) { create($0, $1) },
            Route(.post, "/cards/batch", maxBodyBytes: size) { createAll($0, $1) },
            Route(.get, "/cards/{id}") { get($0, $1) },
            Route(.put, "/cards/{id}", maxBodyBytes: size) { replace($0, $1) },
            Route(.patch, "/cards/{id}", maxBodyBytes: size) { update($0, $1) },
            Route(.delete, "/cards/{id}") { delete($0, $1) },
            Route(.put, "/cards/{id}/limits/{category}", maxBodyBytes: size) { state($0, $1) },
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let (limit, cursor) = try request.parameters(["limit", "cursor"]).page()
            let page = try await cards.cards(of: context.user, after: cursor, limit: limit)
            let summary = try summary(of: context.user)
            return .json(
                JSONWriter.page(
                    "cards", page, { stored, json in json.value(stored) },
                    besides: { json in
                        json.name("summary")
                        json.value(summary)
                    }))
        }
    }

    /// Of the whole wallet, whichever page is asked for.
    private func summary(of user: UserID) throws -> UserContext.Metadata {
        let today = kit.clock.today()
        return UserContext.Metadata(
            cards: try wallet.snapshot(for: user, on: today).cards,
            totals: try behaviour.spending(of: user, from: today.startOfMonth.adding(months: -2), through: today),
            date: today)
    }

    private func get(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = CardID(try request.pathIdentifier(notFound: WalletProblems.cardNotFound))
            return response(try await WalletProblems.ofCard { try await cards.card(id, of: context.user) })
        }
    }

    private func create(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let key = try request.idempotentRequest(operation: "POST /cards\n", digest: kit.digest)
            let card = try await newCard(context).read(try request.jsonObject().whole)
            let outcome = try await cards.create([card], for: context.user, request: key) { stored in
                let body = CardDTO.encoded(stored[0])
                return StoredReply(
                    status: HTTPResponse.Status.created.code, location: "/cards/" + card.id.rawValue,
                    entityTag: kit.entityTag(stored[0].revision, of: body), body: body)
            }
            return .json(outcome)
        }
    }

    private func createAll(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let key = try request.idempotentRequest(operation: "POST /cards/batch\n", digest: kit.digest)
            let sent = try request.jsonObject().read(.required("cards", try await newCard(context).list))
            let outcome = try await cards.create(sent, for: context.user, request: key) { stored in
                StoredReply(
                    status: HTTPResponse.Status.created.code, location: "/cards",
                    body: JSONWriter.page("cards", Page(items: stored, next: nil)) { card, json in json.value(card) })
            }
            return .json(outcome)
        }
    }

    private func newCard(_ context: RequestContext) async throws -> NewCardDTO {
        NewCardDTO(
            catalog: catalog, identifiers: kit.identifiers, today: kit.clock.today(),
            walletCurrency: try await currency(of: context))
    }

    private func replace(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: WalletProblems.cardNotFound)
            let revision = try request.ifMatch()
            let body = try request.jsonObject().whole
            let isOther = body["id"].map { $0 != .null && $0 != .string(id) } ?? false
            var card = try CardRoutes.read(alongside: isOther ? [CardRoutes.identifierMismatch] : []) {
                try CardDTO.decode(body) { id }
            }
            try CardAmounts.check(card, wallet: try await currency(of: context))
            card.choice = try catalog.choice(card.choice, of: card)
            let (sent, now, today) = (card, kit.clock.now(), kit.clock.today())
            return response(
                try await WalletProblems.ofCard {
                    try await cards.update(sent.id, of: context.user, ifMatch: revision) { card in
                        card = KeptSpending.applied(to: sent, sent: body, stored: card, at: now, on: today)
                    }
                })
        }
    }

    private func update(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = CardID(try request.pathIdentifier(notFound: WalletProblems.cardNotFound))
            let revision = try request.ifMatch()
            let patch = try request.jsonObject(accepting: ["application/merge-patch+json", "application/json"])
            let (now, today, wallet) = (kit.clock.now(), kit.clock.today(), try await currency(of: context))
            return response(
                try await WalletProblems.ofCard {
                    try await cards.update(id, of: context.user, ifMatch: revision) { card in
                        let (sent, present) = (try CardRoutes.patched(card, by: patch), card)
                        try CardAmounts.check(sent.card, but: present, wallet: wallet)
                        card = KeptSpending.applied(
                            to: sent.card, sent: sent.document, stored: present, at: now, on: today)
                        if patch.contains("choice") { card.choice = try catalog.choice(card.choice, of: card) }
                    }
                })
        }
    }

    private func state(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = CardID(try request.pathIdentifier(notFound: WalletProblems.cardNotFound))
            let revision = try request.ifMatch()
            guard let name = request.parameters["category"],
                let key = try? LimitKeyDTO.form.read(.string(name), "category")
            else { throw WalletProblems.limitNotFound }
            let (now, today, wallet) = (kit.clock.now(), kit.clock.today(), try await currency(of: context))
            let statement = try LimitStatement(try request.jsonObject(), today: today)
            return response(
                try await WalletProblems.ofCard {
                    try await cards.update(id, of: context.user, ifMatch: revision) { card in
                        try statement.apply(to: &card, key, wallet: wallet, at: now, on: today)
                    }
                })
        }
    }

    private func delete(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = CardID(try request.pathIdentifier(notFound: WalletProblems.cardNotFound))
            let revision = try request.ifMatch()
            try await WalletProblems.ofCard { try await cards.delete(id, of: context.user, ifMatch: revision) }
            return Response(status: .noContent)
        }
    }

    /// The wallet's.
    private func currency(of context: RequestContext) async throws -> String {
        try await preferences.preferences(of: context.user).0.currency
    }

    /// The card with a merge patch applied. A part of something that the card lacks ("activate the bonus" where there is
    /// none) is a conflict with the card, not a fault of the patch (RFC 5789 section 2.2).
    private static func patched(_ card: Card, by patch: FieldReader) throws -> (card: Card, document: JSONValue) {
        let document = MergePatch.apply(patch.whole, to: try JSONParser.parse(CardDTO.encoded(card)))
        let found =
            patch.unknown(besides: CardDTO.record.names) + (patch.contains("id") ? [CardRoutes.identifierMismatch] : [])
        do {
            return (try read(alongside: found) { try CardDTO.decode(document) { card.id.rawValue } }, document)
        } catch let errors as FieldErrors {
            guard errors.all.allSatisfy({ $0.code == "required" && $0.path.contains(".") }) else { throw errors }
            throw Problem(
                status: .conflict, code: "patch_conflict",
                detail:
                    "The card lacks what this patch changes a part of. Send the whole of it, with what errors names.",
                errors: errors.all)
        }
    }

    /// The card, where nothing is wrong with it and nothing was found before.
    private static func read(alongside found: [FieldError], _ read: () throws -> Card) throws -> Card {
        var faults = FieldFaults(found)
        do {
            let card = try read()
            try faults.check()
            return card
        } catch let errors as FieldErrors {
            faults.add(errors.all)
            try faults.check()
            throw errors
        }
    }

    private static let identifierMismatch = FieldError(
        path: "id", code: "read_only", message: "The id of a card does not change.")

    private func response(_ stored: StoredCard) -> Response {
        let body = CardDTO.encoded(stored)
        return .json(body, entityTag: kit.entityTag(stored.revision, of: body))
    }
}
