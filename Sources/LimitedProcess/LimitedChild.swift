import CSandbox
import Glibc

/// The child's side: gives up what the tool does not need, and becomes the tool.
public enum LimitedChild {
    /// The first argument that makes the program a limited child. Whoever says it by hand gains nothing: it only takes
    /// rights away.
    static let word = "limited-child"
    /// Where it tells its parent why the tool could not be started; closed when the tool starts.
    static let report: Int32 = 3

    /// Becomes the tool where the program was called with the private word; otherwise returns at once. To be called before
    /// anything else starts.
    public static func runIfCalled() {
        let arguments = CommandLine.arguments
        if arguments.count > 1, arguments[1] == word { run(Array(arguments.dropFirst(2))) }
    }

    /// - Parameter arguments: those behind the word.
    public static func run(_ arguments: [String]) -> Never {
        csandbox_close_from(UInt32(report) + 1)
        guard fcntl(report, F_SETFD, FD_CLOEXEC) == 0, let orders = ChildOrders(words: arguments) else {
            fail(.orders, EINVAL)
        }
        // Everything that allocates comes before the limit on memory.
        let command = ([orders.tool] + orders.toolArguments).map { strdup($0) } + [nil]
        let surroundings = environment.map { strdup($0) } + [nil]
        umask(0o077)
        guard chdir(orders.writable ?? "/") == 0 else { fail(.folder, errno) }
        guard csandbox_die_with_parent() == 0, getppid() == orders.parent else { fail(.parent, errno) }
        guard csandbox_no_new_privileges() == 0 else { fail(.privileges, errno) }
        do throws(Landlock.Failure) {
            try Landlock.enforce(orders)
        } catch {
            fail(.files, error.number)
        }
        csandbox_drop_capabilities()
        limit(RLIMIT_CPU, orders.processorSeconds, hard: orders.processorSeconds + 1)
        limit(RLIMIT_FSIZE, orders.file)
        csandbox_limit_processes(1)
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_NOFILE, 64)
        limit(RLIMIT_AS, orders.memory)
        guard csandbox_filter() == 0 || csandbox_has_filter() == 0 else { fail(.calls, errno) }
        execve(command[0] ?? strdup(""), command, surroundings)
        fail(.tool, errno)
    }

    /// One thread, no state of the person's, and the same text on every machine.
    static let environment = ["LANG=C.UTF-8", "HOME=/", "TZ=UTC", "OMP_THREAD_LIMIT=1", "PATH=/usr/bin:/bin"]

    private static func limit(_ what: __rlimit_resource, _ most: Int, hard: Int? = nil) {
        var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(hard ?? most))
        let kind = __rlimit_resource_t(what.rawValue)
        guard setrlimit(kind, &limit) != 0 else { return }
        // The limit that it came with is lower, and cannot be raised.
        var before = rlimit()
        guard getrlimit(kind, &before) == 0, before.rlim_max <= limit.rlim_max else { fail(.limits, errno) }
    }

    private static func fail(_ stage: ChildFailure.Stage, _ number: Int32) -> Never {
        ChildFailure(stage: stage, number: number).bytes.withUnsafeBytes { bytes in
            _ = write(report, bytes.baseAddress, bytes.count)
        }
        _exit(127)
    }
}
