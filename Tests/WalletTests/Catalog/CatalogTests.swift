import Basics
import Testing

@testable import Wallet

/// The catalogue's file, search and cards.
@Suite struct CatalogTests {
    @Test func `every rule states its source, its date and how sure it is`() throws {
        let catalog = try CatalogFixture.catalog()
        for entry in catalog.entries {
            #expect(!entry.sources.isEmpty && !entry.asOf.isEmpty, "\(entry.id)")
            #expect(entry.nameChinese?.isEmpty == false, "\(entry.id)")
            for rule in entry.rules {
                #expect(!rule.sources.isEmpty && !rule.asOf.isEmpty && !rule.description.isEmpty, "\(entry.id)")
            }
        }
        #expect(catalog.asOf == Make.date(2026, 11, 21))
        #expect(catalog.valuations.allSatisfy { !$0.sources.isEmpty })
    }

    @Test func `unconfirmed rates are listed and left out of made cards`() throws {
        let catalog = try CatalogFixture.catalog()
        let unconfirmed = catalog.entries.flatMap { entry in
            entry.rules.filter(\.unconfirmed).map { (entry.id, $0.category) }
        }
        #expect(
            unconfirmed.map { $0.0 + " " + $0.1 } == [
                "chase-sapphire-preferred gas", "chase-sapphire-preferred evCharging",
                "chase-sapphire-preferred hotels", "wells-fargo-autograph evCharging",
            ])
    }

    @Test func `quarters that are not known are listed as unknown and give no bonus`() throws {
        let catalog = try CatalogFixture.catalog()
        let discover = try #require(catalog.entry("discover-it-cash-back"))
        #expect(discover.rotating.filter { $0.year == 2026 }.map { $0.categories == nil } == [false, true, true, true])
        let flex = try #require(catalog.entry("chase-freedom-flex"))
        #expect(flex.rotating.filter { $0.categories == nil }.map { "\($0.year)Q\($0.quarter)" } == ["2026Q2"])
        #expect(try CatalogFixture.card("discover-it-cash-back").quarterlyBonus == nil)
        #expect(try CatalogFixture.card("chase-freedom-flex", on: Make.date(2026, 5, 1)).quarterlyBonus == nil)
        #expect(try CatalogFixture.card("chase-freedom-flex", on: Make.date(2027, 1, 1)).quarterlyBonus == nil)
    }

    @Test func `a made card has the bonus of its quarter, not activated unless asked`() throws {
        let flex = try CatalogFixture.card("chase-freedom-flex")
        let bonus = try #require(flex.quarterlyBonus)
        #expect(bonus.quarter == 4 && bonus.year == 2026)
        #expect(!bonus.activated)
        #expect(bonus.activateBy == Make.date(2026, 12, 14))
        #expect(bonus.limit == Money(cents: 150_000))
        #expect(try CatalogFixture.card("chase-freedom-flex", activated: true).quarterlyBonus?.activated == true)
        let spring = try CatalogFixture.card("discover-it-cash-back", on: Make.date(2026, 2, 1), activated: true)
        let engine = RewardEngine(date: Make.date(2026, 2, 1))
        #expect(engine.outcome(of: spring, for: Make.item(.groceries, 10_000)).multiplier.hundredths == 500)
        #expect(engine.outcome(of: spring, for: Make.item(.gas, 10_000)).multiplier.hundredths == 100)
    }

    @Test func `pots start anew by the calendar`() throws {
        #expect(try CatalogFixture.card("citi-custom-cash").spendingLimits[0].resetDate == Make.date(2026, 12, 1))
        #expect(try CatalogFixture.card("boa-customized-cash").spendingLimits[0].resetDate == Make.date(2027, 1, 1))
        let may = try CatalogFixture.card("us-bank-altitude-go", on: Make.date(2026, 5, 9))
        #expect(may.spendingLimits[0].resetDate == Make.date(2026, 7, 1))
        #expect(try CatalogFixture.card("amex-gold").spendingLimits[0].resetDate == Make.date(2027, 1, 1))
    }

    @Test func `the holder names the network where a card has several`() throws {
        #expect(try CatalogFixture.card("capital-one-venture").network == .visa)
        #expect(try CatalogFixture.card("capital-one-venture", network: .mastercard).network == .mastercard)
        #expect(throws: CatalogError.self) { try CatalogFixture.card("capital-one-venture", network: .amex) }
    }

    @Test func `choices that a card does not offer are refused`() throws {
        func refusal(_ id: String, _ choice: [RuleTarget]) throws -> CatalogError.Kind? {
            do {
                _ = try CatalogFixture.card(id, choice: choice)
                return nil
            } catch let error as CatalogError {
                return error.kind
            }
        }
        #expect(try refusal("boa-customized-cash", [.category(.pets)]) == .unknownChoice)
        #expect(try refusal("boa-customized-cash", [.category(.dining), .category(.travel)]) == .tooManyChoices)
        #expect(try refusal("boa-customized-cash", [.category(.gas), .category(.evCharging)]) == nil)
        #expect(try refusal("amex-gold", [.category(.dining)]) == .unknownChoice)
        #expect(try refusal("no-such-card", []) == .unknownEntry)
        let three: [RuleTarget] = [.category(.phone), .category(.clothing), .category(.fitness)]
        #expect(try refusal("us-bank-cash-plus", three) == .tooManyChoices)
    }

    @Test(arguments: [
        ("CSP", "chase-sapphire-preferred"), ("csr", "chase-sapphire-reserve"), ("BCP", "amex-bcp"),
        ("Blue Cash Preferred", "amex-bcp"), ("蓝宝石优选", "chase-sapphire-preferred"),
        ("大通自由无限卡(CFU)", "chase-freedom-unlimited"),
        ("白金卡", "amex-platinum"), ("運通藍卡", "amex-bcp"), ("藍寶石尊享", "chase-sapphire-reserve"), ("amex gold", "amex-gold"),
        ("costco", "costco-anywhere-visa"),
        ("Double Cash", "citi-double-cash"), ("venture x", "capital-one-venture-x"), ("apple", "apple-card"),
        ("wells fargo auto", "wells-fargo-autograph"), ("chase-ink-cash", "chase-ink-cash"),
        ("cash+", "us-bank-cash-plus"),
        ("freedom", "chase-freedom"), ("freedom flex", "chase-freedom-flex"), ("discover", "discover-it-cash-back"),
    ])
    func `people find cards by what they call them`(query: String, id: String) throws {
        #expect(try CatalogFixture.catalog().search(query).first?.id == id)
    }

    @Test func `a search finds every card that fits and none that does not`() throws {
        let catalog = try CatalogFixture.catalog()
        #expect(catalog.search("").count == 31)
        #expect(catalog.search("  ").count == 31)
        #expect(catalog.search("no such card").isEmpty)
        #expect(Set(catalog.search("蓝卡").map(\.id)) == ["amex-bcp", "amex-bce", "bilt-blue"])
        #expect(catalog.search("citi").count == 5)
        #expect(catalog.search("chase mastercard").map(\.id) == ["chase-freedom-flex"])
    }

    @Test(arguments: [
        ("\"dining\"", "\"dinning\"", CatalogError.Kind.unknownCategory),
        ("class:superstore", "class:megastore", .unknownMerchantClass),
        ("\"merchantClasses\": [\"", "\"merchantClasses\": [\"x", .unknownMerchantClass),
        ("\"id\": \"amex-platinum\"", "\"id\": \"amex-gold\"", .duplicateID),
        ("\"multiplier\": \"4\"", "\"multiplier\": \"four\"", .badNumber),
        ("\"multiplier\": \"4\"", "\"multiplier\": \"-4\"", .badNumber),
        ("\"multiplier\": \"4\"", "\"multiplier\": \"4.001\"", .badNumber),
        ("\"effectiveTo\": \"2027-09-30\"", "\"effectiveTo\": \"2027-09-31\"", .badDate),
        ("\"calendar\": \"chaseFreedom\"", "\"calendar\": \"x\"", .unknownCalendar),
        ("\"sources\": [\"HQ\"]", "\"sources\": [\"HQX\"]", .unknownSource),
        ("\"terms\": [\"", "\"terms\": [\"x", .unknownTerms),
        ("\"excludes\": [\"class:giftCards", "\"excludes\": [\"class:nothing", .unknownMerchantClass),
        ("\"asOf\": \"2026-11\"", "\"asOf\": \"\"", .inconsistent),
        ("\"format\": 1", "\"format\": 2", .unsupportedFormat),
        ("\"baseRate\"", "\"baseRat\"", .malformed), ("\"rounding\": \"exact\"", "\"rounding\": \"up\"", .malformed),
        ("\"limit\": 600000", "\"limit\": 0", .badNumber), ("\"choose\": 2", "\"choose\": 0", .inconsistent),
        ("{", "", .malformed),
    ])
    func `a wrong file is refused with its place`(find: String, replacement: String, kind: CatalogError.Kind) throws {
        let text = String(decoding: CatalogFixture.bytes, as: UTF8.self)
        let range = try #require(text.firstRange(of: find))
        let broken = text.replacingCharacters(in: range, replacement: replacement)
        do {
            _ = try Catalog(json: Array(broken.utf8))
            Issue.record("accepted")
        } catch {
            #expect(error.kind == kind)
            #expect(!error.description.isEmpty)
        }
    }

    @Test func `a fault names the card and the rule`() throws {
        let text = String(decoding: CatalogFixture.bytes, as: UTF8.self)
        let range = try #require(text.firstRange(of: "[\"airfare\"]"))
        do {
            _ = try Catalog(json: Array(text.replacingCharacters(in: range, replacement: "[\"aircraft\"]").utf8))
            Issue.record("accepted")
        } catch {
            #expect(error.place == "cards[0].rules[2].categories[0]")
            #expect(error.detail == "aircraft")
        }
    }
}

extension String {
    fileprivate func firstRange(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }

    fileprivate func replacingCharacters(in range: Range<String.Index>, replacement: String) -> String {
        String(self[..<range.lowerBound]) + replacement + String(self[range.upperBound...])
    }
}
