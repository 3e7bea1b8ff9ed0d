import CCurl
import Glibc

/// Sets libcurl's options for one request.
///
/// No option of libcurl's can fail here but for want of memory, or because a build of it lacks TLS; then the transfer
/// itself fails.
enum EasyHandle {
    /// `handle` is new or has been reset; the transfer must live until it is taken out again.
    static func prepare(_ handle: UnsafeMutableRawPointer, for transfer: Transfer, now: UInt64) {
        let configuration = transfer.loop.configuration
        let request = transfer.request
        let context = Unmanaged.passUnretained(transfer).toOpaque()

        ccurl_set_string(handle, CURLOPT_URL, request.url)
        ccurl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        ccurl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
        // An empty proxy, and an empty list of exceptions, keep libcurl from asking the environment for them.
        ccurl_set_string(handle, CURLOPT_PROXY, configuration.proxy ?? "")
        ccurl_set_string(handle, CURLOPT_NOPROXY, "")
        ccurl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        ccurl_set_long(handle, CURLOPT_TCP_NODELAY, 1)
        // No signals to interrupt the resolver, and no waiting for it: without the second, taking out a handle whose
        // name is being resolved blocks until the resolver gives up.
        ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        ccurl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
        ccurl_set_long(handle, CURLOPT_NOPROGRESS, 1)
        ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
        ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
        if let path = configuration.certificateAuthorities {
            ccurl_set_string(handle, CURLOPT_CAINFO, path)
            ccurl_set_string(handle, CURLOPT_CAPATH, nil)
        }
        // The loop enforces the deadline to the nanosecond; libcurl only has to know that there is one.
        let left = Int(clamping: min(request.deadline &- min(now, request.deadline), 86_400_000_000_000) / 1_000_000)
        ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, left + 2)
        ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, min(configuration.connectMilliseconds, 86_400_000)))

        ccurl_set_opensocket(handle, CurlCallbacks.openSocket)
        ccurl_set_data(handle, CURLOPT_OPENSOCKETDATA, context)
        ccurl_set_closesocket(handle, CurlCallbacks.closeSocket)
        // Connections outlive their transfers; the loop closes them before it goes.
        ccurl_set_data(handle, CURLOPT_CLOSESOCKETDATA, Unmanaged.passUnretained(transfer.loop).toOpaque())
        ccurl_set_prereq(handle, CurlCallbacks.connected)
        ccurl_set_data(handle, CURLOPT_PREREQDATA, context)
        ccurl_set_write(handle, CURLOPT_HEADERFUNCTION, CurlCallbacks.line)
        ccurl_set_data(handle, CURLOPT_HEADERDATA, context)
        ccurl_set_write(handle, CURLOPT_WRITEFUNCTION, CurlCallbacks.body)
        ccurl_set_data(handle, CURLOPT_WRITEDATA, context)

        if request.method == .post {
            ccurl_set_long(handle, CURLOPT_POST, 1)
            ccurl_set_large(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
            // Copied, with the size set before: the body has no terminating zero. Without a pointer libcurl would read
            // the body from standard input.
            if request.body.isEmpty { ccurl_set_string(handle, CURLOPT_COPYPOSTFIELDS, "") }
            request.body.withUnsafeBytes { body in
                guard let start = body.baseAddress, !body.isEmpty else { return }
                ccurl_set_string(handle, CURLOPT_COPYPOSTFIELDS, start.assumingMemoryBound(to: CChar.self))
            }
        }
        transfer.headerList = headers(of: request)
        ccurl_set_list(handle, CURLOPT_HTTPHEADER, transfer.headerList)
    }

    /// A list to be freed with `curl_slist_free_all`.
    private static func headers(of request: CurlRequest) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        // Without a value libcurl leaves its own field out: it would wait for a `100 Continue`, and name a form's type.
        var lines = ["Expect:"]
        if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            lines.append("Content-Type:")
        }
        // A field that has no value is sent when a semicolon stands in the colon's place.
        lines += request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        for line in lines {
            if let longer = curl_slist_append(list, line) { list = longer }
        }
        return list
    }
}
