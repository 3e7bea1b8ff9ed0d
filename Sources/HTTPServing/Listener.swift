import Basics
import Glibc

/// The system calls around a listening socket.
enum Listener {
    /// Opens a socket that listens on the configured address.
    static func open(_ configuration: ServerConfiguration) throws(ServerError) -> (Int32, ServerAddress) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var results: UnsafeMutablePointer<addrinfo>?
        guard (0...65_535).contains(configuration.port),
            getaddrinfo(configuration.host, String(configuration.port), &hints, &results) == 0, let results
        else { throw ServerError(kind: .unknownHost, errno: 0) }
        defer { freeaddrinfo(results) }

        // A name may have several addresses; the first that can be bound is taken.
        var failure = ServerError(kind: .system, errno: 0)
        var candidate: UnsafeMutablePointer<addrinfo>? = results
        while let address = candidate {
            do {
                return try open(address.pointee, backlog: configuration.backlog)
            } catch {
                failure = error
            }
            candidate = address.pointee.ai_next
        }
        throw failure
    }

    private static func open(_ address: addrinfo, backlog: Int) throws(ServerError) -> (Int32, ServerAddress) {
        let descriptor = socket(address.ai_family, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw error(errno) }
        // Without this a restart has to wait for the old connections' time-out.
        set(descriptor, SOL_SOCKET, SO_REUSEADDR)
        prepare(descriptor)
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
            listen(descriptor, Int32(clamping: backlog)) == 0
        else {
            let failure = error(errno)
            close(descriptor)
            throw failure
        }
        guard let (host, port) = name(of: descriptor, getsockname) else {
            close(descriptor)
            throw ServerError(kind: .system, errno: 0)
        }
        return (descriptor, ServerAddress(host: host, port: port))
    }

    /// Non-blocking, closed in child processes, and without waiting to fill packets. Of what a client does not take, no more
    /// than ``unsentBytes`` are left to the system.
    static func prepare(_ descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
        set(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, to: unsentBytes)
    }

    /// Otherwise the system takes megabytes for each client that asks and does not read. What is under way does not count, so
    /// that a fast and distant client is not held up.
    private static let unsentBytes: Int32 = 128 * 1024

    /// Descriptors kept for those who are refused, for those who take the place of others, and for the rest of the process.
    private static let reserve = 256

    /// Asks the system for as many descriptors as the connections and the rest of the process need.
    ///
    /// - Returns: How many connections there can be with the descriptors granted.
    static func reserveDescriptors(for connections: Int) -> Int {
        let wanted = rlim_t(max(1, min(connections, 1 << 20)) + reserve)
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return connections }
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        let granted = Int(clamping: limit.rlim_cur)
        return max(1, min(connections, max(granted - reserve, granted / 2)))
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, to value: Int32 = 1) {
        var value = value
        _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The address of the other end.
    static func peer(of descriptor: Int32) -> IPAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &storage) { bytes in
            guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                getpeername(descriptor, address, &length) == 0
            else { return nil }
            return IPAddress(address, length: Int(length))
        }
    }

    private static func name(
        of descriptor: Int32,
        _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> (host: String, port: Int)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &storage) { bytes in
            guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                ask(descriptor, address, &length) == 0
            else { return nil }
            var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
            let flags = NI_NUMERICHOST | NI_NUMERICSERV
            let hostLength = socklen_t(host.count)
            let serviceLength = socklen_t(service.count)
            guard getnameinfo(address, length, &host, hostLength, &service, serviceLength, flags) == 0 else {
                return nil
            }
            return (text(host), Int(text(service)) ?? 0)
        }
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func error(_ number: Int32) -> ServerError {
        switch number {
        case EADDRINUSE: ServerError(kind: .addressInUse, errno: number)
        case EACCES, EPERM: ServerError(kind: .permissionDenied, errno: number)
        default: ServerError(kind: .system, errno: number)
        }
    }
}
