/// What waits for a turn, in a line of its own for each key (mostly a user): whoever has many waiting gets no more turns than
/// whoever has one.
///
/// The first of each line goes in turn; within a line the order is that of arrival. Bounded for each key and in total, so
/// that a flood of one key leaves room for the others. Whoever gives up is taken out by its ticket. Not thread-safe: it lives
/// inside its owner's lock.
public struct FairQueue<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    /// Names one waiting element; no later one gets the same.
    public struct Ticket: Hashable, Sendable {
        public let key: Key
        fileprivate let number: UInt64
    }

    private struct Entry: Sendable {
        let number: UInt64
        let element: Element
    }

    /// Elements that may wait altogether, at least 0.
    public let capacity: Int
    /// Elements that may wait for one key, at least 0.
    public let capacityPerKey: Int
    /// Elements that wait.
    public private(set) var count = 0

    private var lines: [Key: [Entry]] = [:]
    /// The keys with something waiting, each once, the next one's first.
    private var turns: [Key] = []
    private var nextNumber: UInt64 = 0

    public init(capacity: Int, capacityPerKey: Int) {
        self.capacity = max(0, capacity)
        self.capacityPerKey = max(0, capacityPerKey)
    }

    public var isEmpty: Bool { count == 0 }

    /// How many wait for the key.
    public func count(of key: Key) -> Int { lines[key]?.count ?? 0 }

    /// Adds to the end of the key's line. A key that had nothing waiting has its turn after those that have.
    ///
    /// - Returns: what takes it out again.
    @discardableResult
    public mutating func append(_ element: Element, for key: Key) throws(FairQueueRefusal) -> Ticket {
        guard count(of: key) < capacityPerKey else { throw .keyIsFull }
        guard count < capacity else { throw .isFull }
        let ticket = Ticket(key: key, number: nextNumber)
        nextNumber += 1
        if lines[key] == nil { turns.append(key) }
        lines[key, default: []].append(Entry(number: ticket.number, element: element))
        count += 1
        return ticket
    }

    /// Takes the next one out; nil where nothing waits. Its key's next turn comes after one of every other key.
    public mutating func popFirst() -> Element? {
        guard !turns.isEmpty else { return nil }
        let key = turns.removeFirst()
        guard let entry = lines[key]?.first else { return nil }
        take(0, from: key)
        if lines[key] != nil { turns.append(key) }
        return entry.element
    }

    /// Takes one out that no longer waits; nil where it has had its turn.
    @discardableResult
    public mutating func remove(_ ticket: Ticket) -> Element? {
        guard let line = lines[ticket.key], let index = line.firstIndex(where: { $0.number == ticket.number }) else {
            return nil
        }
        take(index, from: ticket.key)
        if lines[ticket.key] == nil { turns.removeAll { $0 == ticket.key } }
        return line[index].element
    }

    /// Takes everything out, in the order of turns.
    public mutating func removeAll() -> [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        while let element = popFirst() { elements.append(element) }
        return elements
    }

    /// An empty line is dropped: keys come from outside and would pile up.
    private mutating func take(_ index: Int, from key: Key) {
        lines[key]?.remove(at: index)
        if lines[key]?.isEmpty == true { lines[key] = nil }
        count -= 1
    }
}
