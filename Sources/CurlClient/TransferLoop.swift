import Basics
import CCurl
import Dispatch
import Glibc
import Synchronization

/// libcurl's multi handle, its sockets and its timer, on one serial queue.
///
/// `@unchecked Sendable`: every stored variable is touched on `queue` only; `queue`, `configuration`, `policy` and
/// `counters` are constant.
final class TransferLoop: @unchecked Sendable {
    let queue = DispatchQueue(label: "curl.loop", qos: .userInitiated)
    let configuration: CurlConfiguration
    let policy: AddressPolicy
    let counters = CounterStore()

    /// Rounds of libcurl's own work before the queue's other work gets its turn.
    private static let roundsPerTurn = 16
    /// The timer never sleeps longer than this, whatever deadline a request has.
    private static let longestSleep: UInt64 = 3_600_000_000_000

    private var multi: UnsafeMutableRawPointer?
    private var poller: SocketPoller?
    private var watch: DescriptorWatch?
    private var timer: (any DispatchSourceTimer)?
    /// When the timer fires; `.max` is never.
    private var armedFor = UInt64.max
    /// When libcurl wants to be called.
    private var curlDue = UInt64.max
    /// No transfer's deadline is before this.
    private var earliestDeadline = UInt64.max

    private var active: [UnsafeMutableRawPointer: Transfer] = [:]
    /// In the order they came in; those that have ended are skipped.
    private var waiting: [Transfer] = []
    private var firstWaiting = 0
    private var sockets = SocketTable()
    private var idleHandles: [UnsafeMutableRawPointer] = []
    /// The URL of the last request that could be sent.
    private var goodURL: String?
    private var isClosed = false
    private var closing: [CheckedContinuation<Void, Never>] = []

    init(_ configuration: CurlConfiguration) {
        self.configuration = configuration
        policy = AddressPolicy(allowsRemoteAddresses: configuration.allowsRemoteAddresses)
    }

    // MARK: Requests; all on the queue

    /// Begins the transfer, or lets it wait for another one to end.
    func start(_ transfer: Transfer) {
        if transfer.hasEnded { return }
        if let error = refusal(of: transfer) {
            transfer.finish(.failure(error))
            return
        }
        transfer.isWaiting = true
        waiting.append(transfer)
        counters.waiting.add(1, ordering: .relaxed)
        earliestDeadline = min(earliestDeadline, transfer.request.deadline)
        settle()
    }

    /// Takes the transfer out and closes its connection, so that whoever generates at its other end stops.
    func cancel(_ transfer: Transfer) {
        if transfer.hasEnded { return }
        end(transfer, .failure(CancellationError()), discarding: true)
        settle()
    }

    /// Ends all transfers, closes all connections and returns when the descriptors are free; may be called again.
    func close(then continuation: CheckedContinuation<Void, Never>?) {
        if let continuation { closing.append(continuation) }
        if isClosed {
            if watch == nil { finishClosing() }
            return
        }
        isClosed = true
        for transfer in Array(active.values) + waiting[firstWaiting...] {
            end(transfer, .failure(CurlError(.closed, remoteAddress: transfer.remoteAddress)))
        }
        waiting = []
        firstWaiting = 0
        for handle in idleHandles { dispose(handle) }
        idleHandles = []
        if let multi { curl_multi_cleanup(multi) }
        multi = nil
        sockets = SocketTable()
        counters.open.store(0, ordering: .relaxed)
        timer?.cancel()
        timer = nil
        guard let watch else { return finishClosing() }
        watch.cancel { self.finishClosing() }
    }

    private func finishClosing() {
        watch = nil
        poller = nil
        for continuation in closing { continuation.resume() }
        closing = []
    }

    /// Why a request is not even tried.
    private func refusal(of transfer: Transfer) -> CurlError? {
        if isClosed { return CurlError(.closed) }
        if let flaw = RequestCheck.flaw(of: transfer.request, known: goodURL) {
            return CurlError(.invalidURL, detail: flaw)
        }
        goodURL = transfer.request.url
        if configuration.proxy != nil, !configuration.allowsRemoteAddresses {
            return CurlError(.refusedAddress, detail: "a proxy may connect anywhere")
        }
        if transfer.request.deadline <= MonotonicTime.now() { return CurlError(.timedOut) }
        return open() ? nil : CurlError(.couldNotConnect, detail: "no descriptor left")
    }

