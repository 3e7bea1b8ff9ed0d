import Basics

/// Integer arithmetic that stays at the ends of its range where it would overflow. Input is bounded far below
/// (``Money/maximumInput``); this keeps absurd stored values from ending the process.
enum Saturating {
    static func sum(_ left: Int, _ right: Int) -> Int {
        let (value, overflow) = left.addingReportingOverflow(right)
        return overflow ? (left < 0 ? .min : .max) : value
    }

    static func difference(_ left: Int, _ right: Int) -> Int {
        let (value, overflow) = left.subtractingReportingOverflow(right)
        return overflow ? (left < 0 ? .min : .max) : value
    }

    static func product(_ left: Int, _ right: Int) -> Int {
        let (value, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? ((left < 0) == (right < 0) ? .max : .min) : value
    }

    static func clamped(_ value: Int128) -> Int {
        Int(truncatingIfNeeded: min(max(value, Int128(Int.min)), Int128(Int.max)))
    }

    /// The hundredths of a rate that the arithmetic uses: never below zero, and far above ``Rate/maximumInput`` cut off, so
    /// that three factors fit 128 bits.
    static func hundredths(_ rate: Rate) -> Int {
        min(max(0, rate.hundredths), Int(Int32.max))
    }

    /// `value / divisor`, half rounded away from zero; `divisor` is above zero. Inlined for divisors that are known when this
    /// is compiled.
    @inline(__always)
    static func rounded(_ value: Int128, by divisor: Int128) -> Int {
        let half = divisor / 2
        // Most values fit into half as many bits, and are divided much faster there.
        if value.magnitude < 1 << 62, let value = Int(exactly: value), let divisor = Int(exactly: divisor),
            let half = Int(exactly: half), half < 1 << 61
        {
            return (value < 0 ? value - half : value + half) / divisor
        }
        return clamped(value < 0 ? (value - half) / divisor : (value + half) / divisor)
    }
}
