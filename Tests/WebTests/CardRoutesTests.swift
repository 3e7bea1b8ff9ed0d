import Basics
import HTTPTypes
import JSON
import TestSupport
import Testing

struct CardRoutesTests {
    private static let shop = #"{"id":"shop","name":"Corner Shop Card","network":"VISA"}"#

    @Test func `a created card is located, tagged and read back the same`() async throws {
        let service = try TestService()
        let created = await service.send("POST", "/cards", body: Self.shop)
        #expect(created.status == 201)
        #expect(created.headers[.location] == "/cards/shop")
        let read = await service.send("GET", "/cards/shop")
        #expect(read.body == created.body)
        #expect(read.headers[.eTag] == created.headers[.eTag])
        #expect(read["network"].string == "visa")
    }

    @Test func `a batch of cards comes in whole, or not at all`() async throws {
        let service = try TestService()
        let two = #"{"cards":[\#(Self.shop),{"catalogId":"amex-gold","id":"gold"}]}"#
        let added = await service.send("POST", "/cards/batch", body: two, headers: [("Idempotency-Key", "k")])
        #expect(added.status == 201 && added["cards[1].id"].string == "gold" && added["nextCursor"] == .null)
        #expect(await service.send("GET", "/cards")["cards"] == added["cards"])
        let again = await service.send("POST", "/cards/batch", body: two, headers: [("Idempotency-Key", "k")])
        #expect(again.status == 201 && again.body == added.body)
        // One of them is known, so the other does not come in either.
        let known = #"{"cards":[{"name":"New","network":"visa","id":"new"},\#(Self.shop)]}"#
        #expect(await service.send("POST", "/cards/batch", body: known).code == "card_exists")
        #expect(await service.send("GET", "/cards/new").status == 404)
    }

