public import Basics

extension FieldForm where Value == String {
    /// Text of at most `maximum` Unicode scalars and at least `minimum`.
    public static func string(minimum: Int = 0, maximum: Int) -> FieldForm {
        FieldForm(
            { value, path throws(FieldError) in
                guard case .string(let text) = value else {
                    throw FieldError.wrongType(path, expected: "a string", value)
                }
                // There are no more scalars than bytes, and counting them takes long.
                let isSurelyFine = minimum <= 1 && text.utf8.count >= minimum && text.utf8.count <= maximum
                guard isSurelyFine || (minimum...maximum).contains(text.unicodeScalars.count) else {
                    throw FieldError.outOfRange(path, "Expected \(minimum) to \(maximum) characters.")
                }
                return text
            }, write: { $1.value($0) })
    }
}

extension FieldForm where Value == String {
    /// A code of ISO 4217, in capitals.
    public static var currency: FieldForm {
        FieldForm.string(maximum: 100).checked { code, path throws(FieldError) in
            guard Currency.decimals(of: code) != nil else {
                throw FieldError(
                    path: path, code: "unknown_currency",
                    message: "Expected a currency's code of ISO 4217, such as EUR.")
            }
            return code
        }
    }
}

extension FieldForm where Value == Bool {
    public static var bool: FieldForm {
        FieldForm(
            { value, path throws(FieldError) in
                guard case .bool(let flag) = value else {
                    throw FieldError.wrongType(path, expected: "true or false", value)
                }
                return flag
            }, write: { $1.value($0) })
    }
}

extension FieldForm where Value == Int {
    public static func integer(in range: ClosedRange<Int>) -> FieldForm {
        FieldForm(
            { value, path throws(FieldError) in
                guard case .number(let number) = value else {
                    throw FieldError.wrongType(path, expected: "a number", value)
                }
                guard let integer = number.integer, range.contains(integer) else {
                    throw FieldError.outOfRange(
                        path, "Expected a whole number from \(range.lowerBound) to \(range.upperBound).")
                }
                return integer
            }, write: { $1.value($0) })
    }

    /// A decimal number scaled by 100: a rate in hundredths. More than two decimals are refused.
    public static func hundredths(in range: ClosedRange<Int>) -> FieldForm {
        scaled(by: 2, "At most two decimals are kept.", in: range)
    }

    /// A decimal number scaled by a power of ten.
    ///
    /// - Parameter tooPrecise: what is said of one with more decimals.
    static func scaled(by scale: Int, _ tooPrecise: String, in range: ClosedRange<Int>) -> FieldForm {
        FieldForm(
            { value, path throws(FieldError) in
                guard case .number(let number) = value else {
                    throw FieldError.wrongType(path, expected: "a number", value)
                }
                let scaled: Int?
                do throws(Decimals.ParseError) {
                    scaled = try number.scaled(by: scale)
                } catch .tooPrecise {
                    throw FieldError(path: path, code: "too_precise", message: tooPrecise)
                } catch {
                    scaled = nil
                }
                guard let scaled, range.contains(scaled) else {
                    let (least, most) = (range.lowerBound, range.upperBound)
                    throw FieldError.outOfRange(
                        path,
                        """
                        Expected a number from \(Decimals.text(least, scale: scale)) to \
                        \(Decimals.text(most, scale: scale)).
                        """)
                }
                return scaled
            }, write: { $1.decimal($0, scale: scale) })
    }
}

extension FieldForm where Value == Money {
    /// An amount of money from `minimum` to ``Money/maximumInput``. Up to three decimals: whether its currency has them is
    /// for those to say who know it.
    public static func money(minimum: Money = .zero) -> FieldForm {
        let thousandths = FieldForm<Int>.scaled(
            by: Currency.maximumDecimals, "No currency has more than three decimals.",
            in: minimum.thousandths...Money.maximumInput.thousandths)
        return FieldForm(
            parts: { value, path throws(FieldErrors) in Money(thousandths: try thousandths.read(value, path)) },
            write: { $1.value($0) })
    }
}

extension FieldForm where Value == Rate {
    /// A multiplier or percentage from 0 on.
    public static func rate(maximum: Rate = .maximumInput) -> FieldForm {
        FieldForm<Int>.hundredths(in: 0...maximum.hundredths)
            .map({ value, _ throws(FieldError) in Rate(hundredths: value) }, from: { $0.hundredths })
    }
}

extension FieldForm where Value == CalendarDate {
    public static var date: FieldForm {
        FieldForm(
            { value, path throws(FieldError) in
                guard case .string(let text) = value else {
                    throw FieldError.wrongType(path, expected: "a date", value)
                }
                guard let date = CalendarDate(text) else {
                    throw FieldError(path: path, code: "invalid_date", message: "Expected a real day as YYYY-MM-DD.")
                }
                return date
            }, write: { $1.value($0.description) })
    }
}

extension FieldForm where Value == Timestamp {
    public static var timestamp: FieldForm {
        FieldForm(
            { value, path throws(FieldError) in
                guard case .string(let text) = value else {
                    throw FieldError.wrongType(path, expected: "a date-time", value)
                }
                guard let timestamp = Timestamp(text) else {
                    throw FieldError(
                        path: path, code: "invalid_date",
                        message: "Expected a UTC date-time such as 2026-11-20T09:30:00Z.")
                }
                return timestamp
            }, write: { $1.value($0.description) })
    }
}
