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

    /// Non-blocking, closed in child processes, and without waiting to fill packets.
    static func prepare(_ descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
    }

    /// Asks the system for as many descriptors as the connections and the rest of the process need.
    ///
    /// - Returns: How many connections there can be with the descriptors granted.
    static func reserveDescriptors(for connections: Int) -> Int {
        let reserve = 64
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

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
        var on: Int32 = 1
        _ = setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The numeric address of the other end.
    static func peer(of descriptor: Int32) -> String? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.baseAddress.map {
                getpeername(descriptor, $0.assumingMemoryBound(to: sockaddr.self), &length) == 0
            } ?? false
        }
        // The system's own way of writing an address takes much longer, after a pause.
        if isKnown, address.sin_family == sa_family_t(AF_INET) {
            let number = UInt32(bigEndian: address.sin_addr.s_addr)
            return "\(number >> 24).\(number >> 16 & 0xFF).\(number >> 8 & 0xFF).\(number & 0xFF)"
        }
        return name(of: descriptor, getpeername)?.host
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
