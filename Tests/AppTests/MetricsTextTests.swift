import CoreMetrics
import Testing

@testable import App

@Suite("The metrics in text form")
struct MetricsTextTests {
    private let registry = MetricsRegistry()
    private var factory: PrometheusFactory { PrometheusFactory(registry: registry) }
    private var lines: [Substring] { String(decoding: registry.text(), as: UTF8.self).split(separator: "\n") }

    @Test func `a counter counts up, by its labels`() {
        let one = factory.makeCounter(label: "http.requests", dimensions: [("route", "/a"), ("method", "GET")])
        let other = factory.makeCounter(label: "http.requests", dimensions: [("route", "/b"), ("method", "GET")])
        one.increment(by: 2)
        one.increment(by: -5)
        other.increment(by: 1)
        #expect(lines.contains("# TYPE http_requests_total counter"))
        #expect(lines.contains(#"http_requests_total{method="GET",route="/a"} 2"#))
        #expect(lines.contains(#"http_requests_total{method="GET",route="/b"} 1"#))
    }

    @Test func `the same name and labels are the same series`() {
        factory.makeCounter(label: "n", dimensions: [("a", "1"), ("b", "2")]).increment(by: 1)
        factory.makeCounter(label: "n", dimensions: [("b", "2"), ("a", "1")]).increment(by: 1)
        #expect(lines.filter { $0.hasPrefix("n_total{") } == [#"n_total{a="1",b="2"} 2"#])
    }

    @Test func `a histogram's buckets add up, and its sum is in seconds`() {
        let timer = factory.makeTimer(label: "work.seconds", dimensions: [])
        timer.recordNanoseconds(400_000)
        timer.recordNanoseconds(40_000_000)
        timer.recordNanoseconds(60_000_000_000)
        #expect(lines.contains(#"work_seconds_bucket{le="0.0005"} 1"#))
        #expect(lines.contains(#"work_seconds_bucket{le="0.05"} 2"#))
        #expect(lines.contains(#"work_seconds_bucket{le="10"} 2"#))
        #expect(lines.contains(#"work_seconds_bucket{le="+Inf"} 3"#))
        #expect(lines.contains("work_seconds_count 3"))
        let sum = lines.first { $0.hasPrefix("work_seconds_sum ") }?.split(separator: " ").last.flatMap { Double($0) }
        #expect(sum.map { abs($0 - 60.0404) < 1e-9 } == true)
    }

    @Test func `label values cannot break a line`() {
        factory.makeMeter(label: "g", dimensions: [("x", "a\"b\\c\nd")]).set(Double.infinity)
        #expect(lines.contains(#"g{x="a\"b\\c\nd"} +Inf"#))
    }

    @Test func `names are made to fit the format`() {
        factory.makeCounter(label: "9 lives-of.cats", dimensions: []).increment(by: 1)
        #expect(lines.contains("_9_lives_of_cats_total 1"))
    }

    @Test func `series beyond the limit are refused and counted, not kept`() {
        for index in 0..<(MetricsRegistry.maximumSeries + 5) {
            factory.makeCounter(label: "many", dimensions: [("n", "\(index)")]).increment(by: 1)
        }
        #expect(lines.filter { $0.hasPrefix("many_total{") }.count == MetricsRegistry.maximumSeries)
        #expect(lines.contains("steward_metrics_refused 5"))
    }

    @Test func `a name stands for one kind of thing`() {
        factory.makeMeter(label: "thing", dimensions: []).set(1.0)
        factory.makeTimer(label: "thing", dimensions: []).recordNanoseconds(1)
        #expect(lines.filter { $0.hasPrefix("# TYPE thing") } == ["# TYPE thing gauge"])
    }
}
