import Basics
import HTTPMessages
import JSON
import TestSupport
import Web

/// A service with several users: whoever sends a name as the token is that user, and `boss` is the administrator.
struct PeopleService {
    let service: TestService

    init(now: String = "2026-11-20T12:00:00Z") throws {
        service = try TestService(
            now: now,
            configuration: APIConfiguration(
                allowedHosts: nil,
                authentication: .tokens { token in
                    guard let name = token?.revealed() else { return nil }
                    return Caller(UserID(rawValue: name), name == "boss" ? [.admin] : [.read, .write])
                }))
    }

    func callAsFunction(
        _ user: String, _ method: String, _ target: String, _ body: String? = nil, headers: [(String, String)] = []
    ) async -> TestReply {
        await service.send(method, target, body: body, headers: headers + [("Authorization", "Bearer \(user)")])
    }

    /// Makes a household of these people.
    func household(_ id: String, _ users: [String]) async -> TestReply {
        _ = await self("boss", "PUT", "/households/\(id)", #"{"name":"Home"}"#)
        return await members(of: id, users)
    }

    func members(of id: String, _ users: [String]) async -> TestReply {
        let list = users.map { "\"\($0)\"" }.joined(separator: ",")
        return await self("boss", "PUT", "/households/\(id)/members", #"{"users":[\#(list)]}"#)
    }

    /// Anna's card with a monthly pot for groceries, shared with a household or with nobody.
    func shareCard(with household: String?, id: String = "gold") async -> TestReply {
        let shared = household.map { ",\"sharedWith\":\"\($0)\"" } ?? ""
        return await self(
            "anna", "POST", "/cards",
            """
            {"id":"\(id)","name":"Gold","network":"visa",
            "rewardCategories":[{"category":"groceries","multiplier":6},{"category":"general","multiplier":1}],
            "spendingLimits":[{"category":"groceries","limit":500,"resetType":"monthly"}]\(shared)}
            """)
    }

    func buy(_ user: String, _ amount: String, on card: String = "gold", _ more: String = "") async -> TestReply {
        await self(
            user, "POST", "/transactions", #"{"cardId":"\#(card)","amount":\#(amount),"category":"groceries"\#(more)}"#)
    }

    /// What is spent of the pot as a user sees it; nil where the card is not seen.
    func pot(_ user: String, of card: String = "gold") async -> Double? {
        await self(user, "GET", "/cards/\(card)")["spendingLimits[0].currentSpending"].number.flatMap(Double.init)
    }
}
