import Testing

@testable import Wallet

/// The last noun of a phrase says what is bought, and the thing outranks what it is for.
struct HeadNounTests {
    @Test(
        arguments: [
            ("train set for my son 70", .general), ("school bus toy", .general), ("stuffed animal taxi 15", .general),
            ("toy car rental store 40", .general), ("model airplane 25", .general), ("airplane model kit 30", .general),
            ("electrical outlets 40", .homeImprovement), ("gas stove install 900", .homeImprovement),
            ("gas leak plumber", .homeImprovement), ("koi pond pump 120", .homeImprovement),
            ("bike pump 30", .general), ("train ticket 30", .publicTransit),
            ("toy train 40", .general), ("set up a taxi 30", .rideshare),
        ] as [(String, Wallet.Category)])
    func `the head decides`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }

    @Test(
        arguments: [
            ("luggage for the flight", .clothing), ("outfit for the concert", .clothing),
            ("flowers for the hospital", .general), ("wine for the hotel room", .general),
            ("wine for dinner at home", .general), ("chicken for dinner", .groceries),
            ("beer for the fridge", .general),
            ("gift for my doctor 25", .general), ("hotel for the concert", .hotels),
            ("jacket for the ski trip 120", .clothing), ("beer at the bar 20", .bars),
            ("beer 30 on the way home", .bars), ("wine for the house party 60", .general),
            ("gas station coffee 4", .gas),
            ("frozen dinner 8", .groceries),
        ] as [(String, Wallet.Category)])
    func `what it is for gives way`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }

    @Test(
        arguments: [
            ("rent a carpet cleaner", .homeImprovement), ("rent a tuxedo", .clothing), ("rent a kayak 40", .general),
            ("rent an apartment for the week in lisbon 700", .hotels), ("rent 1800", .rent),
            ("rent an apartment 1500", .rent), ("rent a car 200", .carRental),
            ("rent an apartment in lisbon for the week 700", .hotels), ("rent an apartment for 3 nights 300", .hotels),
            ("rent an apartment for two weeks 900", .hotels), ("rent a room for tonight 90", .hotels),
            ("rent a room 80 a night", .hotels), ("rent a room for a couple of nights 160", .hotels),
            ("rent a room for my son 900 this week", .rent),
            ("rent an apartment 1800 for the weekend marathon", .rent),
            ("rent an apartment near the night market 1500", .rent), ("rent an apartment for the year 12000", .rent),
            ("rent an apartment 1500 due in two days", .rent),
            ("周末租辆七座车，260", .carRental), ("租了三天的车 200", .carRental), ("租一辆SUV 300", .carRental),
            ("租五座的车200", .carRental), ("租个公寓 1800", .rent), ("租了三天公寓 1800", .hotels), ("租房子 2000", .rent),
            ("租车位 120", .parking), ("租件礼服坐车去 300", .clothing), ("租台相机 80", .electronics),
        ] as [(String, Wallet.Category)])
    func `renting a thing is no rent`(_ text: String, _ category: Wallet.Category) throws {
        #expect(try Understood.categories(text) == [category])
    }

    @Test(arguments: ["tv broke", "oven broke", "water heater died", "garage door broke", "sink is clogged"])
    func `what broke is to be bought or mended`(_ text: String) throws {
        #expect(try Understood.query(text).confidence >= 800)
    }

    @Test(arguments: ["orange", "next 40"])
    func `a word that is a shop elsewhere is doubted`(_ text: String) throws {
        #expect(try Understood.query(text).confidence < 600)
    }

    @Test(arguments: [
        "running out of gas money lol where do i put 45 bucks of regular unleaded", "where do i put 45 bucks of gas",
        "where do i put this 30 dollar lunch",
    ])
    func `where to put a price asks for a card`(_ text: String) throws {
        let query = try Understood.query(text)
        #expect(query.intent == .recommend)
        #expect(query.items.count == 1)
        #expect(query.items.first?.amount != nil)
    }
}
