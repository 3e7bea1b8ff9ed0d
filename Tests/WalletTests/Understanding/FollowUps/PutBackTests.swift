import Basics
import Testing
import Wallet

/// Parts of a purchase that stay in the shop, or are bought after all; turns stand between bars.
struct PutBackTests {
    @Test(arguments: [
        ("At Target with paper towels and diapers, 86 total | putting the diapers back, they were 29", 57),
        ("At Target with paper towels and diapers, 86 total | putting the diapers back, 29", 57),
        ("groceries 140 | put the wine back, 22", 118), ("CVS 40 | the lotion goes back, 11", 29),
        ("lumber at Lowe's, 212 | no take the boards off they're thirty", 182),
        ("cart at Amazon 130 | taking the headphones out of the cart, they're 45", 85),
        ("cart at Amazon 130 | removed the headphones, 45", 85),
        ("Target 86 | changed my mind about the lamp, it was 30", 56),
        ("Target 86 | not getting the lamp after all, 30", 56), ("Target 86 | leaving the lamp, that was 30", 56),
        ("Target 80 | decided against the lamp, it was 25", 55), ("Target 80 | my wife vetoed the lamp, 25", 55),
        ("Target 86 | drop the lamp, they were 30", 56), ("Target 86 | took the lamp out, that's 30 less", 56),
        ("cart at Amazon 130 | the headphones are out, 45", 85), ("groceries 90 | the wine isn't mine, 15", 75),
        ("groceries 90 | 15 of that was my neighbor's", 75), ("Target买纸巾和尿布一共86 | 尿布放回去了，29块", 57),
        ("Target买纸巾和尿布一共86 | 尿布不要了，29", 57), ("超市买菜140 | 红酒放回去，22", 118),
    ])
    func `the price of a part that goes back comes off`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
        let first = try #require(dialogue.split(separator: "|").first)
        #expect(
            try Understood.dialogue(dialogue).items.first?.merchant == Understood.query(String(first)).items[0].merchant
        )
    }

    @Test(arguments: [
        ("At Target with paper towels and diapers, 86 total | putting the diapers back so it's 57", 57),
        ("At Target with paper towels and diapers, 86 total | putting the diapers back, 57 now", 57),
        ("dinner 230 | minus the drinks it's 190", 190), ("Target 86 | without the lamp it's 56", 56),
        ("Target 86 | putting the lamp back", 86), ("Target 80 | couldn't find the lamp so 55", 55),
        ("Target 80 | they're out of the lamp so 55", 55), ("Target 80 | left the lamp on the shelf, 55", 55),
        ("brunch 70 | no mimosas, so 42", 42),
        ("groceries 50 | forget groceries, let's do pizza for 50", 50),
    ])
    func `a price of the rest is no price of the part`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        "Target 86 | then diapers at Costco, they were 29", "groceries 140 | take the kids out for pizza, 29",
        "groceries 60 | going back to Target, 29",
    ])
    func `another purchase takes nothing back`(_ dialogue: String) throws {
        try Understood.expect(dialogue, dollars: 29)
    }

    @Test(arguments: ["put them back in", "ok adding them back", "fine, I'll keep them"])
    func `what was taken out is kept`(_ text: String) throws {
        try Understood.expect("cart at Amazon 130 | took out the headphones, 45 | " + text, dollars: 130)
    }

    @Test func `what was taken off is put back on`() throws {
        let taken = "lumber and posts at Lowe's, 212 | no take the posts off they're thirty"
        try Understood.expect(taken, dollars: 182, category: .homeImprovement)
        try Understood.expect(taken + " | actually put them back", dollars: 212, category: .homeImprovement)
        try Understood.expect(
            taken + " | actually put them back | and nails too so two thirty total", dollars: 230,
            category: .homeImprovement)
    }
}
