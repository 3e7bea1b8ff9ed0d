import Dispatch
import Glibc

/// Lets tasks go on, after what they waited for, on the thread that brought it, where that thread offers it: two changes of
/// threads less for an answer that waited for one of another server. Anywhere else they go on as others do.
public final class ReturningExecutor: TaskExecutor {
    public static let shared = ReturningExecutor()

    /// What waits for a thread to come to it.
    private final class Jobs {
        var waiting: [UnownedJob] = []
    }

    /// Of the thread's ``Jobs``; nil where the system has no key left, and no thread offers anything.
    private let key: pthread_key_t?

    private init() {
        var key = pthread_key_t()
        self.key = pthread_key_create(&key, nil) == 0 ? key : nil
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let jobs { return jobs.waiting.append(job) }
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Calls `body`, and then runs what went on by it: short work, for the thread has others to come back to.
    func run(_ body: () -> Void) {
        guard let key, jobs == nil else { return body() }
        let jobs = Jobs()
        withExtendedLifetime(jobs) {
            pthread_setspecific(key, Unmanaged.passUnretained(jobs).toOpaque())
            body()
            while !jobs.waiting.isEmpty {
                jobs.waiting.removeFirst().runSynchronously(on: asUnownedTaskExecutor())
            }
            pthread_setspecific(key, nil)
        }
    }

    private var jobs: Jobs? {
        key.flatMap { pthread_getspecific($0) }.map { Unmanaged<Jobs>.fromOpaque($0).takeUnretainedValue() }
    }
}
