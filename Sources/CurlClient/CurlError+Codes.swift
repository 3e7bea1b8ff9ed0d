import Basics
import CCurl

extension CurlError {
    /// What a code of libcurl's means for the transfer that it ended.
    init(_ code: CURLcode, of transfer: Transfer) {
        // Never the error buffer, which quotes the other side.
        let detail = String(cString: curl_easy_strerror(code))
        let address = transfer.remoteAddress
        switch code {
        case _ where transfer.isTooLarge, CURLE_FILESIZE_EXCEEDED, CURLE_TOO_LARGE:
            self.init(.tooLarge, remoteAddress: address)
        case CURLE_OPERATION_TIMEDOUT where transfer.request.deadline <= MonotonicTime.now():
            self.init(.timedOut, remoteAddress: address, detail: detail)
        case _ where address != nil:
            self.init(.interrupted, remoteAddress: address, detail: detail)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
            self.init(.invalidURL, detail: detail)
        default:
            if let refused = transfer.refusedAddress, transfer.sockets.isEmpty {
                self.init(.refusedAddress, detail: refused)
            } else {
                self.init(.couldNotConnect, detail: detail)
            }
        }
    }
}

/// `CURLE_TOO_LARGE`: a head longer than libcurl itself puts up with. Older headers do not name it.
private let CURLE_TOO_LARGE = CURLcode(rawValue: 100)
