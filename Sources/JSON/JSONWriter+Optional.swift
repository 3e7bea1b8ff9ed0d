public import Basics

extension JSONWriter {
    /// A member that is left out where it has no value.
    public mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        self.name(name)
        self.value(value)
    }

    public mutating func member(_ name: StaticString, _ value: Rate?) {
        guard let value else { return }
        self.name(name)
        self.value(value)
    }

    public mutating func member(_ name: StaticString, _ value: Money?) {
        guard let value else { return }
        self.name(name)
        self.value(value)
    }

    /// A member that is null where it has no value.
    @inline(__always)
    public mutating func nullable(_ name: StaticString, _ value: String?) {
        self.name(name)
        if let value { self.value(value) } else { null() }
    }

    @inline(__always)
    public mutating func nullable(_ name: StaticString, _ value: Money?) {
        self.name(name)
        if let value { self.value(value) } else { null() }
    }

    @inline(__always)
    public mutating func nullable(_ name: StaticString, _ value: Int?) {
        self.name(name)
        if let value { self.value(value) } else { null() }
    }
}
