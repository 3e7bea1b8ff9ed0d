import Basics
import HTTPTypes
import JSON
import TestSupport
import Testing

/// Deadlines among the house's alerts.
@Suite struct DeadlineAlertTests {
    private let service: TestService

    init() throws { service = try TestService() }

    private func add(_ text: String, title: String) async {
        let reply = await service.send(
            "POST", "/documents?title=\(title)", body: text, headers: [("Content-Type", "text/plain")])
        #expect(reply.status == 201)
    }

    @Test func `open deadlines of two weeks are alerts, the nearest first`() async throws {
        await add("Invoice date: 3 March 2026\nPayment due by 20 March 2026.", title: "Water")
        await add("Invoice date: 4 March 2026\nPayment due by 12 March 2026.", title: "Power")
        await add("Invoice date: 5 March 2026\nPayment due by 20 June 2026.", title: "Later")
        let alerts = await service.send("GET", "/alerts?date=2026-03-10")["alerts"].array
        #expect(alerts.compactMap { $0.at("documentTitle").string } == ["Power", "Water"])
        #expect(alerts.compactMap { $0.at("severity").string } == ["high", "low"])
        #expect(alerts.first?.at("message").string == "“Power”: due on 2026-03-12, in 2 days.")
        #expect(alerts.first?.at("daysLeft").number == "2")
        let chinese = await service.send("GET", "/alerts?date=2026-03-12&language=zh")["alerts"].array
        #expect(chinese.first?.at("message").string == "《Power》：到期付款，就在今天（2026-03-12）。")
    }

    @Test func `what is done or past is no alert`() async throws {
        await add("Invoice date: 4 March 2026\nPayment due by 12 March 2026.", title: "Power")
        #expect(await service.send("GET", "/alerts?date=2026-03-13")["alerts"].array.isEmpty)
        let before = await service.send("GET", "/alerts?date=2026-03-11")["alerts"].array
        let id = try #require(before.first?.at("deadlineId").string)
        #expect(await service.send("PATCH", "/deadlines/\(id)", body: #"{"done": true}"#).status == 200)
        #expect(await service.send("GET", "/alerts?date=2026-03-11")["alerts"].array.isEmpty)
    }

    @Test func `a Chinese paper is spoken of in Chinese`() async throws {
        await add("缴费通知\n日期：2026年3月1日\n请于3月20日前缴清物业费。", title: "%E7%89%A9%E4%B8%9A")
        let alerts = await service.send("GET", "/alerts?date=2026-03-10")["alerts"].array
        #expect(alerts.first?.at("message").string == "《物业》：到期付款，2026-03-20，还有10天。")
        let calendar = await service.send("GET", "/deadlines.ics")
        #expect(String(decoding: calendar.body, as: UTF8.self).contains("SUMMARY:物业: 到期付款"))
    }
}
