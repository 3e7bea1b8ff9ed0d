import HTTPTypes
import Metrics
import Synchronization

/// Counters of requests by route template, method and status class; handlers are made once for each combination.
final class RequestMetrics: Sendable {
    private struct Key: Hashable {
        let method: String
        let route: String
        let statusClass: Int
    }

    private struct Meters: Sendable {
        let requests: Counter
        let duration: Timer
    }

    private struct State {
        var meters: [Key: Meters] = [:]
        /// Those asked for last, which most often are asked for next.
        var last: (key: Key, meters: Meters)?
    }

    private let state = Mutex(State())
    private let factory: any MetricsFactory
    /// Methods that get a label of their own; others share one, so that a stranger cannot grow the table.
    private static let knownMethods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    init(factory: any MetricsFactory) {
        self.factory = factory
    }

    func record(method: HTTPRequest.Method, route: String, status: Int, nanoseconds: UInt64) {
        let statusClass = status / 100
        let meters = state.withLock { state in
            if let (key, meters) = state.last, key.method == method.rawValue, key.route == route,
                key.statusClass == statusClass
            {
                return meters
            }
            let name = RequestMetrics.knownMethods.contains(method.rawValue) ? method.rawValue : "other"
            let key = Key(method: name, route: route, statusClass: statusClass)
            if let known = state.meters[key] {
                state.last = (key, known)
                return known
            }
            let dimensions = [("method", name), ("route", route), ("status", "\(key.statusClass)xx")]
            let made = Meters(
                requests: Counter(label: "http_requests_total", dimensions: dimensions, factory: factory),
                duration: Timer(
                    label: "http_request_duration_seconds", dimensions: [("route", route)], factory: factory))
            state.meters[key] = made
            return made
        }
        meters.requests.increment()
        meters.duration.recordNanoseconds(Int64(clamping: nanoseconds))
    }
}
