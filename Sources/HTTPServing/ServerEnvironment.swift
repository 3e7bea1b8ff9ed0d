package import Basics
import Glibc

/// What the server takes from outside itself, so that tests can replace it.
package struct ServerEnvironment: Sendable {
    /// The result of one try to accept a connection.
    package enum Accepted: Sendable {
        case connection(Int32)
        case failure(errno: Int32)
    }

    /// Nanoseconds of a clock that never goes back; its start is arbitrary.
    package var monotonicNanoseconds: @Sendable () -> UInt64
    /// Seconds since 1970, for the `Date` field.
    package var wallSeconds: @Sendable () -> Int64
    /// Makes request ids differ between runs.
    package var seed: UInt64
    /// How often deadlines are looked at.
    package var tick: Duration
    /// The other end of a connection; nil where the system does not tell.
    package var peer: @Sendable (Int32) -> IPAddress?
    /// Takes one connection from the listening socket.
    package var accept: @Sendable (Int32) -> Accepted

    package static func live() -> ServerEnvironment {
        ServerEnvironment(
            monotonicNanoseconds: MonotonicTime.now,
            wallSeconds: { Int64(time(nil)) },
            seed: .random(in: .min ... .max),
            tick: .milliseconds(250),
            peer: Listener.peer,
            accept: { listener in
                let descriptor = Glibc.accept(listener, nil, nil)
                return descriptor >= 0 ? .connection(descriptor) : .failure(errno: errno)
            }
        )
    }
}
