import CSandbox
import Glibc

/// A child that has been started, with the ends of its pipes that are ours. Whoever has it must end it with ``end()``, once.
struct SpawnedChild: ~Copyable {
    let process: pid_t
    /// Readable when the process has ended; nil on kernels without.
    let ending: Descriptor?
    let output: Descriptor
    let complaints: Descriptor
    /// Says why the tool could not be started, or nothing.
    let report: Descriptor

    init(program: String, orders: ChildOrders, input: InputFile?) throws(LimitedProcessFault) {
        guard let source = input.map({ $0.reopened() }) ?? Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)),
            let output = Pipe(), let complaints = Pipe(), let report = Pipe()
        else { throw .couldNotStart(ChildFailure(stage: .spawn, number: errno)) }
        let ends = [source.number, output.writing.number, complaints.writing.number, report.writing.number]
        do throws(ChildFailure) {
            process = try Self.spawn(program, [program, LimitedChild.word] + orders.words, ends)
        } catch {
            throw .couldNotStart(error)
        }
        ending = Descriptor(csandbox_pidfd_open(process))
        self.output = output.reading()
        self.complaints = complaints.reading()
        self.report = report.reading()
    }

    /// Kills what is left of the child's group, and takes the child out of the table of processes.
    func end() -> (status: Int32, usage: rusage) {
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        var (status, usage) = (Int32(0), rusage())
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        return (status, usage)
    }

    /// Whether the process has ended by itself. It stays in the table of processes, and so its group's number its own.
    var hasEnded: Bool {
        var about = siginfo_t()
        let result = waitid(P_PID, id_t(process), &about, WEXITED | WNOHANG | WNOWAIT)
        return result == 0 && about._sifields._sigchld.si_pid == process
    }

    /// A group of its own, no signal ignored or held back, and nothing open but four descriptors.
    private static func spawn(
        _ program: String, _ arguments: [String], _ ends: [Int32]
    ) throws(ChildFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, end) in ends.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words = arguments.map { strdup($0) } + [nil]
        let surroundings = LimitedChild.environment.map { strdup($0) } + [nil]
        defer { for word in words + surroundings { free(word) } }
        var process: pid_t = 0
        let number = posix_spawn(&process, program, &actions, &attributes, words, surroundings)
        guard number == 0 else { throw ChildFailure(stage: .spawn, number: number) }
        return process
    }
}
