import Logging
import ServiceLifecycle
import Storage

/// Closes the stores when the service ends.
struct StorageService: Service {
    let database: Database
    /// Nil where conversations are not remembered.
    let conversations: ConversationStore?
    let logger: Logger

    /// Waits for the end of the service, then writes what is pending.
    func run() async throws {
        try? await gracefulShutdown()
        await close()
    }

    /// Conversations first: their last turns are writes.
    func close() async {
        await conversations?.close()
        await database.close()
        logger.debug("database closed")
    }
}
