import Basics
import Testing

@Suite("What was used recently")
struct RecentlyUsedTests {
    @Test func `what is kept is found, what is replaced is new, what is removed is gone`() {
        var map = RecentlyUsed<String, Int>(capacity: 4)
        map["a"] = 1
        map["a"] = 2
        #expect(map["a"] == 2)
        map["a"] = nil
        #expect(map["a"] == nil)
        #expect(map.statistics.entries == 0)
        #expect((map.statistics.hits, map.statistics.misses) == (1, 1))
    }

    @Test func `it never grows beyond its capacity, and the newest is always there`() {
        var map = RecentlyUsed<Int, Int>(capacity: 10)
        for key in 0..<1_000 {
            map[key] = key
            #expect(map.statistics.entries <= 10)
            #expect(map[key] == key)
        }
    }

    @Test func `what is asked for often outlives what is not`() {
        var map = RecentlyUsed<Int, Int>(capacity: 10)
        map[-1] = 0
        for key in 0..<200 {
            #expect(map[-1] == 0)
            map[key] = key
        }
        #expect(map[0] == nil)
    }

    @Test func `forgetting everything starts a generation and keeps the counts`() {
        var map = RecentlyUsed<Int, Int>(capacity: 4)
        map[1] = 1
        #expect(map[1] == 1)
        let generation = map.generation
        map.removeAll()
        #expect(map.generation != generation)
        #expect(map.statistics.entries == 0)
        #expect(map.statistics.hits == 1)
    }

    @Test func `a capacity of one holds the last`() {
        var map = RecentlyUsed<Int, Int>(capacity: 0)
        map[1] = 1
        map[2] = 2
        #expect(map[2] == 2)
        #expect(map.statistics.entries == 1)
    }
}
