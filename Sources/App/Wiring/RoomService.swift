import Household
import ServiceLifecycle

/// What the rooms do by themselves while the service runs.
struct RoomService: Service, CustomStringConvertible {
    let rooms: [Room]

    /// Service groups describe their services when they start them; all tables of all rooms would be told else.
    var description: String { "rooms" }

    func run() async throws {
        await cancelWhenGracefulShutdown { await rooms.work() }
        try? await gracefulShutdown()
    }
}

extension [Room] {
    /// What they do by themselves; until it is cancelled.
    func work() async {
        await withTaskGroup(of: Void.self) { group in
            for room in self { group.addTask { await room.work() } }
        }
    }
}
