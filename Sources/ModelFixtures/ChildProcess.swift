import Glibc
import Synchronization

/// A program run beside the tests, with a pipe to its standard input and one from its standard output. It inherits what
/// is open here, and has to close it: a socket that stayed open there would never seem closed to its other end.
///
/// Not Foundation's `Process`: with many descriptors open, its search for those to close reads beyond the directory's
/// entries (signal 11), and its handles end the process where a signal interrupts a read.
final class ChildProcess: Sendable {
    struct Failure: Error {
        let errno: Int32
    }

    private let identifier: pid_t
    private let input: Int32
    private let output: Int32
    private let hasEnded = Mutex(false)

    /// - Parameter arguments: the program, found along the path, and what it is given.
    init(_ arguments: [String]) throws {
        let (childInput, input) = try ChildProcess.pipe()
        defer { close(childInput) }
        let (output, childOutput) = try ChildProcess.pipe()
        defer { close(childOutput) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, childInput, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, childOutput, STDOUT_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var identifier = pid_t()
        let failure = posix_spawnp(&identifier, words[0] ?? strdup(""), &actions, nil, &words, environ)
        guard failure == 0 else {
            close(input)
            close(output)
            throw Failure(errno: failure)
        }
        (self.identifier, self.input, self.output) = (identifier, input, output)
    }

    deinit {
        end()
        close(input)
        close(output)
    }

    /// What the program has written since; empty once it writes no more. Waits for something.
    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(output, &buffer, buffer.count)
            if count >= 0 { return Array(buffer[..<count]) }
            if errno != EINTR { return [] }
        }
    }

    /// Asks the program to end, and returns when it has.
    func end() {
        let isSecond = hasEnded.withLock { ended in
            defer { ended = true }
            return ended
        }
        if isSecond { return }
        kill(identifier, SIGTERM)
        while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    }

    /// Its two ends, which no other program inherits.
    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw Failure(errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
