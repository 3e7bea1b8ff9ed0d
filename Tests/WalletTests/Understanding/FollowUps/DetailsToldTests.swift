import Basics
import Testing
import Wallet

/// What a turn tells of the purchase before and does not buy; turns stand between bars.
struct DetailsToldTests {
    @Test(arguments: [
        ("vet for the rabbit 85 | she needs an x-ray also, whole bill 215", 215, Wallet.Category.pets),
        ("vet for the rabbit 85 | they want blood work as well, 215 in all", 215, .pets),
        ("vet for the rabbit 85 | plus an x-ray, final bill 215", 215, .pets),
        ("vet bill $150 | the meds add 40 so 190", 190, .pets),
        ("oil change 60 | it needs a battery too, comes to 210", 210, .auto),
        ("Target 60 | picked up dog food too, total's 92", 92, .superstores),
        ("Target 60 | adding a lamp there so 105", 105, .superstores),
        ("groceries 60 | threw in some socks, 75 now", 75, .groceries), ("brunch 70 | mimosas made it 98", 98, .dining),
        ("brunch 70 | 98 with the mimosas", 98, .dining), ("CVS 30 | plus the flu shot it's 55", 55, .drugstores),
        ("mechanic 200 | he also did the brakes so 480", 480, .auto),
        ("groceries 60 | adding a cake and flowers so 95", 95, .groceries),
        ("hotel 300 | adding breakfast, so 360", 360, .hotels), ("宠物医院85 | 还要拍片，一共215", 215, .pets),
        ("dog groomer wants 70 | I'm adding a bag of kibble there so 108", 108, .pets),
    ])
    func `a total with one more part stays with the purchase`(
        _ dialogue: String, _ dollars: Double, _ category: Wallet.Category
    ) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("vet for the rabbit 85 | then groceries, 215 in total", 215, Wallet.Category.groceries),
        ("groceries 60 | and now dinner, bill is 82", 82, .dining),
        ("gas 40 | also groceries 95", 95, .groceries), ("groceries 60 | also need to pay rent, 1200", 1_200, .rent),
        ("gas 40 | and a hotel too, 260 total", 260, .hotels),
        ("Target 60 | next stop is the vet, 215 altogether", 215, .pets),
    ])
    func `another purchase with its total is another`(
        _ dialogue: String, _ dollars: Double, _ category: Wallet.Category
    ) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("shampoo at CVS 36 | i'm stocking up for the women's shelter, so 200", 200, Wallet.Category.drugstores),
        ("shampoo at CVS 36 | it's for the women's shelter", 36, .drugstores),
        ("groceries 80 | it's for the church bake sale so 120", 120, .groceries),
        ("groceries 80 | they're for the hospital ward, 120 total", 120, .groceries),
        ("groceries 80 | I'm donating them to the food bank", 80, .groceries),
        ("towels at Target 40 | it's for my gym", 40, .superstores),
        ("towels at Target 40 | they're for the animal shelter so 90", 90, .superstores),
        ("socks 20 | for the homeless shelter, 60 now", 60, .clothing),
    ])
    func `for whom it is changes no category`(
        _ dialogue: String, _ dollars: Double, _ category: Wallet.Category
    ) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("sushi for two 64 | before the movie", Wallet.Category.restaurants),
        ("sushi for two 64 | near the gas station", .restaurants),
        ("sushi for two 64 | it's next to the gym", .restaurants),
        ("sushi for two 64 | after my flight lands", .restaurants),
        ("sushi for two 64 | it's a work thing", .restaurants), ("pizza 64 | for the movers", .fastFood),
        ("pizza 64 | delivering it to the hospital", .fastFood),
        ("coffee 64 | for the whole dentist's office", .coffee),
        ("toys at Target 64 | for the dog", .superstores), ("laptop 64 | for my daughter's college", .electronics),
        ("flight to Denver $64 | it's to visit my doctor in Boston", .airfare),
        ("flight to Denver $64 | going for a funeral", .airfare),
    ])
    func `circumstances change no category`(_ dialogue: String, _ category: Wallet.Category) throws {
        try Understood.expect(dialogue, dollars: 64, category: category)
    }

    @Test(arguments: [
        ("sushi for two 64 | what about before the movie, popcorn 12", 12),
        ("sushi for two 64 | then gas near the gym, 40", 40),
        ("pizza 60 | and for the vet 80", 80), ("dinner 60 | my brother bought a tv, 500", 500),
        ("Target 80 | leaving the office now, coffee 5", 5), ("dinner 60 | took my wife out for drinks, 30", 30),
        ("groceries 80 | for the pharmacy, 25", 25), ("flight to Denver $350 | going to see a movie, 15", 15),
        ("dinner 60 | my son needs the vet, 90", 90),
    ])
    func `a price of its own makes another purchase`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("groceries 80 | donating 50 to the women's shelter", 50, Wallet.Category.charity),
        ("groceries 80 | and a donation to the food bank, 50", 50, .charity),
        ("groceries 80 | then for the gym, 40", 40, .fitness), ("groceries 80 | and for the vet 60?", 60, .pets),
        ("groceries 80 | what about for the hotel, 300", 300, .hotels),
        ("50 bucks, which card? | it's for dinner", 50, .dining),
    ])
    func `what is paid itself is a purchase`(_ dialogue: String, _ dollars: Double, _ category: Wallet.Category) throws
    {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("noodles on doordash, 26 | i'll walk over and eat at the restaurant", Wallet.Category.restaurants),
        ("noodles on doordash, 26 | nah I'm walking to the restaurant", .restaurants),
        ("groceries on Instacart 26 | I'll drive to the supermarket myself", .groceries),
    ])
    func `fetched or eaten there it costs the same`(_ dialogue: String, _ category: Wallet.Category) throws {
        try Understood.expect(dialogue, dollars: 26, category: category)
        #expect(try Understood.dialogue(dialogue).items.first?.merchant == nil)
    }

    @Test(arguments: [
        ("three rounds of drinks at 24 each | Sarah is getting one of the rounds", 48),
        ("three rounds of drinks at 24 each | my friend's paying for one round", 48),
        ("three rounds of drinks at 24 each | one of them is on Sarah", 48),
        ("three rounds of drinks at 24 each | Mike will cover two of them", 24),
        ("4 concert tickets at 80 each | Jen is paying for hers", 240),
        ("4 concert tickets at 80 each | two of them are paying me back", 160),
        ("flights to Delhi for me and my wife, 890 each | she is using her miles, so only mine", 890),
        ("two nights at 150 | my boss pays one of the nights", 150), ("dinner 90 | my sister pays a third", 60),
        ("pizza 24 | jake's paying his half in cash", 12), ("dinner 90 | Sarah's putting in 30", 60),
        ("dinner 90 | my boss is paying for the wine, 40", 50), ("dinner 90 | Ross is paying half", 45),
        ("dinner 90 | splitting it with Ross", 45), ("dinner 90 | half is on Ross", 45),
        ("takeout 36 | roommate is in for 12", 24),
        ("dinner 90 | Ana's paying 40", 50), ("dinner 90 | dad insists on paying 60", 30),
        ("dinner 90 | the company picks up 50", 40), ("dinner 90 | Wendy pays a third", 60),
        ("dinner 90 | grandma's paying for the kids, 30", 60), ("dentist 90 | insurance takes care of 60", 30),
        ("dinner 90 | mum wants to pay the wine, that's 30", 60), ("shoes 120 | they knocked off a third", 80),
        ("hotel 3 nights at 210 | they'll cover one night for me", 420),
        ("hotel 3 nights at 210 | my boss covers two nights", 210),
        ("hotel 3 nights at 210 | one night is on the company", 420),
        ("hotel 3 nights at 210 | points pay for one night", 420),
        ("spa day 220 | my two brothers are chipping in 70 each so i'm only out 80", 80),
        ("uber 30 | sharing it with a coworker", 15), ("吃饭90 | 老板出40", 50),
    ])
    func `what somebody else pays comes off`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("three rounds of drinks at 24 each | Sarah wants one too", 96),
        ("4 concert tickets at 80 each | one of them is in another row", 320), ("dinner 90 | I'll pay a third", 30),
        ("4 concert tickets at 80 each | I'm paying for all", 320), ("dinner 90 | I'm paying for the wine, 40", 40),
        ("Norwegian cruise, $2,800 | only paying the deposit now, 500", 500), ("dinner 90 | my treat", 90),
        ("dinner 90 | half is on the gold", 90),
        ("client dinner, 410 including tip | he insisted on paying so it is only the cab, 26", 26),
        ("verizon bill $210 | ok got it thanks, what about a charging stop for the car, 18", 18),
        ("dinner 90 | going to Ross, 40", 40), ("dinner 90 | Wendy's, 12", 12),
    ])
    func `what somebody else only has is paid`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("dinner 50 | leaving 20 percent", 60), ("dinner 50 | I'll leave twenty percent", 60),
        ("dinner 50 | leave her 20%", 60), ("dinner 50 | 20% for the waiter", 60),
        ("dinner 50 | and 20% for the server", 60), ("dinner 50 | giving them 18%", 59),
        ("haircut 40 | I'll give her 25%", 50), ("brunch 46 before tip | 20%", 55.2),
        ("brunch 46 before tip | make it 20 percent", 55.2),
        ("coffee with jen, 11 bucks | we ended up doing brunch instead, 46 before the tip | leaving 20 percent", 55.2),
    ])
    func `a tip in per cent is left`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("pizza delivery 30 | 6 for the driver", 36), ("haircut 40 | tip of 8", 48),
        ("takeout 36 | giving the guy 5", 41), ("takeout 36 | the driver gets 5", 41),
        ("takeout 36 | 15% on top of that", 41.4),
        ("haircut 40 | and 8 for the stylist", 48),
        ("dinner 90 | 20% tip | make it 15%", 103.5), ("dinner 90 | 20% tip | actually 15 percent", 103.5),
    ])
    func `a tip is told for whom, and changed`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("At Target, 60 | adding a lamp, 25", 85, Wallet.Category.superstores),
        ("At Target, 60 | oh and a lamp, 25 more", 85, .superstores),
        ("At Target, 60 | the lamp as well, that's another 25", 85, .superstores),
        ("groceries 60 | forgot the wine, that's 25 more", 85, .groceries),
        ("vet 85 | the shots are 40 extra", 125, .pets), ("hotel 300 | breakfast is 20 more", 320, .hotels),
        ("hotel 300 | parking adds 40", 340, .hotels), ("rental car 240 | the car seat is 30 extra", 270, .carRental),
        ("Target 60 | 再加个台灯25", 85, .superstores), ("phone bill 80 | late fee of 10", 90, .phone),
        ("flight 300 | it's gone up by 40", 340, .airfare), ("haircut 45 | my son's getting one too, 20", 65, .general),
        ("uber 30 | and the ride back as well", 60, .rideshare), ("hotel 330 | late checkout costs 30", 360, .hotels),
        ("concert 80 each, 2 of us | found cheaper ones at 60", 120, .entertainment),
        ("planet fitness 24.99 | plus the 49 joining fee", 73.99, .fitness),
        ("gym 40 | plus a 30 sign up fee", 70, .fitness), ("hotel 390 | plus a 20 pet fee", 410, .hotels),
        ("concert 65 | plus ticketmaster fees, 13", 78, .entertainment),
        ("dinner 60 | drinks pushed it to 95", 95, .dining), ("groceries 60 | rang up at 72", 72, .groceries),
    ])
    func `a part with its price comes on top`(
        _ dialogue: String, _ dollars: Double, _ category: Wallet.Category
    ) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("toll road, $12 | parking after that's another $20", 20, Wallet.Category.parking),
        ("hotel, 265 | plus dinner nearby for 60", 60, .dining), ("printer paper 80 | plus toner 120", 120, .office),
        ("kroger 60 | and after that another 900?", 900, .groceries), ("Hulu $12 | plus gas for $35", 35, .gas),
    ])
    func `another purchase has its own price`(
        _ dialogue: String, _ dollars: Double, _ category: Wallet.Category
    ) throws {
        try Understood.expect(dialogue, dollars: dollars, category: category)
    }

    @Test(arguments: [
        ("dinner 50 | 20 percent off", 40), ("dinner 50 | my boss covers 20 percent", 40),
        ("shoes 50 | leaving 20 percent for later", 50), ("dinner 50 | is 20 percent cash back possible?", 50),
    ])
    func `a share that nobody leaves is no tip`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test func `what somebody else pays elsewhere is a purchase`() throws {
        try Understood.expect("dinner 60 | my wife pays the rent, 1500", dollars: 1_500, category: .rent)
    }
}
