import Basics
import CCurl
import Glibc

/// What libcurl calls. It does so from within `curl_multi_socket_action` and its like, hence on the loop's queue.
enum CurlCallbacks {
    /// Decides on the address that a connection is about to be made to, and makes the socket.
    static let openSocket: curl_opensocket_callback = { context, _, address in
        guard let context, let address else { return -1 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let target = address.pointee
        let ip = ccurl_address(address).flatMap { IPAddress($0, length: Int(target.addrlen)) }
        guard transfer.permits(ip) else { return -1 }
        let descriptor = socket(target.family, target.socktype | Int32(SOCK_CLOEXEC.rawValue), target.protocol)
        if descriptor >= 0 { transfer.loop.opened(descriptor, for: transfer) }
        return descriptor
    }

    static let closeSocket: curl_closesocket_callback = { context, descriptor in
        if let context { Unmanaged<TransferLoop>.fromOpaque(context).takeUnretainedValue().closing(descriptor) }
        return close(descriptor)
    }

    /// The connection is there, new or used before, and nothing of the request has been sent.
    static let connected: curl_prereq_callback = { context, address, _, port, _ in
        guard let context, let address else { return CURL_PREREQFUNC_ABORT }
        let host = String(cString: address)
        let name = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().connected(to: name)
        return CURL_PREREQFUNC_OK
    }

    static let line: curl_write_callback = { pointer, size, count, context in
        receive(pointer, size, count, context) { $0.receive(line: $1) }
    }

    static let body: curl_write_callback = { pointer, size, count, context in
        receive(pointer, size, count, context) { $0.receive(body: $1) }
    }

    /// What a socket is to be watched for.
    static let socketInterest: curl_socket_callback = { _, descriptor, what, context, _ in
        guard let context else { return 0 }
        let loop = Unmanaged<TransferLoop>.fromOpaque(context).takeUnretainedValue()
        loop.watch(descriptor, for: what)
        return 0
    }

    /// When libcurl wants to be called without a socket being ready; negative is never.
    static let timer: curl_multi_timer_callback = { _, milliseconds, context in
        guard let context else { return 0 }
        Unmanaged<TransferLoop>.fromOpaque(context).takeUnretainedValue().callBack(in: milliseconds)
        return 0
    }

    /// Any other number than that of the bytes offered ends the transfer.
    private static func receive(
        _ pointer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ take: (Transfer, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        let length = size &* count
        guard let context, let pointer else { return 0 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        let isTaken = pointer.withMemoryRebound(to: UInt8.self, capacity: length) {
            take(transfer, UnsafeBufferPointer(start: $0, count: length))
        }
        return isTaken ? length : length == 0 ? 1 : 0
    }
}
