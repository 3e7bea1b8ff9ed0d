import Basics
import Testing

@Suite("What several used recently")
struct FairlyUsedTests {
    @Test func `nobody finds what another keeps`() {
        var map = FairlyUsed<String, String, Int>(capacity: 8)
        map["ada", "k"] = 1
        #expect(map["bob", "k"] == nil)
        #expect(map["ada", "k"] == 1)
        map["bob", "k"] = 2
        #expect(map["ada", "k"] == 1 && map["bob", "k"] == 2)
        map["ada", "k"] = nil
        #expect(map["ada", "k"] == nil && map["bob", "k"] == 2)
        #expect(map.statistics.entries == 1)
    }

    @Test func `who has much makes room, and nobody else`() {
        var map = FairlyUsed<String, Int, Int>(capacity: 100)
        for key in 0..<10 { map["ada", key] = key }
        for key in 0..<10_000 {
            map["bob", key] = key
            #expect(map.statistics.entries <= 100)
            #expect(map["bob", key] == key)
        }
        for key in 0..<10 { #expect(map["ada", key] == key) }
    }

    @Test func `it never grows beyond its capacity, however many there are`() {
        var map = FairlyUsed<Int, Int, Int>(capacity: 10)
        for owner in 0..<1_000 {
            map[owner, 0] = owner
            #expect(map.statistics.entries <= 10)
            #expect(map[owner, 0] == owner)
        }
        #expect(map[0, 0] == nil)
    }

    @Test func `what is asked for often outlives what is not`() {
        var map = FairlyUsed<Int, Int, Int>(capacity: 10)
        map[1, -1] = 0
        for key in 0..<200 {
            #expect(map[1, -1] == 0)
            map[1, key] = key
        }
        #expect(map[1, 0] == nil)
    }

    @Test func `forgetting everything starts a generation and keeps the counts`() {
        var map = FairlyUsed<Int, Int, Int>(capacity: 0)
        map[1, 1] = 1
        #expect(map[1, 1] == 1)
        let generation = map.generation
        map.removeAll()
        #expect(map.generation != generation && map.statistics == .init(hits: 1))
        map[2, 1] = 1
        map[3, 1] = 1
        #expect(map[3, 1] == 1 && map[2, 1] == nil)
    }
}
