import Basics
import HTTPMessages
import HTTPTypes
import JSON
import TestSupport
import Testing
import Wallet
import Stores

@testable import Web
@testable import WalletAPI

/// No card number is kept, whichever way it comes in and however it is written.
struct CardNumberTests {
    private static let numbers = [
        "4111111111111111", "4242424242424242", "4012888888881881", "4222222222222", "4000056655665556",
        "4917610000000000", "5555555555554444", "5200828282828210", "5105105105105100", "5454545454545454",
        "2223003122003222", "2223000048410010", "378282246310005", "371449635398431", "378734493671000",
        "6011111111111117", "6011000990139424", "6011981111111113", "30569309025904", "38520000023237",
        "36227206271667", "3530111333300000", "3566002020360505", "6200000000000005", "6205500000000000004",
    ]
    private static let separators = [
        "", " ", "-", ".", "\t", "\r", "\r\n", "\u{1}", "\u{7F}", "\u{A0}", "\u{2009}", "\u{2011}", "\u{2013}",
        "\u{3000}", "\u{2028}", "\u{200B}",
    ]

    private static func spellings(of number: String) -> [String] {
        separators.map { separator in
            number.enumerated().map { $0 > 0 && $0 % 4 == 0 ? separator + String($1) : String($1) }.joined()
        }
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONWriter(capacity: 64)
        json.value(text)
        return String(decoding: json.finish(), as: UTF8.self)
    }

    /// The digits of all strings and numbers of a reply, one after the other.
    private static func digits(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text.filter { $0.isASCII && $0.isNumber } + "|"
        case .array(let elements): elements.map(digits).joined()
        case .object(let object): object.members.map { digits(.string($0.name)) + digits($0.value) }.joined()
        case .number: (value.number ?? "").filter(\.isNumber) + "|"
        default: ""
        }
    }

    @Test(arguments: numbers)
    func `a card number is kept nowhere`(_ number: String) async throws {
        let service = try TestService()
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        for spelling in CardNumberTests.spellings(of: number) {
            let name = CardNumberTests.quoted("my " + spelling)
            let refused = [
                await service.send("POST", "/cards", body: #"{"name":\#(name),"network":"visa"}"#),
                await service.send(
                    "POST", "/cards",
                    body: """
                        {"name":"A","network":"visa",
                        "rewardCategories":[{"category":"dining","multiplier":2,"merchants":[\(name)]}]}
                        """),
                await service.send("POST", "/transactions", body: #"{"cardId":"gold","amount":1,"merchant":\#(name)}"#),
                await service.send("POST", "/transactions", body: #"{"cardId":"gold","amount":1,"note":\#(name)}"#),
                await service.send("PUT", "/preferences", body: #"{"preferredPointSystem":\#(name)}"#),
            ]
            for (index, reply) in refused.enumerated() {
                #expect(reply.status == 422, "\(index) \(spelling.debugDescription)")
                #expect(!CardNumberTests.digits(reply.json).contains(number))
            }
            let query = CardNumberTests.quoted("pay \(spelling) for dinner $40")
            let answer = await service.send("POST", "/recommend", body: #"{"query":\#(query),"debug":true}"#)
            #expect(answer.status == 200 && !CardNumberTests.digits(answer.json).contains(number))
            let conversation = try #require(answer["conversationId"].string)
            let feedback = await service.send(
                "POST", "/feedback",
                body: #"{"conversationId":"\#(conversation)","outcome":"accepted","comment":\#(name)}"#)
            #expect(feedback.status == 201 && feedback["comment"].string == "my [card number removed]")
            // A key means nothing to the service, so that one with a number in it serves as any other.
            let key = [
                ("Idempotency-Key", spelling.filter { $0.isASCII && !$0.isWhitespace && $0 > " " && $0 < "\u{7F}" })
            ]
            let purchase = #"{"cardId":"gold","amount":1,"note":\#(CardNumberTests.quoted(String(key[0].1.count)))}"#
            let first = await service.send("POST", "/transactions", body: purchase, headers: key)
            #expect(first.status == 201)
            #expect(await service.send("POST", "/transactions", body: purchase, headers: key).body == first.body)
        }
        let export = await service.send("GET", "/export")
        #expect(export.status == 200 && export["conversations"].array.isEmpty == false)
        let conversations = export.text.components(of: "dinner")
        #expect(conversations >= CardNumberTests.separators.count)
        #expect(!CardNumberTests.digits(export.json).contains(number))
        for entry in service.logs.entries { #expect(!entry.text.contains(number)) }
    }

    @Test func `of an idempotency key only its digest is stored`() throws {
        let request = Request(
            method: .post, target: "/transactions",
            headers: HeaderFields([("Idempotency-Key", "4111111111111111")]), body: [1, 2])
        let idempotent = try #require(try request.idempotentRequest { $0.prefix(2) + [UInt8($0.count)] })
        #expect(idempotent.key == "sha256 343110")
        #expect(idempotent.digest == [1, 2, 2])
        let elsewhere = try request.idempotentRequest(operation: "x", digest: { $0 })
        #expect(elsewhere?.digest == [0x78, 1, 2])
    }

    @Test(arguments: ["4111111111111111", "4111-1111-1111-1111", "4111.1111.1111.1111"])
    func `an identifier or a point system is no place for a card number`(_ number: String) async throws {
        let service = try TestService()
        let card = await service.send("POST", "/cards", body: #"{"id":"\#(number)","name":"A","network":"visa"}"#)
        #expect(card.status == 422 && card["errors[0].code"].string == "card_number_refused")
        let added = await service.add("amex-gold", id: number)
        #expect(added.status == 422 && added["errors[0].code"].string == "card_number_refused")
        let points = await service.send("PUT", "/preferences", body: #"{"preferredPointSystem":"\#(number)"}"#)
        #expect(points.status == 422 && points["errors[0].code"].string == "card_number_refused")
        let uuid = "79927398-7100-4000-8000-41111111111e"
        #expect(
            await service.send("POST", "/cards", body: #"{"id":"\#(uuid)","name":"A","network":"visa"}"#).status == 201)
    }
}

extension String {
    /// How often a word occurs.
    fileprivate func components(of word: String) -> Int {
        var count = 0
        var rest = self[...]
        while let range = rest.firstRange(of: word) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
