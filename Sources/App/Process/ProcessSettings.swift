import CMalloc
import Glibc

/// What the process asks of the kernel before it does anything else.
public enum ProcessSettings {
    /// Writes to a closed connection and beyond a file size limit become errors instead of the end of the process; files
    /// are readable by their owner only; no core file can hold what the memory held.
    public static func harden() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        umask(0o077)
        // One arena a core is plenty: more only spread freed memory that no other thread uses.
        mallopt(M_ARENA_MAX, 2)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }

    /// Gives back what start-up needed and the service does not.
    public static func returnFreeMemory() {
        malloc_trim(0)
    }

    /// Raises the soft limit of open files to the hard one, at most to `wanted`; returns what holds afterwards.
    @discardableResult
    public static func raiseOpenFileLimit(to wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        let target = min(UInt(max(0, wanted)), limit.rlim_max)
        if target > limit.rlim_cur {
            limit.rlim_cur = target
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return Int(clamping: limit.rlim_cur)
    }
}
