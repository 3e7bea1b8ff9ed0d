import Basics
import RAG
import Testing

struct CircuitBreakerTests {
    private let second: UInt64 = 1_000_000_000

    private func fail(_ breaker: inout CircuitBreaker, times: Int, at now: UInt64) {
        for _ in 0..<times {
            guard let ticket = breaker.begin(at: now) else { return }
            breaker.record(.failure, of: ticket, at: now)
        }
    }

    private func ticket(_ breaker: inout CircuitBreaker, at now: UInt64) throws -> CircuitBreaker.Ticket {
        let ticket = breaker.begin(at: now)
        return try #require(ticket)
    }

    @Test func `five failures in a row open it, four do not`() {
        var breaker = CircuitBreaker()
        fail(&breaker, times: 4, at: 0)
        #expect(breaker.phase(at: 0) == .closed)
        fail(&breaker, times: 1, at: 0)
        #expect(breaker.phase(at: 0) == .open)
        #expect(!breaker.allows(at: 10 * second - 1))
    }

    @Test func `a success between failures starts the row anew`() throws {
        var breaker = CircuitBreaker()
        fail(&breaker, times: 4, at: 0)
        breaker.record(.success, of: try ticket(&breaker, at: 0), at: 0)
        fail(&breaker, times: 4, at: 0)
        #expect(breaker.phase(at: 0) == .closed)
    }

    @Test func `half of ten calls failing within half a minute opens it`() throws {
        var breaker = CircuitBreaker()
        for number in 0..<9 {
            let ticket = try ticket(&breaker, at: UInt64(number) * second)
            breaker.record(number % 2 == 0 ? .success : .failure, of: ticket, at: UInt64(number) * second)
        }
        #expect(breaker.phase(at: 9 * second) == .closed)
        fail(&breaker, times: 1, at: 9 * second)
        #expect(breaker.phase(at: 9 * second) == .open)
    }

    @Test func `what failed more than half a minute ago does not count`() throws {
        var breaker = CircuitBreaker()
        for number in 0..<9 {
            let ticket = try ticket(&breaker, at: 0)
            breaker.record(number % 2 == 0 ? .success : .failure, of: ticket, at: 0)
        }
        fail(&breaker, times: 1, at: 31 * second)
        #expect(breaker.phase(at: 31 * second) == .closed)
    }

    @Test func `after its rest one call is let through, and its success closes it`() throws {
        var breaker = CircuitBreaker()
        fail(&breaker, times: 5, at: 0)
        #expect(breaker.phase(at: 10 * second) == .halfOpen)
        let probe = try ticket(&breaker, at: 10 * second)
        #expect(probe.isProbe)
        #expect(!breaker.allows(at: 10 * second))
        breaker.record(.success, of: probe, at: 11 * second)
        #expect(breaker.phase(at: 11 * second) == .closed)
        fail(&breaker, times: 4, at: 11 * second)
        #expect(breaker.phase(at: 11 * second) == .closed)
    }

    @Test func `a failing probe opens it for another rest`() throws {
        var breaker = CircuitBreaker()
        fail(&breaker, times: 5, at: 0)
        breaker.record(.failure, of: try ticket(&breaker, at: 10 * second), at: 12 * second)
        #expect(!breaker.allows(at: 22 * second - 1))
        #expect(breaker.allows(at: 22 * second))
    }

    @Test func `a probe that tells nothing leaves the next call to try`() throws {
        var breaker = CircuitBreaker()
        fail(&breaker, times: 5, at: 0)
        breaker.record(.neither, of: try ticket(&breaker, at: 10 * second), at: 10 * second)
        let next = try ticket(&breaker, at: 10 * second)
        #expect(next.isProbe)
    }

    @Test func `a probe never heard of again does not keep it open for ever`() throws {
        var breaker = CircuitBreaker()
        fail(&breaker, times: 5, at: 0)
        let lost = try ticket(&breaker, at: 10 * second)
        let next = try ticket(&breaker, at: 20 * second)
        breaker.record(.success, of: lost, at: 20 * second)
        #expect(breaker.phase(at: 20 * second) == .halfOpen)
        breaker.record(.success, of: next, at: 20 * second)
        #expect(breaker.phase(at: 20 * second) == .closed)
    }

    @Test func `calls begun before it opened say nothing after it closed`() throws {
        var breaker = CircuitBreaker()
        var early: [CircuitBreaker.Ticket] = []
        for _ in 0..<5 { early.append(try ticket(&breaker, at: 0)) }
        fail(&breaker, times: 5, at: 0)
        breaker.record(.success, of: try ticket(&breaker, at: 10 * second), at: 10 * second)
        for ticket in early { breaker.record(.failure, of: ticket, at: 10 * second) }
        #expect(breaker.phase(at: 10 * second) == .closed)
    }

    @Test func `calls that tell nothing never open it`() throws {
        var breaker = CircuitBreaker()
        for _ in 0..<100 { breaker.record(.neither, of: try ticket(&breaker, at: 0), at: 0) }
        #expect(breaker.phase(at: 0) == .closed)
    }

    @Test func `the end of time traps nowhere`() throws {
        var breaker = CircuitBreaker()
        fail(&breaker, times: 5, at: .max - 1)
        #expect(breaker.phase(at: .max - 1) == .open)
        breaker.record(.failure, of: try ticket(&breaker, at: .max), at: .max)
        _ = breaker.begin(at: .max)
    }

    /// The same rules over a list of everything that happened.
    private struct Book {
        var calls: [(slice: UInt64, failed: Bool)] = []
        var row = 0
        var openUntil: UInt64?

        mutating func ended(failed: Bool, at now: UInt64) {
            let slice = now / 1_000_000_000
            calls.append((slice, failed))
            row = failed ? row + 1 : 0
            let recent = calls.filter { $0.slice <= slice && slice - $0.slice < 30 }
            let failures = recent.filter(\.failed).count
            if row >= 5 || (recent.count >= 10 && failures * 2 >= recent.count) {
                openUntil = now + 10_000_000_000
            }
        }
    }

    @Test(arguments: 1...40) func `any sequence of calls ends as the rules say`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var breaker = CircuitBreaker()
        var book = Book()
        var now: UInt64 = 5_000_000_000
        let failing = UInt64(10 + seed * 2)
        for _ in 0..<2_000 {
            now += random.next() % 2_000_000_000
            let ticket = breaker.begin(at: now)
            if let until = book.openUntil {
                #expect((ticket != nil) == (now >= until))
                guard let ticket else { continue }
                #expect(ticket.isProbe)
                now += random.next() % 1_000_000_000
                let failed = random.next() % 100 < failing
                breaker.record(failed ? .failure : .success, of: ticket, at: now)
                book.openUntil = failed ? now + 10_000_000_000 : nil
                if !failed { (book.calls, book.row) = ([], 0) }
            } else {
                let ticket = try #require(ticket)
                #expect(!ticket.isProbe)
                let fate = random.next() % 110
                let outcome: CircuitBreaker.Outcome =
                    fate >= 100 ? .neither : fate < failing ? .failure : .success
                breaker.record(outcome, of: ticket, at: now)
                if outcome != .neither { book.ended(failed: outcome == .failure, at: now) }
            }
        }
    }
}
