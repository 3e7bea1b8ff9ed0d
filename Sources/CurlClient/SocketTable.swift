import Glibc

/// Which sockets libcurl has open.
///
/// It tells when it makes one, but when it closes one only if that had been connected; a socket is therefore known by
/// the system's number for it, which is used once, and not by its descriptor alone.
struct SocketTable {
    private var cookies: [Int32: UInt64] = [:]

    var count: Int { cookies.count }

    mutating func insert(_ socket: Int32) {
        cookies[socket] = Self.cookie(of: socket)
    }

    mutating func remove(_ socket: Int32) {
        cookies[socket] = nil
    }

    /// Removes those that have been closed meanwhile.
    mutating func forgetClosed(of sockets: [Int32]) {
        for socket in sockets where cookies[socket] != nil && cookies[socket] != Self.cookie(of: socket) {
            cookies[socket] = nil
        }
    }

    /// Nil where the descriptor is no socket.
    private static func cookie(of socket: Int32) -> UInt64? {
        var cookie: UInt64 = 0
        var size = socklen_t(MemoryLayout<UInt64>.size)
        return getsockopt(socket, SOL_SOCKET, SO_COOKIE, &cookie, &size) == 0 ? cookie : nil
    }
}
