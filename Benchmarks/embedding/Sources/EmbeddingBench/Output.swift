#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Sends what was printed on its way: the other side waits for it.
func flush() { fflush(nil) }
