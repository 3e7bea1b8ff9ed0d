/// An error of which a log may hold the type alone: its text could quote what is stored.
struct UnforeseenFault: Error, Sendable, Hashable, CustomStringConvertible {
    let type: String

    init(_ error: any Error) { type = String(describing: Swift.type(of: error)) }

    var description: String { type }
}
