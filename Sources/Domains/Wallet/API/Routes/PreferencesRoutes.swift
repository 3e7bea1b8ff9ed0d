import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import Wallet
import Web

/// `/preferences`.
struct PreferencesRoutes: Sendable {
    let kit: RouteKit
    let preferences: any PreferencesStore

    var routes: [Route] {
        [
            Route(.get, "/preferences") { request, context in
                kit.answering.later(context) {
                    let (stored, revision) = try await preferences.preferences(of: context.user)
                    return .json(PreferencesDTO.encoded(stored), revision: revision)
                }
            },
            Route(.put, "/preferences", maxBodyBytes: kit.limits.maximumBodyBytes) { request, context in
                kit.answering.later(context) {
                    let revision = try request.ifMatch()
                    let wanted = try PreferencesDTO.record.read(try request.jsonObject().whole, from: Preferences())
                    let stored = try await preferences.replace(wanted, of: context.user, ifMatch: revision)
                    return .json(PreferencesDTO.encoded(wanted), revision: stored)
                }
            },
        ]
    }
}
