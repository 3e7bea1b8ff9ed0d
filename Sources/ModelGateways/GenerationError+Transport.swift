import CurlClient
import RAG

extension GenerationError {
    /// - Parameter sentTo: where text may have been sent, by this request or before.
    init(curl error: CurlError, sentTo: String?) {
        let (kind, detail): (Kind, String) =
            switch error.kind {
            case .couldNotConnect: (.unavailable, "refused")
            case .refusedAddress: (.refusedAddress, "address refused")
            case .timedOut: (.timedOut, "timed out")
            case .tooLarge: (.tooLarge, "reply too large")
            case .interrupted: (.unavailable, "broke off")
            case .invalidURL: (.unavailable, "invalid request")
            case .closed: (.unavailable, "closed")
            }
        self.init(kind, sentTo: sentTo, detail: detail)
    }

    init(_ refusal: ChatRefusal, status: Int, sentTo: String?) {
        let kind: Kind =
            switch refusal {
            case .loading: .warming
            case .contextTooLarge: .contextTooLarge
            case .tooMany, .unavailable, .misunderstood, .other: .unavailable
            }
        self.init(kind, sentTo: sentTo, detail: "status \(status)")
    }
}
