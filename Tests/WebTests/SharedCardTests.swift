import HTTPTypes
import JSON
import TestSupport
import Testing

/// A card that a household shares: who sees it, who changes it, what its pots hold.
struct SharedCardTests {
    @Test func `members see the card with its owner, buy on it and fill one pot`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben", "carl"])
        let made = await ask.shareCard(with: "home")
        #expect(made.status == 201 && made["sharedWith"].string == "home" && made["owner"] == .null)
        let seen = await ask("ben", "GET", "/cards/gold")
        #expect(seen.status == 200 && seen["owner"].string == "anna" && seen["name"].string == "Gold")
        #expect(await ask("ben", "GET", "/cards")["cards"].array.map { $0.at("owner").string } == ["anna"])
        #expect(await ask.buy("anna", "100").status == 201)
        #expect(await ask.buy("ben", "70.50").status == 201)
        #expect(await ask.buy("carl", "9.25").status == 201)
        for user in ["anna", "ben", "carl"] { #expect(await ask.pot(user) == 179.75) }
        // Of the others' purchases nobody sees more than that.
        for user in ["anna", "ben", "carl"] {
            #expect(await ask(user, "GET", "/transactions")["transactions"].array.count == 1)
            #expect(await ask(user, "GET", "/cards/gold")["transactionCount"].number == "1")
        }
        let id = try #require(await ask("ben", "GET", "/transactions")["transactions[0].id"].string)
        let foreign = await ask("anna", "GET", "/transactions/\(id)")
        #expect(foreign.status == 404)
        #expect(await ask("anna", "GET", "/transactions/none").body == foreign.body)
        #expect(await ask("ben", "PATCH", "/transactions/\(id)", #"{"amount":80}"#).status == 200)
        #expect(await ask.pot("anna") == 189.25)
        #expect(await ask("ben", "DELETE", "/transactions/\(id)").status == 204)
        #expect(await ask.pot("carl") == 109.25)
    }

