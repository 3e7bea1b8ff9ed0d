public import Basics

/// Reads the members of a JSON object by name and type, keeping the path for error messages. `null` counts as absent.
/// Members nobody may send are refused by ``requireOnly(_:)``.
public struct FieldReader: Sendable {
    public let path: String
    private let object: JSONObject

    public init(_ value: JSONValue, path: String = "") throws(FieldError) {
        guard case .object(let object) = value else {
            throw FieldReader.wrongType(path, expected: "an object", value)
        }
        self.object = object
        self.path = path
    }

    static func wrongType(_ path: String, expected: String, _ value: JSONValue) -> FieldError {
        FieldError(path: path, code: "wrong_type", message: "Expected \(expected), got \(value.typeName).")
    }

    /// The object itself.
    public var whole: JSONValue { .object(object) }

    public func path(to name: String) -> String { path.isEmpty ? name : path + "." + name }

    /// Refuses every member whose name is not listed.
    public func requireOnly(_ names: Set<String>) throws(FieldError) {
        for member in object.members where !names.contains(member.name) {
            let shown = member.name.count <= 64 ? member.name : String(member.name.prefix(64))
            throw FieldError(path: path(to: shown), code: "unknown_field", message: "This field is not known here.")
        }
    }

    /// Whether this member is the only one.
    public func holdsOnly(_ name: String) -> Bool { object.members.count == 1 && object.members[0].name == name }

    /// The member, nil where it is absent or null.
    public func value(_ name: String) -> JSONValue? {
        guard let value = object[name], value != .null else { return nil }
        return value
    }

    /// Whether the member was sent, even as null.
    public func contains(_ name: String) -> Bool { object[name] != nil }

    @inlinable
    public func required<Value>(_ value: Value?, _ name: String) throws(FieldError) -> Value {
        guard let value else {
            throw FieldError(path: path(to: name), code: "required", message: "This field is required.")
        }
        return value
    }

    /// Text of at most `maximum` Unicode scalars and at least `minimum`.
    public func string(_ name: String, minimum: Int = 0, maximum: Int) throws(FieldError) -> String? {
        guard let value = value(name) else { return nil }
        return try FieldReader.string(value, path: path(to: name), minimum: minimum, maximum: maximum)
    }

    public static func string(
        _ value: JSONValue, path: String, minimum: Int = 0, maximum: Int
    ) throws(FieldError) -> String {
        guard case .string(let text) = value else { throw wrongType(path, expected: "a string", value) }
        // There are no more scalars than bytes, and counting them takes long.
        let isSurelyFine = minimum <= 1 && text.utf8.count >= minimum && text.utf8.count <= maximum
        guard isSurelyFine || (minimum...maximum).contains(text.unicodeScalars.count) else {
            throw FieldError(
                path: path, code: "out_of_range", message: "Expected \(minimum) to \(maximum) characters.")
        }
        return text
    }

    public func bool(_ name: String) throws(FieldError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let flag) = value else {
            throw FieldReader.wrongType(path(to: name), expected: "true or false", value)
        }
        return flag
    }

    public func integer(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> Int? {
        guard let value = value(name) else { return nil }
        guard case .number(let number) = value else {
            throw FieldReader.wrongType(path(to: name), expected: "a number", value)
        }
        guard let integer = number.integer, range.contains(integer) else {
            throw FieldError(
                path: path(to: name), code: "out_of_range",
                message: "Expected a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return integer
    }

    /// A decimal number scaled by 100: money in cents, a rate in hundredths. More than two decimals are refused.
    public func hundredths(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> Int? {
        guard let value = value(name) else { return nil }
        return try FieldReader.hundredths(value, path: path(to: name), in: range)
    }

    public static func hundredths(
        _ value: JSONValue, path: String, in range: ClosedRange<Int>
    ) throws(FieldError) -> Int {
        guard case .number(let number) = value else { throw wrongType(path, expected: "a number", value) }
        let bounds = "\(Decimals.text(range.lowerBound, scale: 2)) to \(Decimals.text(range.upperBound, scale: 2))"
        let scaled: Int
        do {
            scaled = try number.scaled(by: 2)
        } catch .tooPrecise {
            throw FieldError(path: path, code: "too_precise", message: "At most two decimals are kept.")
        } catch {
            throw FieldError(path: path, code: "out_of_range", message: "Expected a number from \(bounds).")
        }
        guard range.contains(scaled) else {
            throw FieldError(path: path, code: "out_of_range", message: "Expected a number from \(bounds).")
        }
        return scaled
    }

    /// An amount of money from `minimum` to ``Money/maximumInput``.
    public func money(_ name: String, minimum: Money = .zero) throws(FieldError) -> Money? {
        try hundredths(name, in: minimum.cents...Money.maximumInput.cents).map(Money.init(cents:))
    }

    /// A multiplier or percentage from 0 to ``Rate/maximumInput``.
    public func rate(_ name: String) throws(FieldError) -> Rate? {
        try hundredths(name, in: 0...Rate.maximumInput.hundredths).map(Rate.init(hundredths:))
    }

    public func date(_ name: String) throws(FieldError) -> CalendarDate? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value else {
            throw FieldReader.wrongType(path(to: name), expected: "a date", value)
        }
        guard let date = CalendarDate(text) else {
            throw FieldError(
                path: path(to: name), code: "invalid_date", message: "Expected a real day as YYYY-MM-DD.")
        }
        return date
    }

    public func timestamp(_ name: String) throws(FieldError) -> Timestamp? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value else {
            throw FieldReader.wrongType(path(to: name), expected: "a date-time", value)
        }
        guard let timestamp = Timestamp(text) else {
            throw FieldError(
                path: path(to: name), code: "invalid_date",
                message: "Expected a UTC date-time such as 2026-11-20T09:30:00Z.")
        }
        return timestamp
    }

    public func object(_ name: String) throws(FieldError) -> FieldReader? {
        guard let value = value(name) else { return nil }
        return try FieldReader(value, path: path(to: name))
    }

    /// The elements of an array of at most `maximum`, each with its path.
    public func array(_ name: String, maximum: Int) throws(FieldError) -> [(value: JSONValue, path: String)]? {
        guard let value = value(name) else { return nil }
        guard case .array(let elements) = value else {
            throw FieldReader.wrongType(path(to: name), expected: "an array", value)
        }
        guard elements.count <= maximum else {
            throw FieldError(
                path: path(to: name), code: "out_of_range", message: "Expected at most \(maximum) elements.")
        }
        let path = path(to: name)
        return elements.enumerated().map { ($0.element, "\(path)[\($0.offset)]") }
    }

    /// The members, for objects that are used as maps.
    public var members: [JSONObject.Member] { object.members }
}
