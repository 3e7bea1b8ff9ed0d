/// The connections of a loop, each found by a token that no later connection gets; and in a line those that are idle, the
/// one that has been so for longest first.
///
/// A token is a place in the table and how often the place has been given out, so that an event of a connection that is
/// gone cannot reach the one that took its place or its descriptor. Entering and leaving the line takes the same time however
/// long it is.
struct ConnectionTable {
    private struct Slot {
        var connection: Connection?
        var generation: UInt32 = 0
        var isIdle = false
        var idleSince: UInt64 = 0
        /// Neighbours in the line; ``ConnectionTable/none`` at its ends.
        var previous = ConnectionTable.none
        var next = ConnectionTable.none
    }

    private static let none = -1

    private var slots: [Slot] = []
    private var free: [Int] = []
    private var firstIdle = ConnectionTable.none
    private var lastIdle = ConnectionTable.none

    var isEmpty: Bool { free.count == slots.count }
    var all: [Connection] { slots.compactMap(\.connection) }

    /// The connection that has been idle for longest.
    var longestIdle: Connection? { firstIdle == Self.none ? nil : slots[firstIdle].connection }
    /// Since when; `.max` where none is idle.
    var idleSince: UInt64 { firstIdle == Self.none ? .max : slots[firstIdle].idleSince }

    /// The connection with this token, unless it is gone.
    subscript(token: UInt64) -> Connection? {
        place(of: token).flatMap { slots[$0].connection }
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
        guard let index = place(of: token), slots[index].connection != nil else { return }
        leaveLine(index)
        slots[index].connection = nil
        slots[index].generation &+= 1
        free.append(index)
    }

    /// Puts a connection at the end of the line of idle ones, unless it is in it.
    mutating func becomeIdle(_ token: UInt64, at now: UInt64) {
        guard let index = place(of: token), !slots[index].isIdle else { return }
        slots[index].isIdle = true
        slots[index].idleSince = now
        slots[index].previous = lastIdle
        slots[index].next = Self.none
        if lastIdle == Self.none { firstIdle = index } else { slots[lastIdle].next = index }
        lastIdle = index
    }

    /// Takes a connection out of the line of idle ones.
    mutating func becomeBusy(_ token: UInt64) {
        if let index = place(of: token) { leaveLine(index) }
    }

    private mutating func leaveLine(_ index: Int) {
        guard slots[index].isIdle else { return }
        let (previous, next) = (slots[index].previous, slots[index].next)
        if previous == Self.none { firstIdle = next } else { slots[previous].next = next }
        if next == Self.none { lastIdle = previous } else { slots[next].previous = previous }
        slots[index].isIdle = false
    }

    private func place(of token: UInt64) -> Int? {
        let index = Int(token & 0xFFFF_FFFF)
        guard index < slots.count, slots[index].generation == UInt32(token >> 32) else { return nil }
        return index
    }
}
