import Basics
import Testing
import Wallet

/// Ordinary edits in every wording that people use, after purchases of every kind: each means the same everywhere.
@Suite struct FollowUpFormTests {
    private static let purchases = [
        "groceries at kroger, 94", "dinner 94", "uber to the airport, 94", "new shoes, 94", "flight with delta, 94",
        "amazon order, 94",
    ]

    private func edits(_ text: String, to dollars: Double) throws {
        for purchase in FollowUpFormTests.purchases {
            let before = try Understood.query(purchase)
            let items = try Understood.query(text, after: before).items
            #expect(items.map { $0.amount?.cents } == [Int((dollars * 100).rounded())], "\(purchase) | \(text)")
            #expect(items.map(\.category) == before.items.map(\.category), "\(purchase) | \(text)")
            #expect(items.map(\.merchant?.name) == before.items.map(\.merchant?.name), "\(purchase) | \(text)")
        }
    }

    @Test(
        arguments: [
            "make it {}", "actually {}", "it's {} now", "it's {} after the discount", "came to {}",
            "it came to {} in the end", "no, {}", "sorry, {}", "i meant {}", "it'll be {}", "total is {}",
            "turned out to be {}", "rang up at {}", "change it to {}", "oops it's {}", "wait no {}", "more like {}",
            "{} all in", "{} in total", "let's say {}", "what if it's {}", "and if it was {}?", "how about {}",
            "bill says {}", "they charged me {}", "ended up being {}", "it went up to {}", "it went down to {}",
            "with tax {}", "{} with tax", "make that {}", "price changed, {}", "the final price is {}", "ok {} then",
            "i misread it, it's {}", "not 94, {}", "{} not 94", "{} instead of 94",
        ], [("45", 45.0), ("$61.20", 61.2), ("120", 120), ("7.50", 7.5)])
    func `a new price`(_ form: String, _ price: (said: String, dollars: Double)) throws {
        try edits(form.replacing("{}", with: price.said), to: price.dollars)
    }

    @Test(arguments: [
        "plus a 10 dollar tip", "and a 10 tip", "10 tip on top", "add 10 for the tip", "tip is 10", "tipping 10",
        "plus 10 tax", "plus 10 in fees", "and a 10 dollar fee", "there's a 10 service charge", "10 more",
        "another 10", "add 10", "it's 10 more", "plus 10", "+10", "they added 10", "10 extra", "10 dollars more",
        "went up by 10",
    ])
    func `ten more`(_ text: String) throws { try edits(text, to: 104) }

    @Test(arguments: [
        "10 off", "i have a 10 dollar coupon", "with a $10 coupon", "they took 10 off", "minus 10", "10 less",
        "less 10", "10 dollars off", "10 cheaper", "they knocked 10 off", "10 discount", "used a 10 dollar voucher",
        "subtract 10", "there's a 10 dollar discount", "saved 10 with a promo code", "promo code took 10 off",
    ])
    func `ten less`(_ text: String) throws { try edits(text, to: 84) }

    @Test(arguments: [
        ("split it two ways", 47.0), ("half of that", 47), ("i'm paying half", 47), ("just my half", 47),
        ("going halves with a friend", 47), ("my sister is paying half", 47), ("only half is mine", 47),
        ("my sister puts half on her card", 47), ("split between 2", 47), ("divided by two", 47),
        ("50/50 with my roommate", 47),
        ("we go dutch, two of us", 47), ("split it with my wife, half each", 47), ("double it", 188),
        ("times two", 188),
        ("for two people, same price each", 188), ("20% off", 75.2), ("20% tip", 112.8), ("add 20%", 112.8),
    ])
    func `shares and multiples`(_ text: String, _ dollars: Double) throws { try edits(text, to: dollars) }

    @Test(
        arguments: [
            "what about {}", "how about {}?", "at {} instead", "and at {}?", "and if i go to {}?", "{}?", "no wait, {}",
            "it's actually at {}", "i'm at {} now", "switch to {}", "same but at {}", "let's do {} instead",
            "changed my mind, {}", "i meant {}", "try {}", "{} has it for the same price", "they're closed, so {}",
            "ok {} then", "buying it at {} instead", "ended up at {}", "ugh parking is full, going to {}",
        ], ["Target", "Walmart", "Costco", "Safeway"])
    func `another shop`(_ form: String, _ shop: String) throws {
        let text = form.replacing("{}", with: shop)
        for purchase in ["groceries at kroger, 94", "groceries 94", "diapers from amazon, 94"] {
            let items = try Understood.query(text, after: Understood.query(purchase)).items
            #expect(items.map(\.merchant?.name) == [shop], "\(purchase) | \(text)")
            #expect(items.map { $0.amount?.cents } == [9_400], "\(purchase) | \(text)")
        }
    }
}