    @Test func `all that is wrong with a batch is told by its path`() async throws {
        let service = try TestService()
        let body = #"""
            {"cards":[{"catalogId":"no-such-card"},{"network":"visa"},{"id":"batch","name":"B","network":"visa"},\#
            {"id":"x","name":"X","network":"visa"},{"id":"x","name":"Y","network":"visa"},\#
            {"name":"Yen","network":"visa","currency":"JPY","annualFee":1.5}]}
            """#
        let reply = await service.send("POST", "/cards/batch", body: body)
        #expect(reply.status == 422)
        let paths = (0..<5).map { reply["errors[\($0)].path"].string }
        #expect(
            paths == [
                "cards[0].catalogId", "cards[1].name", "cards[2].id", "cards[5].annualFee", "cards[4].id",
            ])
        #expect(await service.send("GET", "/cards")["cards[0]"] == .null)
        let many = Array(repeating: #"{"catalogId":"amex-gold"}"#, count: 101).joined(separator: ",")
        #expect(await service.send("POST", "/cards/batch", body: #"{"cards":[\#(many)]}"#).status == 422)
    }

    @Test func `If-Match lets the first writer win and tells the second`() async throws {
        let service = try TestService()
        let created = await service.send("POST", "/cards", body: Self.shop)
        let tag = try #require(created.headers[.eTag])
        let first = await service.send(
            "PATCH", "/cards/shop", body: #"{"isActive":false}"#, headers: [("If-Match", tag)])
        #expect(first.status == 200)
        let second = await service.send(
            "PATCH", "/cards/shop", body: #"{"name":"Mine"}"#, headers: [("If-Match", tag)])
        #expect(second.status == 412)
        #expect(second.code == "revision_mismatch")
        #expect(await service.send("GET", "/cards/shop")["name"].string == "Corner Shop Card")
    }

    @Test func `a merge patch changes what it names and keeps the rest`() async throws {
        let service = try TestService()
        _ = await service.add("chase-freedom-flex", id: "flex")
        let before = await service.send("GET", "/cards/flex")
        let patched = await service.send(
            "PATCH", "/cards/flex", body: #"{"quarterlyBonus":{"activated":true}}"#,
            headers: [("Content-Type", "application/merge-patch+json")])
        #expect(patched.status == 200)
        #expect(patched["quarterlyBonus.activated"].bool == true)
        #expect(patched["quarterlyBonus.multiplier"] == before["quarterlyBonus.multiplier"])
        #expect(patched["rewardCategories"] == before["rewardCategories"])
    }

    @Test(arguments: [
        (#"{"network":"visa"}"#, "name", "required"),
        (#"{"name":"A","network":"visa","colour":"red"}"#, "colour", "unknown_field"),
        (#"{"name":"A","network":"visa","annualFee":1.234}"#, "annualFee", "too_precise"),
        (#"{"name":"A","network":"visa","annualFee":-1}"#, "annualFee", "out_of_range"),
        (#"{"name":"A","network":"visa","annualFee":"95"}"#, "annualFee", "wrong_type"),
        (
            #"{"name":"A","network":"visa","rewardCategories":[{"category":"lottery","multiplier":1}]}"#,
            "rewardCategories[0].category", "unknown_category"
        ),
        (
            #"{"name":"A","network":"visa","spendingLimits":[{"category":"gas","limit":0,"resetType":"monthly"}]}"#,
            "spendingLimits[0].limit", "out_of_range"
        ),
        (#"{"id":"a/b","name":"A","network":"visa"}"#, "id", "invalid_identifier"),
        (#"{"id":"..","name":"A","network":"visa"}"#, "id", "invalid_identifier"),
        (#"{"id":"catalog","name":"A","network":"visa"}"#, "id", "invalid_identifier"),
        (#"{"id":"search","name":"A","network":"visa"}"#, "id", "invalid_identifier"),
        (#"{"name":"A","network":"visa","catalogId":"4111111111111111"}"#, "catalogId", "card_number_refused"),
        (
            #"""
            {"name":"A","network":"visa","spendingLimits":[{"category":"gas","limit":5,"resetType":"monthly"},
            {"category":"dining","sharedWith":["travel","gas"],"limit":5,"resetType":"annually"}]}
            """#, "spendingLimits[1].sharedWith[1]", "duplicate_limit"
        ),
        (
            #"""
            {"name":"A","network":"visa","choice":["gas"],
            "rewardCategories":[{"category":"choice","multiplier":3,"options":["dining"]}]}
            """#, "choice", "unknown_value"
        ),
        (#"{"name":"My 4111 1111 1111 1111","network":"visa"}"#, "name", "card_number_refused"),
    ])
    func `a wrong field is named with its path and a stable code`(body: String, path: String, code: String) async throws
    {
        let reply = try await TestService().send("POST", "/cards", body: body)
        #expect(reply.status == 422)
        #expect(reply.code == "invalid_request")
        #expect(reply["errors[0].path"].string == path)
        #expect(reply["errors[0].code"].string == code)
        #expect(!reply.text.contains("4111"))
    }

    @Test func `an idempotency key adds a card once`() async throws {
        let service = try TestService()
        let body = #"{"name":"A","network":"visa"}"#
        let key = [("Idempotency-Key", "k1")]
        let first = await service.send("POST", "/cards", body: body, headers: key)
        let again = await service.send("POST", "/cards", body: body, headers: key)
        #expect(first.status == 201 && again.status == 201)
        #expect(again.body == first.body)
        #expect(again.headers[.location] == first.headers[.location])
        #expect(again.headers[.eTag] == first.headers[.eTag])
        #expect(await service.send("GET", "/cards")["cards"].array.count == 1)
        let other = await service.send("POST", "/cards", body: Self.shop, headers: key)
        #expect(other.status == 409 && other.code == "idempotency_key_reused")
    }

    @Test func `what is chosen is completed and checked as when the card was made`() async throws {
        let service = try TestService()
        let made = await service.send(
            "POST", "/cards", body: #"{"catalogId":"boa-customized-cash","id":"boa","choice":["online"]}"#)
        #expect(made["choice"].array.count > 1)
        for (choice, status) in [
            (#"["gas"]"#, 200), (#"["online"]"#, 200), (#"["rent"]"#, 422), (#"["asdf qwer"]"#, 422),
            (#"["gas","online","dining","travel"]"#, 422),
        ] {
            let reply = await service.send("PATCH", "/cards/boa", body: #"{"choice":\#(choice)}"#)
            #expect(reply.status == status, "\(choice)")
        }
        let read = await service.send("GET", "/cards/boa")
        #expect(read["choice"] == made["choice"])
        #expect(await service.send("PUT", "/cards/boa", body: read.text)["choice"] == made["choice"])
        #expect(await service.send("GET", "/alerts")["alerts"].array.isEmpty)
        #expect(await service.send("PATCH", "/cards/boa", body: #"{"choice":[]}"#).status == 200)
        let alert = await service.send("GET", "/alerts")["alerts"].at("[0]")
        #expect(alert.at("type").string == "choice_required")
        #expect(alert.at("category").string == "choice")
        #expect(alert.at("actionRequired").bool == true)
        #expect(alert.at("message").string?.contains("3%") == true)
    }

    @Test func `a limit that is edited keeps what was spent`() async throws {
        let service = try TestService()
        func body(_ more: String = "") -> String {
            """
            {"name":"A","network":"visa","rewardCategories":[{"category":"groceries","multiplier":3}],
            "spendingLimits":[{"category":"groceries","limit":500,"resetType":"monthly","resetDate":"2026-12-05"\(more)}]}
            """
        }
        _ = await service.send("POST", "/cards", body: body().replacing("{\"name\"", with: "{\"id\":\"a\",\"name\""))
        let purchase = #"{"cardId":"a","amount":100,"category":"groceries"}"#
        #expect(await service.send("POST", "/transactions", body: purchase).status == 201)
        let raised = await service.send(
            "PATCH", "/cards/a",
            body: #"{"spendingLimits":[{"category":"groceries","limit":600,"resetType":"monthly"}]}"#)
        #expect(raised["spendingLimits[0].limit"].number == "600.00")
        #expect(raised["spendingLimits[0].currentSpending"].number == "100.00")
        #expect(raised["spendingLimits[0].resetDate"].string == "2026-12-05")
        #expect(
            await service.send("PUT", "/cards/a", body: body())["spendingLimits[0].currentSpending"].number == "100.00")
        let said = await service.send("PUT", "/cards/a", body: body(#","currentSpending":0"#))
        #expect(said["spendingLimits[0].currentSpending"].number == "0.00")
    }

    @Test func `a limit whose period is over shows the one that runs`() async throws {
        let service = try TestService()
        let made = await service.send(
            "POST", "/cards",
            body: """
                {"id":"a","name":"A","network":"visa","spendingLimits":[{"category":"groceries","limit":100,
                "currentSpending":100,"resetType":"monthly","resetDate":"2026-11-15"}]}
                """)
        #expect(made["spendingLimits[0].currentSpending"].number == "0.00")
        #expect(made["spendingLimits[0].resetDate"].string == "2026-12-15")
        #expect(await service.send("GET", "/cards/a").body == made.body)
        #expect(await service.send("GET", "/cards")["cards[0]"] == made.json)
    }

    @Test(arguments: [
        ("monthly", "2026-12-01"), ("quarterly", "2027-01-01"), ("annually", "2027-01-01"),
    ])
    func `a limit that does not say when it starts again does so by the calendar`(type: String, next: String)
        async throws
    {
        let limit = #"{"category":"groceries","limit":100,"currentSpending":100,"resetType":"\#(type)"}"#
        let card = #""name":"M","network":"visa","rewardCategories":[{"category":"groceries","multiplier":5}]"#
        for method in ["POST", "PUT", "PATCH"] {
            let service = try TestService()
            if method != "POST" {
                _ = await service.send("POST", "/cards", body: #"{"id":"m","name":"M","network":"visa"}"#)
            }
            let sent = await service.send(
                method, method == "POST" ? "/cards" : "/cards/m",
                body: method == "PATCH"
                    ? #"{\#(card.replacing(#""name":"M","network":"visa","#, with: "")),"spendingLimits":[\#(limit)]}"#
                    : #"{"id":"m",\#(card),"spendingLimits":[\#(limit)]}"#)
            #expect(sent["spendingLimits"].array.first?.at("resetDate").string == next)
            func remaining(_ date: String) async -> String? {
                await service.send("POST", "/recommend", body: #"{"query":"groceries $10","date":"\#(date)"}"#)[
                    "primaryRecommendation"
                ].at("remainingLimit").number
            }
            #expect(await remaining("2026-11-21") == "0.00")
            #expect(await remaining(next) == "100.00")
        }
    }

    @Test func `a reset more than a period ahead is counted back at once`() async throws {
        let service = try TestService()
        let sent = await service.send(
            "POST", "/cards",
            body: #"""
                {"id":"m","name":"M","network":"visa","spendingLimits":[{"category":"groceries","limit":100,
                 "currentSpending":100,"resetType":"monthly","resetDate":"2027-06-15"}]}
                """#)
        #expect(sent["spendingLimits"].array.first?.at("resetDate").string == "2026-12-15")
    }

    @Test func `a weak entity tag names the revision, as a compressed answer has it`() async throws {
        let service = try TestService()
        let created = await service.send("POST", "/cards", body: Self.shop)
        let tag = try #require(created.headers[.eTag])
        let reply = await service.send(
            "PATCH", "/cards/shop", body: #"{"isActive":false}"#, headers: [("If-Match", "W/" + tag)])
        #expect(reply.status == 200)
    }

    @Test func `what a change answers is what is read afterwards`() async throws {
        let service = try TestService(now: "2026-11-21T12:00:00Z")
        _ = await service.send(
            "POST", "/cards",
            body: #"""
                {"id":"m","name":"M","network":"visa","rewardCategories":[{"category":"groceries","multiplier":5}],
                 "spendingLimits":[{"category":"groceries","limit":100,"resetType":"monthly"}]}
                """#)
        _ = await service.send(
            "POST", "/transactions", body: #"{"cardId":"m","amount":7,"category":"groceries","date":"2026-12-05"}"#)
        let changed = await service.send("PATCH", "/cards/m", body: #"{"name":"N"}"#)
        #expect(changed.body == (await service.send("GET", "/cards/m")).body)
    }

    @Test func `pages come in order and end with no cursor`() async throws {
        let service = try TestService()
        for number in 1...7 {
            _ = await service.send("POST", "/cards", body: #"{"id":"c\#(number)","name":"C","network":"visa"}"#)
        }
        var seen: [String] = []
        var target = "/cards?limit=3"
        while true {
            let page = await service.send("GET", target)
            #expect(page.status == 200)
            seen += page["cards"].array.compactMap { $0.at("id").string }
            guard let cursor = page["nextCursor"].string else { break }
            target = "/cards?limit=3&cursor=\(cursor)"
        }
        #expect(seen == (1...7).map { "c\($0)" })
    }

    @Test func `the catalogue tells what points are worth, and a value can be taken`() async throws {
        let service = try TestService()
        let catalog = await service.send("GET", "/cards/catalog?q=amex")
        #expect(catalog["pointValuations[0].pointType"].string == "chase_ultimate_rewards")
        #expect(catalog["pointValuations[0].basis"].string == "published")
        #expect(catalog["pointValuations[0].sources[0].name"].string != nil)
        let taken = await service.send(
            "PUT", "/preferences", body: #"{"pointValues":{"chase_ultimate_rewards":2.05}}"#)
        #expect(taken.status == 200)
    }

    @Test func `a catalogue card says its rules, and an unknown one is refused`() async throws {
        let service = try TestService()
        let card = await service.add("amex-gold", id: "gold")
        #expect(card.status == 201)
        #expect(card["network"].string == "amex")
        #expect(card["catalogId"].string == "amex-gold")
        let dining = card["rewardCategories"].array.first { $0.at("category").string == "dining" }
        #expect(dining?.at("multiplier").number == "4")
        let unknown = await service.send("POST", "/cards", body: #"{"catalogId":"nobody"}"#)
        #expect(unknown.status == 422)
        #expect(unknown["errors[0].path"].string == "catalogId")
    }

    @Test func `the id of a card does not change`() async throws {
        let service = try TestService()
        _ = await service.send("POST", "/cards", body: Self.shop)
        let put = await service.send("PUT", "/cards/shop", body: #"{"id":"other","name":"A","network":"visa"}"#)
        #expect(put.status == 422)
        let patch = await service.send("PATCH", "/cards/shop", body: #"{"id":"other"}"#)
        #expect(patch.status == 422)
    }
}
