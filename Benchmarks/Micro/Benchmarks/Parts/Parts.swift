import Basics
import Benchmark
import HTTPServing
import JSON
import Wallet

/// What the parts of one request cost, each on its own, in one thread and without sockets.
///
/// Where the name says MB, one iteration works through a million bytes, so that iterations a second are MB/s.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .throughput], warmupIterations: 10, maxDuration: .seconds(2), maxIterations: 10_000)

    wireBenchmarks()
    jsonBenchmarks()
    walletBenchmarks()
}

/// For what takes microseconds: a thousand at a time, so that reading the clock does not count. The tables still show one.
private var short: Benchmark.Configuration {
    .init(
        metrics: [.wallClock, .throughput], warmupIterations: 10, scalingFactor: .kilo, maxDuration: .seconds(2),
        maxIterations: 10_000)
}

private func wireBenchmarks() {
    for (name, request) in [("GET /health", Samples.get), ("POST /recommend", Samples.post)] {
        let count = 1_000_000 / request.count
        let stream = Array(repeatElement(request, count: count).joined())
        Benchmark("wire parser, 1 MB of \(name) (\(request.count) bytes)") { benchmark in
            for _ in benchmark.scaledIterations {
                var parser = WireParser()
                var position = 0
                var ended = 0
                stream.withUnsafeBytes { buffer in
                    while true {
                        switch parser.next(in: buffer, from: &position) {
                        case .head(let head): blackHole(head)
                        case .body(let range): blackHole(range)
                        case .end: ended += 1
                        case .needMore, .failure: return
                        }
                    }
                }
                guard ended == count else { return benchmark.error("\(ended) of \(count) requests were read") }
            }
        }
    }
}

private func jsonBenchmarks() {
    let request = Samples.query
    Benchmark("JSON parser, request of \(request.count) bytes", configuration: short) { benchmark in
        for _ in benchmark.scaledIterations { blackHole(try JSONParser.parse(request)) }
    }
    Benchmark("JSON parser, 1 MB of wallets") { benchmark, wallet in
        let count = 1_000_000 / wallet.count
        for _ in benchmark.scaledIterations {
            for _ in 0..<count { blackHole(try JSONParser.parse(wallet)) }
        }
    } setup: {
        try Samples.wallet()
    }
    Benchmark("JSON writer, 40 members in 5 objects", configuration: short) { benchmark in
        for _ in benchmark.scaledIterations { blackHole(Samples.written()) }
    }
}

private func walletBenchmarks() {
    for (language, sentence) in [("English", Samples.english), ("Chinese", Samples.chinese)] {
        Benchmark("understand, \(language) sentence of 12 words", configuration: short) { benchmark, fixture in
            for _ in benchmark.scaledIterations {
                blackHole(
                    fixture.understanding.understand(sentence, cards: fixture.names, today: fixture.today))
            }
        } setup: {
            try Fixture()
        }
        Benchmark("recommend, \(language) sentence of 12 words", configuration: short) { benchmark, fixture in
            let request = RecommendationRequest(
                text: sentence, cards: fixture.cards, cardNames: fixture.names, date: fixture.today)
            for _ in benchmark.scaledIterations { blackHole(fixture.recommender.recommend(request)) }
        } setup: {
            try Fixture()
        }
    }
    Benchmark("decide, 5 cards and 1 item", configuration: short) { benchmark, fixture in
        for _ in benchmark.scaledIterations {
            blackHole(RewardEngine(date: fixture.today).decide([fixture.item], cards: fixture.cards))
        }
    } setup: {
        try Fixture()
    }
}
