import Basics
import RAG
public import Storage
import Stores
import Web
import JSON

/// The house's own tables with rows of users; those of the domains come before them.
public enum HouseTables {
    /// - Parameter domains: whose conversations are exported.
    public static func all(_ domains: StoredDomains) -> [PersonalTable] {
        [
            PersonalTable(
                "privacy", report: .counted(as: "privacy", since: "min(updated_at)"),
                export: .value("privacy") { user, json, connection in
                    if let (privacy, _) = try PrivacyRows.privacy(of: user, on: connection) {
                        json.value(privacy)
                    } else {
                        json.null()
                    }
                }, erasure: .rows),
            PersonalTable(
                "conversations",
                report: .counted(as: "conversations", since: "min(started_at)", isErasureCounted: true),
                export: .list(
                    "conversations",
                    PersonalList {
                        try ConversationRows.exported(of: $0, after: $1, domains, on: $2)
                    } write: { conversation, json in
                        json.value(conversation)
                    }), erasure: .rows),
            PersonalTable(
                "turns", report: .counted(as: "turns", since: "min(at)"), export: .part(of: "conversations"),
                erasure: .with("conversations")),
            PersonalTable(
                "replies", report: .part(of: "turns"), export: .part(of: "conversations"), erasure: .with("turns")),
            PersonalTable(
                "passage_sources",
                report: .measured(
                    as: "passages",
                    by: """
                        SELECT count(*), NULL FROM passage_sources s
                        JOIN passages p ON p.id BETWEEN s.key << 20 AND (s.key << 20) + 1048575 WHERE s.user_id = ?
                        """), export: .nothing(because: "they repeat what else is exported"),
                erasure: .with("passage_spaces")),
            PersonalTable(
                "passage_spaces", report: .part(of: "passage_sources"),
                export: .nothing(because: "a number that only this file uses"), erasure: .rows),
            PersonalTable(
                "idempotency_keys",
                report: .counted(as: "repliesToRepeatedRequests", since: "min(created_at)"),
                export: .nothing(because: "copies of answers, kept for a day"), erasure: .rows),
            PersonalTable(
                "api_tokens", report: .counted(as: "tokens", since: "min(created_at)"),
                export: .list(
                    "tokens",
                    PersonalList { user, _, connection in
                        Page(items: try TokenRows.list(of: user, on: connection), next: nil)
                    } write: { token, json in
                        json.value(token)
                    }), erasure: .kept(because: "whoever erased would be locked out")),
            PersonalTable(
                "household_members", report: .counted(as: "households", since: "min(joined_at)"),
                export: .list(
                    "households",
                    PersonalList { user, _, connection in
                        Page(items: try HouseholdRows.all(of: user, on: connection), next: nil)
                    } write: { household, json in
                        json.value(household)
                    }), erasure: .rows),
            PersonalTable(
                "usage", report: .part(of: "api_tokens"), export: .nothing(because: "counts of what else is exported"),
                erasure: .rows),
            PersonalTable(
                "revisions", report: .part(of: "api_tokens"),
                export: .nothing(because: "numbers that name states"),
                erasure: .kept(because: "no number may come back")),
        ]
    }
}
