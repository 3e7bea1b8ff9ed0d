import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

/// `GET /transactions` as a table, and the way back through the import.
struct PurchaseSheetTests: StatementSuite {
    private static let table = [("Accept", "text/csv")]

    private func record(_ service: TestService, _ body: String) async -> String {
        await service.send("POST", "/transactions", body: body)["id"].string ?? ""
    }

    @Test func `the table holds all that the filter finds`() async throws {
        let service = try await wallet()
        for day in 1...11 {
            for hour in 0..<12 {
                let sent = await service.send(
                    "POST", "/transactions",
                    body: """
                        {"cardId":"gold","amount":\(hour + 1).\(day + 10),"merchant":"Shop \(day)","category":"groceries",
                        "date":"2026-11-\(day < 10 ? "0" : "")\(day)"}
                        """)
                try #require(sent.status == 201)
            }
        }
        let all = await service.send("GET", "/transactions", headers: Self.table)
        #expect(all.status == 200 && all.headers[.contentType]?.hasPrefix("text/csv; charset=utf-8") == true)
        #expect(all.headers[.vary]?.contains("Accept") == true)
        let lines = all.text.components(separatedBy: "\r\n")
        #expect(lines.count == 11 * 12 + 2 && lines.last == "")
        #expect(lines[0].hasPrefix("ID,Date,Time,Amount,Currency,Type,Merchant,"))
        #expect(Set(lines.dropFirst().dropLast().map { $0.prefix { $0 != "," } }).count == 11 * 12)
        let some = await service.send(
            "GET", "/transactions?from=2026-11-03&to=2026-11-04&category=groceries&q=shop%203&cardId=gold",
            headers: Self.table)
        #expect(some.text.components(separatedBy: "\r\n").count == 12 + 2)
        #expect(some.text.contains(",1.13,") && some.text.contains(",groceries,American Express Gold Card,") == true)
        for (target, path) in [("?limit=5", "limit"), ("?cursor=a", "cursor"), ("?from=x", "from")] {
            let refused = await service.send("GET", "/transactions" + target, headers: Self.table)
            #expect(refused.status == 422 && refused["errors[0].path"].string == path)
        }
        let json = await service.send(
            "GET", "/transactions", headers: [("Accept", "application/json, text/csv;q=0.5")])
        #expect(json["transactions"].array.count == 50)
    }

    @Test func `a cell is no formula, and text is quoted`() async throws {
        let service = try await wallet()
        _ = await record(
            service,
            #"""
            {"cardId":"gold","amount":12.5,"merchant":"=HYPERLINK(\"http://x\",\"a\")","note":"@home, \"so\" to say"}
            """#)
        _ = await record(service, #"{"cardId":"gold","amount":-3,"merchant":"+1 Club","note":"-5 off"}"#)
        let text = await service.send("GET", "/transactions", headers: Self.table).text
        #expect(text.contains(#""'=HYPERLINK(""http://x"",""a"")""#))
        #expect(text.contains(#""'@home, ""so"" to say""#))
        #expect(text.contains(",'+1 Club,") && text.contains(",'-5 off,") && text.contains(",-3.00,"))
        for line in text.split(separator: "\r\n").dropFirst() {
            for cell in line.split(separator: ",") where !cell.hasPrefix("-3") {
                #expect(cell.first.map { "=+-@".contains($0) } != true, "\(cell)")
            }
        }
    }

    /// Category, amount, day, merchant: what a person would miss.
    @Test func `the table is imported into an empty wallet as it was`() async throws {
        let service = try await wallet()
        let names = [
            "groceries", "dining", "restaurants", "fastFood", "coffee", "foodDelivery", "bars", "gas", "evCharging",
            "travel",
            "airfare", "hotels", "carRental", "cruises", "travelAgencies", "transit", "rideshare", "publicTransit",
            "parking",
            "tolls", "drugstores", "streaming", "online", "wholesaleClubs", "superstores", "departmentStores",
            "homeImprovement", "entertainment", "office", "phone", "utilities", "rent", "fitness", "education",
            "healthcare",
            "insurance", "charity", "pets", "auto", "clothing", "electronics", "general",
        ]
        for (index, name) in names.enumerated() {
            _ = await record(
                service,
                """
                {"cardId":"gold","amount":\(index + 3).45,"merchant":"Zorbly Place, No. Q","category":"\(name)",
                "date":"2026-\(index % 2 == 0 ? "03" : "10")-0\(index % 9 + 1)","note":"@n"}
                """)
        }
        _ = await record(service, #"{"cardId":"gold","amount":-4.2,"merchant":"@Quorvex","category":"pets"}"#)
        _ = await record(service, #"{"cardId":"gold","amount":9.99,"date":"2026-10-31"}"#)
        let sheet = await service.send("GET", "/transactions", headers: Self.table)
        let empty = try await wallet()
        let report = await importing(empty, sheet.body)
        #expect(report.status == 200 && report["layout"].string == "steward", "\(report.text.prefix(2_000))")
        #expect(report["imported"].number == "\(names.count + 2)" && report["decisions.sign.certain"].bool == true)
        func shown(_ service: TestService) async -> [String] {
            await service.send("GET", "/transactions?limit=100")["transactions"].array.map { purchase in
                ["date", "amount", "currency", "category"].map { name in
                    purchase.at(name).string ?? purchase.at(name).number ?? ""
                }.joined(separator: "|")
            }.sorted()
        }
        #expect(await shown(empty) == (await shown(service)))
        let again = await empty.send("GET", "/transactions?q=%40Quorvex")
        #expect(again["transactions[0].amount"].number == "-4.20")
        // The same table again adds nothing, neither there nor where it was written.
        #expect(await importing(empty, sheet.body)["duplicates"].number == "\(names.count + 2)")
        let home = await importing(service, sheet.body)
        #expect(home["imported"].number == "0" && home["duplicates"].number == "\(names.count + 2)")
        let own = await empty.send("GET", "/transactions", headers: Self.table)
        #expect(await importing(empty, own.body)["imported"].number == "0")
    }
}
