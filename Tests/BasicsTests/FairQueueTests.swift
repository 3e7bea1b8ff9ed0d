import Basics
import Testing

@Suite("Lines that take turns")
struct FairQueueTests {
    private func queue(_ capacity: Int = 100, perKey: Int = 100) -> FairQueue<String, Int> {
        FairQueue(capacity: capacity, capacityPerKey: perKey)
    }

    @Test func `one key's elements go in the order of arrival`() throws {
        var queue = queue()
        for number in 1...5 { try queue.append(number, for: "a") }
        #expect(queue.removeAll() == [1, 2, 3, 4, 5])
        #expect(queue.isEmpty)
        #expect(queue.popFirst() == nil)
    }

    @Test func `who comes last with one waits for one of each other key, not for all`() throws {
        var queue = queue()
        for number in 1...50 { try queue.append(number, for: "flood") }
        try queue.append(-1, for: "b")
        try queue.append(-2, for: "c")
        #expect((0..<4).compactMap { _ in queue.popFirst() } == [1, -1, -2, 2])
    }

    @Test func `each key has its turn as often as any other`() throws {
        var queue = queue()
        for key in 0..<3 { for _ in 0..<10 { try queue.append(key, for: "\(key)") } }
        for _ in 0..<10 { #expect(Set((0..<3).compactMap { _ in queue.popFirst() }) == [0, 1, 2]) }
    }

    @Test func `coming back at once does not bring a key forward`() throws {
        var queue = queue()
        try queue.append(1, for: "again")
        try queue.append(2, for: "b")
        try queue.append(3, for: "c")
        #expect(queue.popFirst() == 1)
        try queue.append(4, for: "again")
        #expect(queue.removeAll() == [2, 3, 4])
    }

    @Test func `a key that has its share is refused, another is not`() throws {
        var queue = queue(10, perKey: 3)
        for number in 0..<3 { try queue.append(number, for: "a") }
        #expect(throws: FairQueueRefusal.keyIsFull) { try queue.append(3, for: "a") }
        try queue.append(4, for: "b")
        #expect((queue.count, queue.count(of: "a"), queue.count(of: "b")) == (4, 3, 1))
    }

    @Test func `no more wait than may wait, whoever they are`() throws {
        var queue = queue(4, perKey: 3)
        for key in ["a", "b", "c", "d"] { try queue.append(0, for: key) }
        #expect(throws: FairQueueRefusal.isFull) { try queue.append(0, for: "e") }
        _ = queue.popFirst()
        try queue.append(0, for: "e")
        var none = self.queue(0, perKey: 0)
        #expect(throws: FairQueueRefusal.keyIsFull) { try none.append(0, for: "a") }
    }

    @Test func `who gives up is gone, once`() throws {
        var queue = queue()
        try queue.append(1, for: "a")
        let second = try queue.append(2, for: "a")
        try queue.append(3, for: "a")
        let only = try queue.append(4, for: "b")
        #expect(queue.remove(second) == 2)
        #expect(queue.remove(second) == nil)
        #expect(queue.remove(only) == 4)
        #expect((queue.count, queue.count(of: "b")) == (2, 0))
        #expect(queue.removeAll() == [1, 3])
    }

    @Test func `a key that gave up everything and comes back has one turn a round`() throws {
        var queue = queue()
        let gone = try queue.append(1, for: "a")
        try queue.append(2, for: "b")
        queue.remove(gone)
        try queue.append(3, for: "a")
        try queue.append(4, for: "a")
        try queue.append(5, for: "b")
        #expect(queue.removeAll() == [2, 3, 5, 4])
    }

    @Test func `any order of adding, taking and giving up keeps the count and loses nothing`() throws {
        var random = SplitMix64(seed: 7)
        var queue = queue(40, perKey: 9)
        var waiting: [FairQueue<String, Int>.Ticket: Int] = [:]
        for number in 0..<20_000 {
            switch random.next() % 4 {
            case 0, 1:
                if let ticket = try? queue.append(number, for: "\(random.next() % 7)") { waiting[ticket] = number }
            case 2:
                let taken = queue.popFirst()
                #expect((taken == nil) == waiting.isEmpty)
                if let ticket = waiting.first(where: { $0.value == taken })?.key { waiting[ticket] = nil }
            default:
                guard let ticket = waiting.keys.min(by: { waiting[$0, default: 0] < waiting[$1, default: 0] }) else {
                    continue
                }
                #expect(queue.remove(ticket) == waiting[ticket])
                waiting[ticket] = nil
            }
            #expect(queue.count == waiting.count)
        }
        #expect(Set(queue.removeAll()) == Set(waiting.values))
    }
}
