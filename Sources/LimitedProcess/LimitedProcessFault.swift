/// Why a tool gave nothing.
public enum LimitedProcessFault: Error, Sendable, Equatable {
    /// Too many wait already.
    case busy
    /// It took longer than it may, on the clock or of the processor.
    case timeout
    /// It wrote more than is read.
    case tooMuchOutput
    case couldNotStart(ChildFailure)
}
