import Basics
import RAG

/// Turns that are not on disk yet, held within bounds: the newest conversations of each user, and so many bytes in all.
struct ConversationBuffer: Sendable {
    fileprivate struct Pending {
        /// Most have no other, and need no array.
        private var first: TaggedTurn?
        private var later: [TaggedTurn] = []
        /// Which entry of `order` is this conversation's.
        let number: Int
        /// Of all turns.
        private(set) var bytes = 0

        init(number: Int) {
            self.number = number
        }

        var turns: [TaggedTurn] { first.map { [$0] + later } ?? [] }

        /// - Returns: whether it is the first turn, and the bytes of the one that gave way to it.
        mutating func append(_ turn: TaggedTurn) -> (isFirst: Bool, dropped: Int) {
            let isFirst = first == nil
            var dropped = 0
            if let oldest = first, later.count + 1 >= Conversation.maximumTurns {
                dropped = oldest.bytes
                first = later.isEmpty ? nil : later.removeFirst()
            }
            if first == nil { first = turn } else { later.append(turn) }
            bytes += turn.bytes - dropped
            return (isFirst, dropped)
        }
    }

    /// The identifier of a conversation. The service makes them, and each ends in bytes drawn at random: these are enough to
    /// tell most apart, and take half of the time of the whole to hash.
    fileprivate struct ID: Hashable {
        let text: String

        func hash(into hasher: inout Hasher) {
            hasher.combine(text.ending)
        }
    }

    fileprivate struct UserTurns {
        var conversations: [ID: Pending] = [:]
        /// Oldest first from `start`; an entry whose number is no longer the conversation's is skipped.
        var order: [(id: ID, number: Int)] = []
        var start = 0
    }

    private let maximumBytes: Int
    private let maximumConversations: Int
    private var users: [UserID: UserTurns] = [:]
    private var counter = 0
    private(set) var bytes = 0
    /// Conversations that gave way to newer ones, unwritten, since it was last asked.
    private var dropped = 0

    init(maximumBytes: Int, maximumConversations: Int) {
        self.maximumBytes = maximumBytes
        self.maximumConversations = maximumConversations
    }

    var isEmpty: Bool { users.isEmpty }
    /// Conversations.
    var count: Int { users.values.reduce(0) { $0 + $1.conversations.count } }

    func turns(of key: ConversationKey) -> [TaggedTurn] {
        users[key.user]?.conversations[ID(text: key.id)]?.turns ?? []
    }

    func keys(of user: UserID) -> [ConversationKey] {
        (users[user]?.conversations.keys).map { $0.map { ConversationKey(user: user, id: $0.text) } } ?? []
    }

    /// Adds a turn; what is oldest gives way to it.
    mutating func append(_ turn: TaggedTurn, to key: ConversationKey) {
        counter += 1
        let number = counter
        let dropped = users[key.user, default: UserTurns()].append(
            turn, to: ID(text: key.id), number: number, maximum: maximumConversations)
        bytes += turn.bytes - dropped
        while bytes > maximumBytes, !users.isEmpty {
            // The user whose turn it is gives way first; another one only where he has nothing else.
            let user = (users[key.user]?.conversations.count ?? 0) > 1 ? key.user : largestUser(except: key.user)
            guard let user, dropOldest(of: user) else { break }
        }
    }

    private func largestUser(except user: UserID) -> UserID? {
        users.filter { $0.key != user }.max { $0.value.conversations.count < $1.value.conversations.count }?.key
    }

    private mutating func dropOldest(of user: UserID) -> Bool {
        guard let dropped = users[user]?.dropOldest() else {
            users[user] = nil
            return false
        }
        bytes -= dropped
        self.dropped += 1
        if users[user]?.conversations.isEmpty == true { users[user] = nil }
        return true
    }

    /// How many conversations gave way to newer ones since it was last asked.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }

    /// Forgets a conversation; true where there was one.
    mutating func remove(_ key: ConversationKey) -> Bool {
        guard let removed = users[key.user]?.conversations.removeValue(forKey: ID(text: key.id)) else { return false }
        bytes -= removed.bytes
        users[key.user]?.skipGone()
        if users[key.user]?.conversations.isEmpty == true { users[key.user] = nil }
        return true
    }

    mutating func remove(_ user: UserID) {
        guard let removed = users.removeValue(forKey: user) else { return }
        for conversation in removed.conversations.values {
            bytes -= conversation.bytes
        }
    }

    /// Hands over the oldest conversations, oldest first.
    ///
    /// - Parameter maximum: of conversations; the others stay.
    mutating func take(_ maximum: Int = .max) -> [(key: ConversationKey, turns: [TaggedTurn])] {
        var oldest: [(number: Int, key: ConversationKey)] = []
        for user in longestWaiting(maximum) {
            let pending = users[user]?.oldest(maximum) ?? []
            oldest += pending.map { ($0.number, ConversationKey(user: user, id: $0.id.text)) }
        }
        oldest.sort { $0.number < $1.number }
        return oldest.prefix(maximum).map { _, key in
            let turns = turns(of: key)
            _ = remove(key)
            return (key, turns)
        }
    }

    /// The users of so many of the oldest conversations.
    private func longestWaiting(_ maximum: Int) -> [UserID] {
        guard users.count > maximum else { return Array(users.keys) }
        var found: [(number: Int, user: UserID)] = []
        for (user, pending) in users {
            guard let first = pending.oldest(1).first?.number else { continue }
            if found.count == maximum {
                guard let last = found.last, first < last.number else { continue }
                found.removeLast()
            }
            found.insert((first, user), at: found.firstIndex { first < $0.number } ?? found.endIndex)
        }
        return found.map(\.user)
    }
}

extension ConversationBuffer.UserTurns {
    /// - Returns: bytes of what was dropped.
    fileprivate mutating func append(_ turn: TaggedTurn, to id: ConversationBuffer.ID, number: Int, maximum: Int) -> Int
    {
        let (isNew, dropped) = conversations[id, default: ConversationBuffer.Pending(number: number)].append(turn)
        guard isNew else { return dropped }
        order.append((id, number))
        return conversations.count > maximum ? dropOldest() ?? 0 : 0
    }

    /// Its oldest conversations, oldest first.
    fileprivate func oldest(_ maximum: Int) -> [(id: ConversationBuffer.ID, number: Int)] {
        Array(order[start...].lazy.filter { conversations[$0.id]?.number == $0.number }.prefix(maximum))
    }

    /// - Returns: bytes of the conversation that was dropped; nil where there was none.
    fileprivate mutating func dropOldest() -> Int? {
        skipGone()
        guard start < order.count else { return nil }
        return conversations.removeValue(forKey: order[start].id)?.bytes
    }

    /// Passes over the oldest entries of conversations that are no longer there.
    fileprivate mutating func skipGone() {
        while start < order.count, conversations[order[start].id]?.number != order[start].number { start += 1 }
        // So many at a time that moving the others up costs nothing to speak of.
        guard start > 64, start > order.count / 2 else { return }
        order.removeFirst(start)
        start = 0
    }
}
