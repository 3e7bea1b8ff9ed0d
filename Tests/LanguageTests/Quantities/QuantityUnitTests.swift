import Basics
import Language
import Testing

/// Units and the exact numbers between them.
struct QuantityUnitTests {
    private func unit(_ text: String) throws -> QuantityUnit {
        try #require(try QuantityFixture.quantities(text).first?.unit)
    }

    @Test func `a value goes to any unit of its dimension and back without loss`() throws {
        let tables = try QuantityFixture.tables()
        var generator = SplitMix64(seed: 7)
        var pairs = 0
        for first in tables.allUnits {
            for second in tables.allUnits where first.converts(to: second) {
                let value = try #require(
                    Rational(Int.random(in: 1...5_000, using: &generator), Int.random(in: 1...64, using: &generator)))
                let there = try #require(first.convert(value, to: second))
                #expect(second.convert(there, to: first) == value, "\(first.symbol) to \(second.symbol)")
                pairs += 1
            }
        }
        #expect(pairs > 200)
    }

    @Test func `what the agreements say is what comes out`() throws {
        let gram = try unit("5 g")
        #expect(try unit("5 lb").convert(.one, to: gram) == Rational(45_359_237, 100_000))
        #expect(try unit("两斤").convert(.one, to: gram) == Rational(500))
        #expect(try unit("三两").convert(.one, to: gram) == Rational(50))
        #expect(try unit("a gallon").convert(.one, to: unit("5 ml")) == Rational(3_785_411_784, 1_000_000))
        #expect(try unit("a gallon").convert(.one, to: unit("a cup")) == Rational(16))
        #expect(try unit("3 tsp").convert(Rational(3), to: unit("1 tbsp")) == .one)
        #expect(try unit("6 feet").convert(.one, to: unit("2 inches")) == Rational(12))
        #expect(try unit("5 miles").convert(.one, to: unit("5 feet")) == Rational(5_280))
        #expect(try unit("68°F").convert(Rational(68), to: unit("20°C")) == Rational(20))
        #expect(try unit("半打").convert(#require(Rational(1, 2)), to: unit("五个")) == Rational(6))
    }

    @Test(arguments: [("5 lb", "5 ml"), ("two bottles", "two bags"), ("$5", "£5"), ("3 days", "3 months")])
    func `what cannot be compared is not converted`(_ first: String, _ second: String) throws {
        #expect(try unit(first).convert(.one, to: unit(second)) == nil)
    }

    @Test func `sums and products that leave 64 bits are nil`() throws {
        let large = Rational(Int.max)
        #expect(large.adding(.one) == nil)
        #expect(large.multiplied(by: Rational(2)) == nil)
        #expect(Rational(Int.min).negated == nil)
        #expect(Rational.one.divided(by: .zero) == nil)
        #expect(Rational(Int.min, -1) == nil)
        #expect(large.multiplied(by: try #require(Rational(1, Int.max))) == .one)
        #expect(try #require(Rational(1, 3)) < (try #require(Rational(Int.max - 1, Int.max))))
    }

    @Test func `the country says which of two meanings comes first`() throws {
        #expect(
            try QuantityFixture.written("72 degrees", region: "US") == "72 degrees = measure 72 °F or measure 72 °C")
        #expect(try QuantityFixture.written("5 pounds", region: "GB") == "5 pounds = money 5 GBP or measure 5 lb")
        #expect(try QuantityFixture.written("$5", region: "CA") == "$5 = money 5 CAD")
        #expect(try QuantityFixture.written("五块", region: "TW").hasPrefix("五块 = money 5 TWD"))
        #expect(
            try QuantityFixture.written("on 5/6/2026", region: "GB") == "5/6/2026 = date 2026-06-05 or date 2026-05-06")
    }
}
