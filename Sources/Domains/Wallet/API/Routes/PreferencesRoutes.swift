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
                    _ = try request.parameters([])
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
            Route(.patch, "/preferences", maxBodyBytes: kit.limits.maximumBodyBytes) { request, context in
                kit.answering.later(context) {
                    let revision = try request.ifMatch()
                    let patch = try request.jsonObject(accepting: ["application/merge-patch+json", "application/json"])
                    let (changed, stored) = try await preferences.update(
                        preferencesOf: context.user, ifMatch: revision
                    ) { try PreferencesRoutes.patched($0, by: patch) }
                    return .json(PreferencesDTO.encoded(changed), revision: stored)
                }
            },
        ]
    }

    private static func patched(_ preferences: Preferences, by patch: FieldReader) throws -> Preferences {
        var faults = FieldFaults(patch.unknown(besides: PreferencesDTO.record.names))
        let known = patch.members.filter { PreferencesDTO.record.names.contains($0.name) }
        let document = MergePatch.apply(
            .object(JSONObject(members: known)), to: try JSONParser.parse(PreferencesDTO.encoded(preferences)))
        let result = faults.result { () throws(FieldErrors) in
            try PreferencesDTO.record.read(document, from: Preferences())
        }
        try faults.check()
        return try result.get()
    }
}
