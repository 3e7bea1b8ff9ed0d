import HTTPTypes
import Metrics

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

    private let table = MeterTable<Key, Meters>()
    private let factory: any MetricsFactory

    init(factory: any MetricsFactory) {
        self.factory = factory
    }

    func record(method: HTTPRequest.Method, route: String, status: Int, nanoseconds: UInt64) {
        let key = Key(method: RequestMetrics.label(of: method), route: route, statusClass: status / 100)
        let meters = table.meters(for: key) { key in
            let dimensions = [("method", key.method), ("route", key.route), ("status", "\(key.statusClass)xx")]
            return Meters(
                requests: Counter(label: "http_requests_total", dimensions: dimensions, factory: factory),
                duration: Timer(
                    label: "http_request_duration_seconds", dimensions: [("route", key.route)], factory: factory))
        }
        meters.requests.increment()
        meters.duration.recordNanoseconds(Int64(clamping: nanoseconds))
    }

    /// Methods nobody knows share a label, so that a stranger can neither grow the table nor write into the log.
    static func label(of method: HTTPRequest.Method) -> String {
        switch method {
        case .get, .head, .post, .put, .patch, .delete, .options: method.rawValue
        default: "other"
        }
    }
}
