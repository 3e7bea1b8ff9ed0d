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
                    let (preferences, _) = try await services.preferences.preferences(of: context.user)
                    return .json(PreferencesDTO.encoded(preferences))
                }
            },
            Route(.put, "/preferences", maxBodyBytes: limits.maximumBodyBytes) { request, context in
                answering.later(context) {
                    let preferences = try PreferencesDTO.decode(try request.jsonObject().whole)
                    _ = try await services.preferences.replace(preferences, of: context.user, ifMatch: nil)
                    return .json(PreferencesDTO.encoded(preferences))
                }
            },
        ]
    }
}
