import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Wallet

/// `/preferences`.
struct PreferencesRoutes: Sendable {
    let services: APIServices
    let answering: Answering
    let limits: APIConfiguration

    var routes: [Route] {
        [
            Route(.get, "/preferences") { request, context in
                answering.later(context) {
                    let (preferences, revision) = try await services.preferences.preferences(of: context.user)
                    return response(preferences, revision)
                }
            },
            Route(.put, "/preferences", maxBodyBytes: limits.maximumBodyBytes) { request, context in
                answering.later(context) {
                    let revision = try request.ifMatch()
                    let preferences = try PreferencesDTO.decode(try request.jsonObject().whole)
                    let stored = try await services.preferences.replace(
                        preferences, of: context.user, ifMatch: revision)
                    return response(preferences, stored)
                }
            },
        ]
    }

    private func response(_ preferences: Preferences, _ revision: Revision) -> Response {
        var response = Response.json(PreferencesDTO.encoded(preferences))
        response.headers[.eTag] = "\"\(revision.rawValue)\""
        return response
    }
}
