import Glibc

/// An error of the operating system, by its number.
struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    let number: Int32

    var description: String { String(cString: strerror(number)) }
}
