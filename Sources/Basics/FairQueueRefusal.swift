/// Why a ``FairQueue`` did not take an element.
public enum FairQueueRefusal: Error, Sendable, Hashable {
    /// The key has as many waiting as it may have.
    case keyIsFull
    /// As many wait as may wait altogether.
    case isFull
}
