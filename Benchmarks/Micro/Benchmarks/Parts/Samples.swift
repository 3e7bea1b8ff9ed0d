import Basics
import Foundation
import JSON

/// The inputs of the benchmarks.
enum Samples {
    static let english = "I'm buying groceries at Whole Foods tonight, about $150 for the family"
    /// Twelve words as a dictionary would cut it.
    static let chinese = "我今天晚上要在全食超市买菜，大概一百五十美元，用哪张卡"

    static let get = Array(
        "GET /health HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nUser-Agent: curl/7.88.1\r\nAccept: */*\r\n\r\n".utf8)
    static let query = Array(#"{"query":"I'm buying groceries at Whole Foods, about $150","language":"en"}"#.utf8)
    static let post =
        Array(
            ("POST /recommend HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nUser-Agent: curl/7.88.1\r\nAccept: */*\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(query.count)\r\n\r\n").utf8) + query

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func file(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appendingPathComponent(path)))
    }

    /// A JSON array of cards as clients send them.
    static func wallet() throws -> [UInt8] { try file("Tests/Evaluation/wallets/family.json") }

    static func written() -> [UInt8] {
        var json = JSONWriter()
        json.beginArray()
        for number in 1...5 {
            json.beginObject()
            json.name("cardId")
            json.value("card-of-the-wallet")
            json.name("cardName")
            json.value("A card with a usual name")
            json.name("multiplier")
            json.value(Rate(hundredths: 450))
            json.name("rank")
            json.value(number)
            json.name("currentSpending")
            json.value(Money(cents: 123_456))
            json.name("isActive")
            json.value(true)
            json.name("limit")
            json.null()
            json.name("reasoning")
            json.value("4.5 points a dollar on $150.00: 675 points worth $6.75; “the runner-up” earns $3.00")
            json.endObject()
        }
        json.endArray()
        return json.finish()
    }
}
