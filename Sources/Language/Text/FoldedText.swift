/// Text with case, accents, width, quotes and Chinese variants evened out; one scalar an element.
public struct FoldedText: Sendable {
    /// Set on a scalar that was a capital letter.
    @inlinable public static var capital: UInt32 { 1 << 31 }
    /// Set on a sign or digit that was as wide as a Chinese character.
    @inlinable public static var wide: UInt32 { 1 << 30 }
    /// Set on a space that no line may break at, or that is narrower than others: between digits it groups them.
    @inlinable public static var tied: UInt32 { 1 << 29 }
    /// What is left is the scalar.
    @inlinable public static var mask: UInt32 { 0x1F_FFFF }

    public internal(set) var scalars: [UInt32] = []
    /// Chinese characters that only simplified Chinese writes.
    public internal(set) var simplifiedCount = 0
    /// Chinese characters that only traditional Chinese writes.
    public internal(set) var traditionalCount = 0
    public internal(set) var hanCount = 0
    /// Letters that are neither Latin nor Han.
    public internal(set) var otherLetterCount = 0
}