    // MARK: Turns

    /// Lets libcurl and the waiting transfers go on until nothing is due, and sets the timer for what comes next.
    private func settle() {
        guard !isClosed, let multi else { return }
        for _ in 0..<Self.roundsPerTurn {
            let now = MonotonicTime.now()
            if curlDue <= now {
                curlDue = .max
                perform(multi, socket: -1, events: 0)
            }
            takeMessages(multi)
            if earliestDeadline <= now { expire(now) }
            admit(multi, now)
            // What is due at once is done at once: a timer of no time costs two changes of threads.
            if curlDue > MonotonicTime.now() { break }
        }
        arm()
    }

    private func perform(_ multi: UnsafeMutableRawPointer, socket: Int32, events: Int32) {
        var running: Int32 = 0
        curl_multi_socket_action(multi, socket, events, &running)
    }

    /// Tells libcurl which sockets are ready. Those that still are afterwards are reported again.
    private func serve() {
        guard let multi, let poller else { return }
        for event in poller.poll() where poller.isWatching(event.socket) {
            var events: Int32 = 0
            if event.isReadable { events |= CURL_CSELECT_IN }
            if event.isWritable { events |= CURL_CSELECT_OUT }
            if event.isBroken { events |= CURL_CSELECT_ERR }
            perform(multi, socket: event.socket, events: events)
        }
        settle()
    }

