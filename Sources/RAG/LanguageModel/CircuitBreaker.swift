/// Leaves alone what keeps failing, so that it costs nothing, and tries it again now and then.
///
/// Closed, it lets every call through and counts. It opens after too many failures in a row, or when too many of the
/// calls of the last half minute failed. After a rest it lets one call through: success closes it, failure opens it
/// again. A pure state machine: it has no clock and does nothing by itself; every moment is nanoseconds of one monotonic
/// clock, given by the caller.
public struct CircuitBreaker: Sendable {
    public struct Settings: Sendable, Hashable {
        /// Failures without a success between them that open it.
        var consecutiveFailures = 5
        /// Percent of the calls within ``window`` that open it when they failed, of at least ``minimumCalls``.
        var failurePercent = 50
        var minimumCalls = 10
        /// Nanoseconds looked back; counted in slices of a thirtieth.
        public var window: UInt64 = 30_000_000_000
        /// Nanoseconds until a call is tried again.
        public var rest: UInt64 = 10_000_000_000

        public init() {}
    }

    public enum Phase: String, Sendable, Hashable, CaseIterable {
        case closed, open, halfOpen
    }

    /// What became of a call.
    public enum Outcome: Sendable, Hashable, CaseIterable {
        case success
        case failure
        /// Nothing about the endpoint: cancelled, refused before it was sent, or still warming up.
        case neither
    }

    /// Lets one call through. Give it back with ``record(_:of:at:)``, whatever happens.
    public struct Ticket: Sendable, Hashable {
        fileprivate let era: UInt64
        /// Whether this call decides on closing.
        package let isProbe: Bool
    }

    private enum State: Sendable, Hashable {
        case closed
        case open(until: UInt64)
        /// A probe is under way; given up when it is not heard of by then.
        case probing(until: UInt64)
    }

    private let settings: Settings
    private var state = State.closed
    /// Counts the changes of state, so that calls begun before one do not count after it.
    private var era: UInt64 = 0
    private var failuresInRow = 0
    private var slices: [Slice]

    private struct Slice: Sendable, Hashable {
        var number: UInt64 = 0
        var calls = 0
        var failures = 0
    }

    public init(settings: Settings = Settings()) {
        self.settings = settings
        slices = Array(repeating: Slice(), count: CircuitBreaker.sliceCount)
    }

    private static let sliceCount = 30

    /// What a call at this moment would meet.
    public func phase(at now: UInt64) -> Phase {
        switch state {
        case .closed: .closed
        case .open(let until): now < until ? .open : .halfOpen
        case .probing: .halfOpen
        }
    }

    /// Whether a call would be let through; changes nothing.
    public func allows(at now: UInt64) -> Bool {
        switch state {
        case .closed: true
        case .open(let until), .probing(let until): now >= until
        }
    }

    /// Lets a call through, or not.
    public mutating func begin(at now: UInt64) -> Ticket? {
        switch state {
        case .closed:
            return Ticket(era: era, isProbe: false)
        case .open(let until), .probing(let until):
            guard now >= until else { return nil }
            era &+= 1
            state = .probing(until: moment(after: now))
            return Ticket(era: era, isProbe: true)
        }
    }

    /// Takes note of how a call ended. Calls that began before the last change of state are ignored.
    public mutating func record(_ outcome: Outcome, of ticket: Ticket, at now: UInt64) {
        guard ticket.era == era else { return }
        guard !ticket.isProbe else { return recordProbe(outcome, at: now) }
        guard case .closed = state, outcome != .neither else { return }
        count(outcome, at: now)
        failuresInRow = outcome == .failure ? failuresInRow + 1 : 0
        if failuresInRow >= settings.consecutiveFailures || failsTooOften(at: now) { open(at: now) }
    }

    private mutating func recordProbe(_ outcome: Outcome, at now: UInt64) {
        switch outcome {
        case .success:
            era &+= 1
            state = .closed
            failuresInRow = 0
            slices = Array(repeating: Slice(), count: CircuitBreaker.sliceCount)
        case .failure: open(at: now)
        case .neither:
            // It told nothing: the next call is the probe.
            era &+= 1
            state = .open(until: now)
        }
    }

    private mutating func open(at now: UInt64) {
        era &+= 1
        state = .open(until: moment(after: now))
    }

    private func moment(after now: UInt64) -> UInt64 {
        let (sum, isOver) = now.addingReportingOverflow(settings.rest)
        return isOver ? .max : sum
    }

    private func sliceNumber(at now: UInt64) -> UInt64 {
        now / max(1, settings.window / UInt64(CircuitBreaker.sliceCount))
    }

    private mutating func count(_ outcome: Outcome, at now: UInt64) {
        let number = sliceNumber(at: now)
        let index = Int(number % UInt64(CircuitBreaker.sliceCount))
        if slices[index].number != number { slices[index] = Slice(number: number) }
        slices[index].calls += 1
        if outcome == .failure { slices[index].failures += 1 }
    }

    private func failsTooOften(at now: UInt64) -> Bool {
        let number = sliceNumber(at: now)
        var calls = 0
        var failures = 0
        for slice in slices where slice.number <= number && number - slice.number < UInt64(CircuitBreaker.sliceCount) {
            calls += slice.calls
            failures += slice.failures
        }
        return calls >= settings.minimumCalls && failures * 100 >= calls * settings.failurePercent
    }
}
