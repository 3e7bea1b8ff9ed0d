import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores

/// `/households`: who belongs together. A token of scope `admin` sees and changes all; others see their user's own.
struct HouseholdRoutes: Sendable {
    let kit: RouteKit
    let households: any HouseholdDirectory

    /// The most members of one household.
    private static let mostMembers = 100

    /// The same for one that is not there and for one that the user does not belong to.
    private static let notFound = Problem(
        status: .notFound, code: "household_not_found",
        detail: "There is no household with this id; GET /households lists them.")

    var routes: [Route] {
        let size = kit.limits.maximumBodyBytes
        return [
            Route(.get, "/households", access: .needsEither(.read, .admin)) { list($0, $1) },
            Route(.get, "/households/{id}", access: .needsEither(.read, .admin)) { get($0, $1) },
            Route(.put, "/households/{id}", maxBodyBytes: size, access: .needs(.admin)) { put($0, $1) },
            Route(.put, "/households/{id}/members", maxBodyBytes: size, access: .needs(.admin)) { setMembers($0, $1) },
            Route(.delete, "/households/{id}", access: .needs(.admin)) { delete($0, $1) },
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let (limit, cursor) = try request.parameters(["limit", "cursor"]).page()
            let page = try await households.households(of: reader(context), after: cursor, limit: limit)
            return .json(JSONWriter.page("households", page) { $1.value($0) })
        }
    }

    private func get(_ request: Request, _ context: RequestContext) -> Reply {
        answer(context) {
            let id = try request.pathIdentifier(notFound: HouseholdRoutes.notFound)
            return response(try await households.household(id, of: reader(context)))
        }
    }

    private func put(_ request: Request, _ context: RequestContext) -> Reply {
        answer(context) {
            let revision = try request.ifMatch()
            let body = try request.jsonObject()
            let id = try FieldForm<String>.newIdentifier.read(.string(request.parameters["id"] ?? ""), "id")
            let name = try body.read(.required("name", .text(maximum: 100)))
            let (household, isNew) = try await households.name(id, name, ifMatch: revision)
            guard isNew else { return response(household) }
            var response = response(household, status: .created)
            response.headers[.location] = "/households/" + id
            return response
        }
    }

    private func setMembers(_ request: Request, _ context: RequestContext) -> Reply {
        answer(context) {
            let id = try request.pathIdentifier(notFound: HouseholdRoutes.notFound)
            let revision = try request.ifMatch()
            let users = try request.jsonObject()
                .read(.required("users", .list(of: .newIdentifier, maximum: HouseholdRoutes.mostMembers)))
            return response(
                try await households.setMembers(Set(users.map(UserID.init(rawValue:))), of: id, ifMatch: revision))
        }
    }

    private func delete(_ request: Request, _ context: RequestContext) -> Reply {
        answer(context) {
            let id = try request.pathIdentifier(notFound: HouseholdRoutes.notFound)
            try await households.delete(id, ifMatch: try request.ifMatch())
            return Response(status: .noContent)
        }
    }

    /// Whose households are seen; nil for an administrator, who sees all.
    private func reader(_ context: RequestContext) -> UserID? {
        context.scopes.contains(.admin) ? nil : context.user
    }

    private func answer(
        _ context: RequestContext, _ body: @escaping @Sendable () async throws -> Response
    ) -> Reply {
        kit.answering.later(context) {
            do {
                return try await body()
            } catch let error as StorageError where error.kind == .notFound {
                throw HouseholdRoutes.notFound
            }
        }
    }

    private func response(_ household: StoredHousehold, status: HTTPResponse.Status = .ok) -> Response {
        var json = JSONWriter(capacity: 256)
        json.value(household)
        return .json(json.finish(), status: status, revision: household.revision)
    }
}
