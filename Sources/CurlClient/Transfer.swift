import Basics
import CCurl

/// One request from its sending to its end.
///
/// `@unchecked Sendable`: every stored variable is touched on the queue of the client's loop only, which libcurl's
/// callbacks run on too.
final class Transfer: @unchecked Sendable {
    let request: CurlRequest
    unowned let loop: TransferLoop

    /// libcurl's handle, from its beginning to its end.
    var handle: UnsafeMutableRawPointer?
    var headerList: UnsafeMutablePointer<curl_slist>?
    var isWaiting = false
    /// Set once the connection is there, before anything of the request is sent.
    private(set) var remoteAddress: String?
    private(set) var isTooLarge = false
    /// The last address that the policy did not let it connect to.
    private(set) var refusedAddress: String?
    /// The sockets made for addresses that it did let it connect to; some may have been closed.
    var sockets: [Int32] = []

    private enum Receiver {
        case whole(CheckedContinuation<CurlResponse, any Error>)
        case events(CheckedContinuation<CurlEvent?, any Error>?)
        /// Nobody waits any more.
        case none
    }

    private var receiver: Receiver
    private var reader: ResponseHeadReader
    private var head: CurlResponseHead?
    private var isHeadTaken = false
    /// The whole body, or what nobody has taken of it yet.
    private var bytes: [UInt8] = []
    private var received = 0
    private var end: Result<Void, any Error>?

    var hasEnded: Bool { end != nil }

    /// A transfer whose response is taken as it comes, through ``next(_:)``.
    init(_ request: CurlRequest, loop: TransferLoop) {
        self.request = request
        self.loop = loop
        receiver = .events(nil)
        reader = ResponseHeadReader(maximumBytes: loop.configuration.maximumHeadBytes)
    }

    /// Makes it one whose response is awaited whole; before it is started.
    func answer(to continuation: CheckedContinuation<CurlResponse, any Error>) {
        switch end {
        case .failure(let error): continuation.resume(throwing: error)
        default: receiver = .whole(continuation)
        }
    }

    // MARK: What libcurl tells

    func connected(to address: String) {
        remoteAddress = address
    }

    /// Whether a socket may be made for the address; nil is one of a family that is never used.
    func permits(_ address: IPAddress?) -> Bool {
        guard let address, loop.policy.permits(address) else {
            refusedAddress = address?.description ?? "unknown family"
            return false
        }
        return true
    }

    /// - Returns: Whether the transfer may go on.
    func receive(line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard reader.take(line) else {
            isTooLarge = true
            return false
        }
        if reader.isComplete, head == nil {
            head = reader.head(remoteAddress: remoteAddress ?? "")
            deliver()
        }
        return true
    }

    /// - Returns: Whether the transfer may go on.
    func receive(body piece: UnsafeBufferPointer<UInt8>) -> Bool {
        // Not CURLOPT_MAXFILESIZE, which before libcurl 8.4 looks at the announced length only.
        received += piece.count
        guard received <= request.maximumBytes else {
            isTooLarge = true
            return false
        }
        bytes += piece
        deliver()
        return true
    }

    // MARK: What the receiver gets

    /// Hands over what is there, or waits for it: the head, then the body in pieces, then nil or an error.
    func next(_ continuation: CheckedContinuation<CurlEvent?, any Error>) {
        if case .events(let former?) = receiver { former.resume(returning: nil) }
        receiver = .events(continuation)
        deliver()
    }

    /// Ends it once; later calls do nothing. What has come before a failure is still handed over, unless nobody wants
    /// it any more.
    func finish(_ result: Result<Void, any Error>, discarding: Bool = false) {
        if end != nil { return }
        end = result
        if discarding {
            head = nil
            bytes = []
        }
        if case .whole(let continuation) = receiver {
            receiver = .none
            continuation.resume(with: whole(result))
        } else {
            deliver()
        }
    }

    private func whole(_ result: Result<Void, any Error>) -> Result<CurlResponse, any Error> {
        result.flatMap {
            guard let head else { return .failure(CurlError(.interrupted, remoteAddress: remoteAddress)) }
            return .success(CurlResponse(head: head, body: bytes))
        }
    }

    private func deliver() {
        guard case .events(let continuation?) = receiver else { return }
        if let head, !isHeadTaken {
            isHeadTaken = true
            receiver = .events(nil)
            continuation.resume(returning: .head(head))
        } else if !bytes.isEmpty {
            let piece = bytes
            bytes = []
            receiver = .events(nil)
            continuation.resume(returning: .bytes(piece))
        } else if let result = end {
            receiver = .events(nil)
            // An error is told once; whoever asks again is at the end.
            end = .success(())
            continuation.resume(with: result.map { nil })
        }
    }
}
