import Household
import ServiceLifecycle

/// What the rooms do by themselves while the service runs.
struct RoomService: Service {
    let rooms: [Room]

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
