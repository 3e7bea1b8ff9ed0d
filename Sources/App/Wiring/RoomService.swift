import Household
import ServiceLifecycle

/// What the rooms do by themselves while the service runs.
struct RoomService: Service {
    let rooms: [Room]

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                for room in rooms { group.addTask { await room.work() } }
            }
        }
        try? await gracefulShutdown()
    }
}
