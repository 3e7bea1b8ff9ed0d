public import Basics
import Foundation
import Glibc
import Synchronization

/// The machine's clock and the zone in which "today" is meant.
public final class SystemClock: WallClock {
    /// The zone's offset, valid in one quarter of an hour: offsets change at such moments only (the zone database has
    /// none that moves off the quarter since 1972).
    private struct CachedOffset {
        var quarterHour = Int.min
        var seconds = 0
    }

    private let zone: TimeZone
    private let cached = Mutex(CachedOffset())

    /// - Parameter zone: IANA name; nil for the system's zone. An unknown name counts as UTC: configuration has refused
    ///   it before.
    public init(zone name: String? = nil) {
        zone = name.map { TimeZone(identifier: $0) ?? .gmt } ?? .current
    }

    var zoneName: String { zone.identifier }

    public func now() -> Timestamp { SystemClock.now() }

    public func today() -> CalendarDate { day(of: SystemClock.now()) }

    /// The day in the zone at a moment.
    public func day(of moment: Timestamp) -> CalendarDate {
        let quarterHour = moment.milliseconds / 900_000
        let offset = cached.withLock { cached in
            if cached.quarterHour != quarterHour {
                let date = Date(timeIntervalSince1970: Double(moment.milliseconds / 1_000))
                cached = CachedOffset(quarterHour: quarterHour, seconds: zone.secondsFromGMT(for: date))
            }
            return cached.seconds
        }
        return moment.date(offsetSeconds: offset)
    }

    /// The present moment, without a zone.
    public static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000)
    }
}
