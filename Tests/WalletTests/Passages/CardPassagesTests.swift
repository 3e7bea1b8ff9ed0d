import Basics
import Foundation
import RAG
import Testing

@testable import Wallet

@Suite struct CardPassagesTests {
    private let gold = Card(
        id: CardID("gold"), name: "Amex Gold", network: .amex,
        rewardRules: [
            RewardRule(
                scope: .category(.dining), multiplier: Rate(hundredths: 400), pointType: "mr",
                afterLimitMultiplier: .one, excludes: [.category(.bars)]),
            RewardRule(scope: .category(.coffee), multiplier: Rate(hundredths: 200), pointType: "mr"),
            RewardRule(scope: .category(.general), multiplier: .one, pointType: "mr"),
        ],
        spendingLimits: [
            SpendingLimit(category: .category(.dining), limit: Money(cents: 5_000_000), resetType: .annually)
        ])

    @Test func `a rule says category, rate and limit in both languages`() throws {
        let texts = try passages(gold).map(\.text)
        #expect(
            texts.contains(
                "Amex Gold earns 4x points on dining out (dinner, lunch or a meal at a restaurant), "
                    + "up to 50,000 a year, then 1x points."))
        #expect(texts.contains { $0.hasPrefix("Amex Gold在餐饮") && $0.contains("4倍积分") && $0.contains("每年最多50,000") })
        #expect(texts.contains("The bonus rate of Amex Gold on dining out holds up to a limit of 50,000 a year."))
    }

    @Test func `a rule speaks of what it covers and of nothing else`() throws {
        let subjects = try passages(gold).filter { $0.language == "en" }.map(\.subject)
        #expect(subjects.contains { $0.hasPrefix("restaurants") })
        #expect(!subjects.contains { $0.hasPrefix("bars") || $0.hasPrefix("gas") || $0.hasPrefix("groceries") })
        let coffee = try passages(gold).filter { $0.subject.hasPrefix("coffee") }
        #expect(coffee.map { $0.text.contains("2x points") } == [true])
    }

    @Test func `spending, balance and use change nothing`() throws {
        var used = gold
        used.spendingLimits[0].currentSpending = Money(cents: 123)
        used.currentBalance = Money(cents: 5)
        used.lastUsed = Timestamp(milliseconds: 1)
        used.isActive = false
        #expect(try passages(used) == passages(gold))
    }

    @Test func `a quarterly bonus says when it holds and that it waits to be activated`() throws {
        var card = gold
        card.quarterlyBonus = QuarterlyBonus(
            categories: [.category(.gas), .merchant("Amazon")], multiplier: Rate(hundredths: 500),
            limit: Money(cents: 150_050), quarter: 4, year: 2026, activated: false)
        let texts = try passages(card).map(\.text)
        #expect(
            texts.contains {
                $0.hasPrefix("In quarter 4 of 2026 Amex Gold earns 5% cash back on gas")
                    && $0.contains("up to 1,500.50.") && $0.hasSuffix("It has to be activated first.")
            })
        #expect(texts.contains { $0.contains("at Amazon, up to 1,500.50.") })
    }

    @Test func `chosen and top categories say on what they depend`() throws {
        var card = gold
        card.rewardRules = [
            RewardRule(
                scope: .chosen(options: [.category(.gas), .category(.travel)], count: 1),
                multiplier: Rate(hundredths: 300)),
            RewardRule(scope: .topCategory(options: [.category(.fitness)]), multiplier: Rate(hundredths: 500)),
        ]
        card.choice = [.category(.gas)]
        let texts = try passages(card).filter { $0.language == "en" }.map(\.text)
        #expect(texts.contains { $0.contains("on gas") && $0.contains("your chosen category") })
        #expect(texts.contains { $0.contains("on travel") && $0.contains("if you choose") })
        #expect(texts.contains { $0.contains("on fitness") && $0.contains("top category") })
    }

    @Test func `a rule for merchants names them`() throws {
        var card = gold
        card.rewardRules = [
            RewardRule(
                scope: .category(.online), multiplier: Rate(hundredths: 500), merchants: ["Amazon", "Whole Foods"])
        ]
        let drafts = try passages(card)
        #expect(drafts.contains { $0.subject == "shopping at Amazon, Whole Foods" })
        #expect(!drafts.contains { $0.subject.hasPrefix("online shopping") })
    }

    @Test func `a table with a fault is refused with its line`() throws {
        let table = String(decoding: try Understood.bytes(CategoryWords.fileName), as: UTF8.self)
        for (faulty, line) in [
            (table.replacing("\ngas\t", with: "\nfuel\t"), 9),
            (table.replacing("\ngas\t", with: "\ngroceries\t"), 9),
            (table.replacing("\tgas\t", with: "\t\t"), 9),
        ] {
            let fault = #expect(throws: CategoryWords.TableFault.self) { try CategoryWords(table: Array(faulty.utf8)) }
            #expect(fault?.line == line)
        }
        let lines = table.split(separator: "\n").filter { !$0.hasPrefix("gas\t") }.joined(separator: "\n")
        #expect(throws: CategoryWords.TableFault.self) { try CategoryWords(table: Array(lines.utf8)) }
    }

    private func passages(_ card: Card) throws -> [PassageDraft] {
        CardPassages(words: try CategoryWords(table: try Understood.bytes(CategoryWords.fileName))).passages(of: card)
    }
}
