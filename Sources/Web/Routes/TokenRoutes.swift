import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores

/// `/tokens` and `/users`: who may come in, and who is there. For a token of scope `admin`.
struct TokenRoutes: Sendable {
    let kit: RouteKit
    let tokens: any TokenDirectory
    let data: any UserDataStore
    /// The text of a new token, and its SHA-256.
    let makeToken: @Sendable () -> (token: Secret<String>, digest: [UInt8])

    private static let notFound = Problem(
        status: .notFound, code: "token_not_found", detail: "There is no token with this id; GET /tokens lists them.")

    var routes: [Route] {
        [
            Route(.get, "/tokens", access: .needs(.admin)) { list($0, $1) },
            Route(.post, "/tokens", maxBodyBytes: kit.limits.maximumBodyBytes, access: .needs(.admin)) {
                create($0, $1)
            },
            Route(.delete, "/tokens/{id}", access: .needs(.admin)) { revoke($0, $1) },
            Route(.get, "/users", access: .needs(.admin)) { users($0, $1) },
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let (limit, cursor) = try request.parameters(["limit", "cursor"]).page()
            let page = try await tokens.tokens(after: cursor, limit: limit)
            return .json(JSONWriter.page("tokens", page) { $1.value($0) })
        }
    }

    private func create(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            _ = try request.parameters([])
            let draft = try draft(try request.jsonObject())
            let made = makeToken()
            let token = try await tokens.create(draft, digest: made.digest)
            var json = JSONWriter(capacity: 512)
            json.beginObject()
            json.members(of: token)
            // Here and nowhere else: only its digest is kept.
            json.name("token")
            json.value(made.token.revealed())
            json.endObject()
            var response = Response.json(json.finish(), status: .created)
            response.headers[.location] = "/tokens/" + token.id
            response.headers[.cacheControl] = "no-store"
            return response
        }
    }

    private func draft(_ body: FieldReader) throws -> TokenDraft {
        let now = kit.clock.now()
        let end = FieldForm<Timestamp>.timestamp.checked { end, path throws(FieldError) in
            guard end > now else {
                throw FieldError(path: path, code: "out_of_range", message: "Expected a moment to come.")
            }
            return end
        }
        let (user, label, scopes, expiresAt) = try body.read(
            .required("user", .newIdentifier), .optional("label", .text(maximum: 100)),
            .required("scopes", TokenRoutes.scopes), .optional("expiresAt", end))
        return TokenDraft(
            user: UserID(rawValue: user), label: label ?? "unnamed", scopes: Scopes(scopes), expiresAt: expiresAt)
    }

    private static let scopes = FieldForm<[Scope]>.list(of: .choice, maximum: Scope.allCases.count)
        .checked { scopes, path throws(FieldError) in
            guard !scopes.isEmpty else {
                throw FieldError(path: path, code: "out_of_range", message: "Expected at least one scope.")
            }
            return scopes
        }

    private func revoke(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            _ = try request.parameters([])
            let id = try request.pathIdentifier(notFound: TokenRoutes.notFound)
            do {
                try await tokens.revoke(id)
            } catch let error as StorageError where error.kind == .notFound {
                throw TokenRoutes.notFound
            }
            return Response(status: .noContent)
        }
    }

    private func users(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let (limit, cursor) = try request.parameters(["limit", "cursor"]).page()
            let page = try await tokens.users(after: cursor, limit: limit)
            var json = JSONWriter(capacity: 2_048)
            json.beginObject()
            json.name("users")
            json.beginArray()
            for user in page.items {
                json.beginObject()
                json.name("user")
                json.value(user.user.rawValue)
                json.name("createdAt")
                json.value(user.createdAt.description)
                json.name("stored")
                // One user after the other, so that others' readings come between.
                json.value(try await data.stored(of: user.user))
                json.endObject()
            }
            json.endArray()
            json.nullable("nextCursor", page.next)
            json.endObject()
            return .json(json.finish())
        }
    }
}