    private func takeMessages(_ multi: UnsafeMutableRawPointer) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let transfer = active[handle]
            else { continue }
            let code = message.pointee.data.result
            end(transfer, code == CURLE_OK ? .success(()) : .failure(CurlError(code, of: transfer)))
        }
    }

    /// Ends what is past its deadline.
    private func expire(_ now: UInt64) {
        earliestDeadline = .max
        for transfer in Array(active.values) + waiting[firstWaiting...] where !transfer.hasEnded {
            if transfer.request.deadline <= now {
                end(transfer, .failure(CurlError(.timedOut, remoteAddress: transfer.remoteAddress)))
            } else {
                earliestDeadline = min(earliestDeadline, transfer.request.deadline)
            }
        }
    }

    /// Begins those that wait, as long as there is room.
    private func admit(_ multi: UnsafeMutableRawPointer, _ now: UInt64) {
        while active.count < max(1, configuration.maximumConnections), firstWaiting < waiting.count {
            let transfer = waiting[firstWaiting]
            firstWaiting += 1
            if !transfer.hasEnded { begin(transfer, multi, now) }
        }
        // The array is emptied at once where possible, and otherwise when half of it is used up.
        if firstWaiting == waiting.count || firstWaiting > 64 && firstWaiting * 2 > waiting.count {
            waiting.removeFirst(firstWaiting)
            firstWaiting = 0
        }
    }

    private func begin(_ transfer: Transfer, _ multi: UnsafeMutableRawPointer, _ now: UInt64) {
        leaveQueue(transfer)
        guard let handle = idleHandles.popLast() ?? newHandle() else {
            transfer.finish(.failure(CurlError(.couldNotConnect, detail: "out of memory")))
            return
        }
        EasyHandle.prepare(handle, for: transfer, now: now)
        transfer.handle = handle
        active[handle] = transfer
        counters.active.add(1, ordering: .relaxed)
        let result = curl_multi_add_handle(multi, handle)
        if result != CURLM_OK {
            let detail = String(cString: curl_multi_strerror(result))
            end(transfer, .failure(CurlError(.couldNotConnect, detail: detail)))
        }
    }

    /// Takes the transfer out of whatever it is in, and tells its receiver.
    private func end(_ transfer: Transfer, _ result: Result<Void, any Error>, discarding: Bool = false) {
        leaveQueue(transfer)
        let handle = transfer.handle
        if let handle {
            transfer.handle = nil
            active[handle] = nil
            counters.active.subtract(1, ordering: .relaxed)
        }
        // Whoever waits for the response does not wait for what is put away, and has the processor first where there is one.
        if case .success = result {
            transfer.finish(result)
            sched_yield()
        }
        if let handle, let multi {
            curl_multi_remove_handle(multi, handle)
            sockets.forgetClosed(of: transfer.sockets)
            counters.open.store(sockets.count, ordering: .relaxed)
            curl_easy_reset(handle)
            curl_slist_free_all(transfer.headerList)
            transfer.headerList = nil
            if idleHandles.count < configuration.maximumConnections {
                idleHandles.append(handle)
            } else {
                dispose(handle)
            }
        }
        transfer.finish(result, discarding: discarding)
    }

    private func leaveQueue(_ transfer: Transfer) {
        if !transfer.isWaiting { return }
        transfer.isWaiting = false
        counters.waiting.subtract(1, ordering: .relaxed)
    }

    private func newHandle() -> UnsafeMutableRawPointer? {
        guard let handle = curl_easy_init() else { return nil }
        counters.handles.add(1, ordering: .relaxed)
        return handle
    }

    private func dispose(_ handle: UnsafeMutableRawPointer) {
        curl_easy_cleanup(handle)
        counters.handles.subtract(1, ordering: .relaxed)
    }

    // MARK: What libcurl asks for

    func watch(_ socket: Int32, for what: Int32) {
        switch what {
        case CURL_POLL_IN: poller?.watch(socket, for: .read)
        case CURL_POLL_OUT: poller?.watch(socket, for: .write)
        case CURL_POLL_INOUT: poller?.watch(socket, for: [.read, .write])
        default: poller?.watch(socket, for: nil)
        }
    }

    /// A socket has been made.
    func opened(_ socket: Int32, for transfer: Transfer) {
        transfer.sockets.append(socket)
        sockets.insert(socket)
        counters.open.store(sockets.count, ordering: .relaxed)
        counters.made.add(1, ordering: .relaxed)
    }

    /// A socket is about to be closed.
    func closing(_ socket: Int32) {
        sockets.remove(socket)
        counters.open.store(sockets.count, ordering: .relaxed)
    }

    func callBack(in milliseconds: Int) {
        curlDue = milliseconds < 0 ? .max : MonotonicTime.now() + UInt64(milliseconds) * 1_000_000
    }

    /// Sets the timer for what is due next. One that fires too early finds nothing to do, and is set again.
    private func arm() {
        let due = min(curlDue, earliestDeadline)
        guard due < armedFor, let timer else { return }
        let now = MonotonicTime.now()
        let wait = min(due - min(now, due), Self.longestSleep)
        armedFor = now + wait
        timer.schedule(deadline: .now() + .nanoseconds(Int(wait)), leeway: .nanoseconds(0))
    }

    // MARK: Opening

    /// Makes what the first request needs.
    ///
    /// - Returns: Whether everything is there.
    private func open() -> Bool {
        if multi != nil { return true }
        guard Self.isLibraryReady, let poller = SocketPoller(), let watch = DescriptorWatch(poller.descriptor),
            let multi = curl_multi_init()
        else { return false }
        self.poller = poller
        self.watch = watch
        self.multi = multi
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_multi_set_socket(multi, CurlCallbacks.socketInterest)
        ccurl_multi_set_data(multi, CURLMOPT_SOCKETDATA, context)
        ccurl_multi_set_timer(multi, CurlCallbacks.timer)
        ccurl_multi_set_data(multi, CURLMOPT_TIMERDATA, context)
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(1, configuration.maximumConnections))
        ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
        // The cycles end when the loop is closed, and the watch and the timer are cancelled.
        // Without the watch nothing would come in: no request is left to wait for its deadline then.
        watch.start(on: queue, failed: { _ in self.close(then: nil) }) { self.serve() }
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        timer.setEventHandler {
            self.armedFor = .max
            self.settle()
        }
        timer.activate()
        self.timer = timer
        return true
    }

    /// The library's own start, once for the process.
    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