    @Test func `two people's purchases of one id do not meet, nor do their refunds`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.shareCard(with: "home")
        var ids: [String] = []
        for user in ["anna", "ben"] { ids.append(try #require(await ask.buy(user, "100")["id"].string)) }
        for (user, id) in zip(["anna", "ben"], ids) {
            #expect(await ask.buy(user, "-30", on: "gold", #","refundOf":"\#(id)""#).status == 201)
        }
        #expect(await ask.buy("ben", "-10", on: "gold", #","refundOf":"\#(ids[0])""#).status == 422)
        #expect(await ask.pot("anna") == 140)
    }

    @Test func `only the owner changes the card, says what is spent on it, or imports statements`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.shareCard(with: "home")
        let whole = #"{"name":"Mine","network":"visa"}"#
        let statement = "Transaction Date,Post Date,Description,Category,Type,Amount,Memo\n"
        for (method, target, body) in [
            ("PUT", "/cards/gold", whole), ("PATCH", "/cards/gold", #"{"isActive":false}"#),
            ("PATCH", "/cards/gold", #"{"sharedWith":null}"#), ("DELETE", "/cards/gold", nil),
            ("PUT", "/cards/gold/limits/groceries", #"{"currentSpending":1}"#), ("GET", "/embeddings/gold", nil),
        ] as [(String, String, String?)] {
            let refused = await ask("ben", method, target, body)
            #expect(refused.status == 403 && refused.code == "not_owner", "\(method) \(target): \(refused.text)")
            let stranger = await ask("carl", method, target, body)
            #expect(stranger.status == 404 && stranger.code == "card_not_found")
        }
        for dryRun in ["true", "false"] {
            let refused = await ask(
                "ben", "POST", "/transactions/import?cardId=gold&dryRun=\(dryRun)",
                statement + "11/02/2026,11/03/2026,WHOLEFDS,Groceries,Sale,-54.20,\n",
                headers: [("Content-Type", "text/csv")])
            #expect(refused.status == 403 && refused.code == "not_owner")
        }
        for (user, count) in [("anna", 1), ("ben", 0)] {
            let found = await ask(user, "POST", "/embeddings/search", #"{"query":"groceries","threshold":0}"#)
            #expect(found["results"].array.count == count, "\(found.text)")
        }
        #expect(await ask("anna", "GET", "/cards/gold")["name"].string == "Gold")
        #expect(await ask("anna", "PUT", "/cards/gold/limits/groceries", #"{"currentSpending":40}"#).status == 200)
        #expect(await ask.buy("ben", "2").status == 201)
        #expect(await ask.pot("ben") == 42)
        #expect(await ask("anna", "PATCH", "/cards/gold", #"{"name":"Gilt"}"#).status == 200)
        #expect(await ask("ben", "GET", "/cards/gold")["name"].string == "Gilt")
    }

    @Test func `a card is shared with a household of its owner's, or it is refused`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["ben"])
        let foreign = await ask.shareCard(with: "home")
        let unknown = await ask.shareCard(with: "none")
        #expect(foreign.status == 422 && foreign.code == "unknown_household" && foreign.body == unknown.body)
        #expect(foreign["errors[0].path"].string == "sharedWith")
        #expect(await ask.shareCard(with: nil).status == 201)
        #expect(await ask("anna", "PATCH", "/cards/gold", #"{"sharedWith":"home"}"#).code == "unknown_household")
        #expect(await ask("ben", "GET", "/cards")["cards"].array.isEmpty)
        _ = await ask.members(of: "home", ["anna", "ben"])
        #expect(await ask("anna", "PATCH", "/cards/gold", #"{"sharedWith":"home"}"#).status == 200)
        #expect(await ask("ben", "GET", "/cards/gold").status == 200)
        let made = await ask(
            "anna", "POST", "/cards", #"{"catalogId":"amex-gold","id":"amex","sharedWith":"home"}"#)
        #expect(made.status == 201 && made["sharedWith"].string == "home")
        #expect(await ask("ben", "GET", "/cards/amex")["owner"].string == "anna")
        // What is read may be sent back: it stays shared, and nobody's but hers.
        let read = await ask("anna", "GET", "/cards/gold")
        #expect(await ask("anna", "PUT", "/cards/gold", read.text)["sharedWith"].string == "home")
        let claimed = await ask("anna", "PATCH", "/cards/gold", #"{"owner":"ben"}"#)
        #expect(claimed.status == 200 && claimed["owner"] == .null)
    }

    /// How somebody loses sight of a card.
    enum End: CaseIterable {
        case takenOut, ownerTakenOut, householdEnded, shared, cardDeleted, ownerErased
    }

    @Test(arguments: End.allCases)
    func `who no longer shares a card is refused at the next request`(_ end: End) async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.shareCard(with: "home")
        _ = await ask.buy("ben", "50")
        // Whatever may be kept in memory is.
        for _ in 0..<2 {
            #expect(
                await ask("ben", "POST", "/recommend", #"{"query":"groceries $20"}"#)["primaryRecommendation.cardId"]
                    .string == "gold")
            #expect(await ask("ben", "GET", "/alerts").status == 200)
        }
        switch end {
        case .takenOut: _ = await ask.members(of: "home", ["anna"])
        case .ownerTakenOut: _ = await ask.members(of: "home", ["ben"])
        case .householdEnded: _ = await ask("boss", "DELETE", "/households/home")
        case .shared: _ = await ask("anna", "PATCH", "/cards/gold", #"{"sharedWith":null}"#)
        case .cardDeleted: _ = await ask("anna", "DELETE", "/cards/gold")
        case .ownerErased: _ = await ask("anna", "DELETE", "/data?confirm=true")
        }
        let advice = await ask("ben", "POST", "/recommend", #"{"query":"groceries $20"}"#)
        #expect(advice["primaryRecommendation"] == .null && !advice.text.contains("anna"))
        #expect(await ask("ben", "GET", "/cards")["cards"].array.isEmpty)
        #expect(await ask("ben", "GET", "/export")["cards"].array.isEmpty)
        for (method, target, body) in [
            ("GET", "/cards/gold", nil), ("PATCH", "/cards/gold", #"{"name":"Mine"}"#), ("DELETE", "/cards/gold", nil),
            ("GET", "/embeddings/gold", nil), ("POST", "/transactions", #"{"cardId":"gold","amount":1}"#),
            ("PUT", "/cards/gold/limits/groceries", #"{"currentSpending":1}"#),
        ] as [(String, String, String?)] {
            let gone = await ask("ben", method, target, body)
            let unknown = await ask(
                "ben", method, target.replacing("gold", with: "nope"), body?.replacing("gold", with: "nope"))
            #expect(gone.status == 404 && gone.body == unknown.body, "\(method) \(target): \(gone.text)")
        }
        // What he recorded is his: read, taken along, moved or deleted, but not changed on a card that he does not see.
        let own = await ask("ben", "GET", "/transactions")["transactions"].array
        #expect(own.count == 1 && own.first?.at("cardId").string == "gold")
        #expect(await ask("ben", "GET", "/export")["transactions"].array.count == 1)
        let id = try #require(own.first?.at("id").string)
        #expect(await ask("ben", "PATCH", "/transactions/\(id)", #"{"amount":1}"#).status == 404)
        switch end {
        case .cardDeleted:
            // Another card of the same name has nothing of it.
            #expect(await ask.shareCard(with: "home").status == 201)
            #expect(await ask.pot("anna") == 0)
        case .ownerErased: break
        default:
            // What was bought on the card was bought.
            #expect(await ask.pot("anna") == 50)
        }
        _ = await ask("ben", "POST", "/cards", #"{"id":"own","name":"Own","network":"visa"}"#)
        #expect(await ask("ben", "PATCH", "/transactions/\(id)", #"{"cardId":"own"}"#).status == 200)
        if end != .ownerErased { #expect(await ask.pot("anna") == 0) }
    }

    @Test func `who comes back finds the card and his purchases on it`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.shareCard(with: "home")
        _ = await ask.buy("ben", "50")
        _ = await ask.members(of: "home", ["anna"])
        #expect(await ask("ben", "POST", "/cards", #"{"id":"gold","name":"G","network":"visa"}"#).status == 409)
        _ = await ask.members(of: "home", ["anna", "ben"])
        #expect(await ask("ben", "GET", "/cards/gold")["transactionCount"].number == "1")
        #expect(await ask.pot("ben") == 50)
    }

    @Test func `an erased member's purchases leave the pot, and nobody else loses anything`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben", "carl"])
        _ = await ask.shareCard(with: "home")
        for (user, amount) in [("anna", "10"), ("ben", "20"), ("carl", "40")] { _ = await ask.buy(user, amount) }
        #expect(await ask("carl", "POST", "/recommend", #"{"query":"groceries $1"}"#).status == 200)
        let report = await ask("ben", "GET", "/privacy/report")["stored"].array
        #expect(report.first { $0.at("kind").string == "cards" }?.at("count").number == "0")
        #expect(report.first { $0.at("kind").string == "sharedCards" }?.at("count").number == "1")
        #expect(await ask("ben", "GET", "/export")["sharedCards[0].owner"].string == "anna")
        #expect(await ask("ben", "DELETE", "/data?confirm=true").status == 200)
        for user in ["anna", "carl"] { #expect(await ask.pot(user) == 50) }
        let advice = await ask("carl", "POST", "/recommend", #"{"query":"groceries $1"}"#)
        #expect(advice["primaryRecommendation.currentSpending"].number == "50.00")
        #expect(await ask("ben", "GET", "/cards")["cards"].array.isEmpty)
        #expect(await ask("anna", "DELETE", "/data?confirm=true").status == 200)
        #expect(await ask("carl", "GET", "/cards")["cards"].array.isEmpty)
        #expect(await ask("carl", "GET", "/transactions")["transactions"].array.count == 1)
        #expect(await ask("carl", "GET", "/export")["sharedCards"].array.isEmpty)
    }

    @Test func `advice counts the card and says whose it is`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.shareCard(with: "home")
        _ = await ask("ben", "POST", "/cards", #"{"id":"plain","name":"Plain","network":"visa"}"#)
        let english = await ask("ben", "POST", "/recommend", #"{"query":"groceries $20"}"#)
        #expect(english["primaryRecommendation.cardId"].string == "gold")
        #expect(english["primaryRecommendation.owner"].string == "anna")
        #expect(english["reasoning"].string?.contains("anna's Gold") == true, "\(english.text)")
        #expect(english["secondaryRecommendation.owner"] == .null)
        let chinese = await ask("ben", "POST", "/recommend", #"{"query":"超市买菜20美元"}"#)
        #expect(chinese["reasoning"].string?.contains("anna的Gold") == true, "\(chinese.text)")
        let own = await ask("anna", "POST", "/recommend", #"{"query":"groceries $20"}"#)
        #expect(own["primaryRecommendation.owner"] == .null && own["reasoning"].string?.contains("anna") == false)
        _ = await ask.buy("anna", "450")
        let alert = try #require(await ask("ben", "GET", "/alerts")["alerts"].array.first)
        #expect(alert.at("message").string?.contains("anna's Gold") == true)
        // The owner's next word is heard at once.
        let after = await ask("ben", "POST", "/recommend", #"{"query":"groceries $20"}"#)
        #expect(after["primaryRecommendation.currentSpending"].number == "450.00")
    }

    @Test func `a card whose id a member has is seen under another`() async throws {
        let ask = try PeopleService()
        _ = await ask("ben", "POST", "/cards", #"{"id":"gold","name":"Ben's","network":"visa"}"#)
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.shareCard(with: "home")
        let cards = await ask("ben", "GET", "/cards")["cards"].array
        #expect(cards.map { $0.at("id").string } == ["gold", "gold-2"])
        #expect(await ask.buy("ben", "5", on: "gold-2").status == 201)
        #expect(await ask.pot("anna") == 5)
        #expect(await ask("ben", "GET", "/cards/gold")["owner"] == .null)
        let page = await ask("ben", "GET", "/cards?limit=1")
        let cursor = try #require(page["nextCursor"].string)
        #expect(await ask("ben", "GET", "/cards?limit=1&cursor=\(cursor)")["cards[0].id"].string == "gold-2")
    }

    @Test func `the card counts in its owner's currency, whatever the member's is`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        #expect(await ask("ben", "PATCH", "/preferences", #"{"currency":"EUR"}"#).status == 200)
        _ = await ask.shareCard(with: "home")
        #expect(await ask("ben", "GET", "/cards/gold")["currency"].string == "USD")
        #expect(await ask.buy("ben", "5", on: "gold", #","currency":"EUR""#).code == "foreign_currency")
        #expect(await ask.buy("ben", "5", on: "gold", #","currency":"USD""#).status == 201)
        #expect(await ask.buy("ben", "2").status == 201)
        #expect(await ask.pot("anna") == 7)
        // Unshared, its currency is asked for no more.
        _ = await ask("anna", "PATCH", "/preferences", #"{"currency":"CAD"}"#)
        #expect(await ask("ben", "GET", "/cards/gold")["currency"].string == "CAD")
    }

    @Test(arguments: [true, false])
    func `what a member noted and the owner's statement tells of counts once`(_ isNotedFirst: Bool) async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.shareCard(with: "home")
        #expect(await ask("anna", "PATCH", "/cards/gold", #"{"currentBalance":100}"#).status == 200)
        let noted = #"{"cardId":"gold","amount":88.80,"merchant":"Safeway","date":"2026-11-17"}"#
        let statement = """
            Transaction Date,Post Date,Description,Category,Type,Amount,Memo
            11/18/2026,11/19/2026,SAFEWAY #1234,Groceries,Sale,-88.80,
            11/12/2026,11/13/2026,KROGER #77,Groceries,Sale,-20.00,
            """
        var (id, imported) = ("", TestReply?.none)
        for isNoting in [isNotedFirst, !isNotedFirst] {
            if isNoting {
                id = try #require(await ask("ben", "POST", "/transactions", noted)["id"].string)
            } else {
                imported = await ask(
                    "anna", "POST", "/transactions/import?cardId=gold", statement,
                    headers: [("Content-Type", "text/csv")])
            }
        }
        let report = try #require(imported)
        #expect(report["imported"].number == "2" && report["matched"].number == "0", "\(report.text)")
        func balance() async -> String? { await ask("ben", "GET", "/cards/gold")["currentBalance"].number }
        #expect(await ask.pot("anna") == 108.8)
        #expect(await balance() == "208.80")
        // What is corrected so that it is another purchase counts beside it.
        _ = await ask("ben", "PATCH", "/transactions/\(id)", #"{"amount":80}"#)
        #expect(await ask.pot("ben") == 188.8)
        #expect(await balance() == "288.80")
        _ = await ask("ben", "PATCH", "/transactions/\(id)", #"{"amount":88.8}"#)
        #expect(await ask.pot("ben") == 108.8)
        // A refund of the one is one of the other.
        let row = try #require(
            await ask("anna", "GET", "/transactions?q=safeway")["transactions[0].id"].string)
        let refund = await ask.buy("anna", "-8.8", on: "gold", #","refundOf":"\#(row)""#)
        #expect(await ask.pot("ben") == 100)
        _ = await ask("anna", "DELETE", "/transactions/\(try #require(refund["id"].string))")
        let number = try #require(report["importId"].string)
        #expect(await ask("anna", "DELETE", "/imports/\(number)").status == 200)
        #expect(await ask.pot("anna") == 88.8)
        #expect(await balance() == "188.80")
    }

    @Test func `a tip on a member's purchase is the statement's, and without the member the row is left`() async throws
    {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask(
            "anna", "POST", "/cards",
            """
            {"id":"gold","name":"Gold","network":"visa","sharedWith":"home",
            "rewardCategories":[{"category":"dining","multiplier":4},{"category":"general","multiplier":1}],
            "spendingLimits":[{"category":"dining","limit":500,"resetType":"monthly"}]}
            """)
        _ = await ask(
            "ben", "POST", "/transactions",
            #"{"cardId":"gold","amount":40,"merchant":"Olive Garden","date":"2026-11-15"}"#)
        #expect(await ask.pot("anna") == 40)
        let statement = """
            Transaction Date,Post Date,Description,Category,Type,Amount,Memo
            11/17/2026,11/18/2026,OLIVE GARDEN 123,Food & Drink,Sale,-48.00,
            """
        _ = await ask(
            "anna", "POST", "/transactions/import?cardId=gold", statement, headers: [("Content-Type", "text/csv")])
        #expect(await ask.pot("anna") == 48)
        // What each recorded stays as it was.
        #expect(await ask("ben", "GET", "/transactions")["transactions[0].amount"].number == "40.00")
        #expect(await ask("ben", "DELETE", "/data?confirm=true").status == 200)
        #expect(await ask.pot("anna") == 48)
    }
}
