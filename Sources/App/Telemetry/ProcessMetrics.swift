import Basics
import Glibc

/// What the kernel says about this process, read at each scrape (names as in Prometheus' client library guide).
struct ProcessMetrics: Sendable {
    private let startedAt: Timestamp

    init(startedAt: Timestamp) {
        self.startedAt = startedAt
    }

    func write(to writer: inout ExpositionWriter) {
        if let pages = residentPages() {
            writer.family("process_resident_memory_bytes", kind: "gauge", help: "Resident memory size in bytes.")
            writer.sample("process_resident_memory_bytes", [], pages * Int(sysconf(Int32(_SC_PAGESIZE))))
        }
        writer.family("process_open_fds", kind: "gauge", help: "Number of open file descriptors.")
        writer.sample("process_open_fds", [], openDescriptors())
        var usage = rusage()
        if getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 {
            let microseconds =
                (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000 + Int(usage.ru_utime.tv_usec)
                + Int(usage.ru_stime.tv_usec)
            writer.family("process_cpu_seconds_total", kind: "counter", help: "User and system CPU time in seconds.")
            writer.sample("process_cpu_seconds_total", [], Double(microseconds) / 1_000_000)
        }
        writer.family("process_start_time_seconds", kind: "gauge", help: "Start time of the process, Unix seconds.")
        writer.sample("process_start_time_seconds", [], Double(startedAt.milliseconds) / 1_000)
    }

    /// The second number of /proc/self/statm (proc(5)).
    private func residentPages() -> Int? {
        guard let bytes = try? FileBytes.read("/proc/self/statm", maximum: 256) else { return nil }
        let fields = bytes.split(separator: UInt8(ascii: " "))
        return fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)) : nil
    }

    private func openDescriptors() -> Int {
        guard let directory = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        // `.`, `..` and the descriptor that reads the directory.
        return max(0, count - 3)
    }
}
