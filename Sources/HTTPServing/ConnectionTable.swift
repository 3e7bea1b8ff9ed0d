/// The connections of a loop, each found by a token that no later connection gets.
///
/// A token is a place in the table and how often the place has been given out, so that an event of a connection that is
/// gone cannot reach the one that took its place or its descriptor.
struct ConnectionTable {
    private struct Slot {
        var connection: Connection?
        var generation: UInt32 = 0
    }

    private var slots: [Slot] = []
    private var free: [Int] = []

    var isEmpty: Bool { free.count == slots.count }
    var all: [Connection] { slots.compactMap(\.connection) }

    /// The connection with this token, unless it is gone.
    subscript(token: UInt64) -> Connection? {
        let index = Int(token & 0xFFFF_FFFF)
        guard index < slots.count, slots[index].generation == UInt32(token >> 32) else { return nil }
        return slots[index].connection
    }

    mutating func insert(_ connection: Connection) -> UInt64 {
        let index: Int
        if let place = free.popLast() {
            index = place
        } else {
            index = slots.count
            slots.append(Slot())
        }
        slots[index].connection = connection
        return UInt64(slots[index].generation) << 32 | UInt64(index)
    }

    mutating func remove(_ token: UInt64) {
        guard self[token] != nil else { return }
        let index = Int(token & 0xFFFF_FFFF)
        slots[index].connection = nil
        slots[index].generation &+= 1
        free.append(index)
    }
}
