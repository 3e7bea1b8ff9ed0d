import JSON
import RAG
import Synchronization

/// The body of `GET /health`; probes ask often, and what they are told seldom changes.
final class HealthPage: Sendable {
    private let last = Mutex<(report: HealthReport, bytes: [UInt8])?>(nil)

    func bytes(of report: HealthReport) -> [UInt8] {
        last.withLock { last in
            if let last, last.report == report { return last.bytes }
            let bytes = HealthPage.encoded(report)
            last = (report, bytes)
            return bytes
        }
    }

    private static func encoded(_ report: HealthReport) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.name("status")
        json.value(report.status.rawValue)
        json.name("version")
        json.value(report.version)
        json.name("stage")
        json.value(report.stage)
        json.name("uptimeSeconds")
        json.value(report.uptimeSeconds)
        json.name("writes")
        json.value(report.writes)
        json.name("checks")
        json.beginObject()
        for check in report.checks {
            json.name(quoting: check.name)
            json.beginObject()
            json.name("status")
            json.value(check.status.rawValue)
            json.member("detail", check.detail)
            if let model = check.model {
                json.name("model")
                json.value(model)
            }
            json.endObject()
        }
        json.endObject()
        json.endObject()
        return json.finish()
    }
}
