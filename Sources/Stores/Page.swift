/// A part of a longer list.
public struct Page<Element: Sendable>: Sendable {
    /// The most elements that one page holds, whatever the caller asked for.
    public static var maximumLimit: Int { 100 }

    public let items: [Element]
    /// What to ask for next; nil at the end. Opaque, made of letters, digits, `-`, `.`, `_`.
    public let next: String?

    public init(items: [Element], next: String?) {
        self.items = items
        self.next = next
    }

    /// A page's size within its bounds: 1...``maximumLimit``.
    public static func held(_ limit: Int) -> Int { min(max(limit, 1), maximumLimit) }
}

extension Page: Equatable where Element: Equatable {}
