import HTTPTypes
import JSON
import TestSupport
import Testing

struct HouseholdRoutesTests {
    @Test func `a household is made, named anew, filled and ended by an administrator`() async throws {
        let ask = try PeopleService()
        let made = await ask("boss", "PUT", "/households/home", #"{"name":"Home"}"#)
        #expect(made.status == 201 && made.headers[.location] == "/households/home")
        #expect(made["name"].string == "Home" && made["members"].array.isEmpty)
        let named = await ask("boss", "PUT", "/households/home", #"{"name":"Our home"}"#)
        #expect(named.status == 200 && named["name"].string == "Our home")
        let filled = await ask.members(of: "home", ["ben", "anna", "ben"])
        #expect(filled.status == 200 && filled["members"].array.map(\.string) == ["anna", "ben"])
        let read = await ask("boss", "GET", "/households/home")
        #expect(read.body == filled.body && read.headers[.eTag] == filled.headers[.eTag])
        #expect(await ask("boss", "GET", "/households")["households"].array.count == 1)
        #expect(await ask("boss", "DELETE", "/households/home").status == 204)
        #expect(await ask("boss", "GET", "/households/home").code == "household_not_found")
        #expect(await ask("boss", "DELETE", "/households/home").code == "household_not_found")
        #expect(await ask.members(of: "home", ["anna"]).code == "household_not_found")
    }

    @Test func `somebody sees the households he belongs to, and of others not that they are there`() async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", ["anna", "ben"])
        _ = await ask.household("other", ["carl"])
        #expect(await ask("anna", "GET", "/households")["households"].array.map { $0.at("id").string } == ["home"])
        #expect(await ask("anna", "GET", "/households/home")["members"].array.count == 2)
        let foreign = await ask("anna", "GET", "/households/other")
        let unknown = await ask("anna", "GET", "/households/nowhere")
        #expect(foreign.status == 404 && foreign.body == unknown.body && foreign.headers == unknown.headers)
        for (method, path) in [
            ("PUT", "/households/home"), ("PUT", "/households/home/members"), ("DELETE", "/households/home"),
        ] {
            let refused = await ask("anna", method, path, method == "PUT" ? "{}" : nil)
            #expect(refused.status == 403 && refused.code == "scope_missing")
        }
    }

    @Test func `the first writer wins, and the second is told`() async throws {
        let ask = try PeopleService()
        let made = await ask("boss", "PUT", "/households/home", #"{"name":"Home"}"#)
        let tag = try #require(made.headers[.eTag])
        func send(_ method: String, _ path: String, _ body: String?) async -> TestReply {
            await ask("boss", method, path, body, headers: [("If-Match", tag)])
        }
        #expect(await send("PUT", "/households/home/members", #"{"users":["anna"]}"#).status == 200)
        #expect(await send("PUT", "/households/home", #"{"name":"Late"}"#).code == "revision_mismatch")
        #expect(await send("PUT", "/households/home/members", #"{"users":[]}"#).code == "revision_mismatch")
        #expect(await send("DELETE", "/households/home", nil).code == "revision_mismatch")
        #expect(await send("PUT", "/households/new", #"{"name":"New"}"#).code == "revision_mismatch")
        #expect(await ask("boss", "GET", "/households/home")["members"].array.count == 1)
    }

    @Test(arguments: [
        ("/households/home", #"{"name":" "}"#, "name"), ("/households/home", "{}", "name"),
        ("/households/home/members", #"{"users":["a b"]}"#, "users[0]"),
        ("/households/home/members", #"{"user":["anna"]}"#, "user"),
        ("/households/a%20b", #"{"name":"Home"}"#, "id"),
    ])
    func `what is wrong is refused by its path`(_ target: String, _ body: String, _ path: String) async throws {
        let ask = try PeopleService()
        _ = await ask.household("home", [])
        let refused = await ask("boss", "PUT", target, body)
        #expect(refused.status == 422 && refused["errors[0].path"].string == path)
    }

    @Test func `what is stored of somebody names his households, and erasing takes him out of them`() async throws {
        let ask = try PeopleService()
        let before = await ask.household("home", ["anna", "ben"])
        let report = await ask("ben", "GET", "/privacy/report")
        #expect(report["stored"].array.first { $0.at("kind").string == "households" }?.at("count").number == "1")
        #expect(await ask("ben", "GET", "/export")["households[0].id"].string == "home")
        #expect(await ask("ben", "DELETE", "/data?confirm=true").status == 200)
        #expect(await ask("ben", "GET", "/households")["households"].array.isEmpty)
        let after = await ask("boss", "GET", "/households/home")
        #expect(after["members"].array.map(\.string) == ["anna"] && after.headers[.eTag] != before.headers[.eTag])
    }
}
