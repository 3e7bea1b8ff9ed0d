import Basics
import JSON
import Wallet
import Web

/// A card of an export: as it is shown, and in `kept` what it is computed from.
enum CardCopyDTO {
    private static let kept = "kept"

    static func write(_ stored: StoredCard, to json: inout JSONWriter) {
        let card = stored.card
        json.beginObject()
        CardDTO.writeMembers(of: stored, to: &json)
        json.name("kept")
        json.beginObject()
        json.name("balance")
        if let balance = card.statedBalance { StatedSumDTO.write(balance, to: &json) } else { json.null() }
        json.nullable("lastUsed", card.statedLastUsed?.description)
        json.name("limits")
        json.beginArray()
        for limit in card.spendingLimits {
            json.beginObject()
            json.nullable("resetDate", limit.anchor?.description)
            json.nullable("statedOn", limit.stated?.day.description)
            json.endObject()
        }
        json.endArray()
        json.nullable("bonusStatedOn", card.quarterlyBonus?.stated?.day.description)
        json.endObject()
        json.endObject()
    }

    static func form(moment: FieldForm<Timestamp>) -> FieldForm<Card> {
        FieldForm(
            parts: { value, path throws(FieldErrors) in try read(value, path, moment) },
            write: { $1.value($0.id.rawValue) })
    }

    private static func read(
        _ value: JSONValue, _ path: String, _ moment: FieldForm<Timestamp>
    ) throws(FieldErrors) -> Card {
        guard case .object(let object) = value else { return try CardDTO.decode(value, path: path) { "" } }
        var faults = FieldFaults()
        let shown = faults.result { () throws(FieldErrors) in
            try CardDTO.decode(
                .object(JSONObject(members: object.members.filter { $0.name != kept })), path: path
            ) { "" }
        }
        let sums = (value["spendingLimits"]?.elements ?? []).enumerated().map { place, limit in
            faults.result { () throws(FieldErrors) in
                try stated(limit["stated"], path + ".spendingLimits[\(place)].stated", moment)
            }
        }
        let ofBonus = faults.result { () throws(FieldErrors) in
            try stated(value["quarterlyBonus"]?["stated"], path + ".quarterlyBonus.stated", moment)
        }
        let rest = faults.result { () throws(FieldErrors) in
            try keptForm(moment).read(value[kept] ?? .null, path + "." + kept)
        }
        if let id = value["id"]?.string, NewCardDTO.takenPaths.contains(id) {
            faults.add([
                FieldError(path: path + ".id", code: "invalid_identifier", message: "This id is part of another path.")
            ])
        }
        try faults.check()
        var card = try shown.get()
        let (balance, lastUsed, limits, bonusDay) = try rest.get()
        guard !card.id.rawValue.isEmpty else {
            throw FieldErrors(FieldError(path: path + ".id", code: "required", message: FieldError.missing))
        }
        guard limits.count == card.spendingLimits.count else {
            throw FieldErrors(
                FieldError(
                    path: path + "." + kept + ".limits", code: "out_of_range",
                    message: "Expected one for each of the limits."))
        }
        for (place, sum) in sums.enumerated() {
            card.spendingLimits[place].stated = try sum.get().map { $0.stated(on: limits[place].statedOn) }
            card.spendingLimits[place].anchor = limits[place].resetDate
        }
        card.quarterlyBonus?.stated = try ofBonus.get().map { $0.stated(on: bonusDay) }
        card.statedBalance = balance.map { $0.stated(on: nil) }
        card.statedLastUsed = lastUsed
        return card
    }

    /// A stated sum without its day.
    private struct Sum {
        let amount: Money
        let asOf: CalendarDate?
        let at: Timestamp

        func stated(on day: CalendarDate?) -> StatedSum {
            StatedSum(amount: amount, asOf: asOf, at: at, day: day ?? at.date())
        }
    }

    private static func stated(
        _ value: JSONValue?, _ path: String, _ moment: FieldForm<Timestamp>
    ) throws(FieldErrors) -> Sum? {
        guard let value, value != .null else { return nil }
        return try sum(.money(), moment).read(value, path)
    }

    private static func sum(_ amount: FieldForm<Money>, _ moment: FieldForm<Timestamp>) -> FieldForm<Sum> {
        CopyForms.form { reader throws(FieldErrors) in
            let (amount, asOf, at) = try reader.read(
                .required("amount", amount), .optional("asOf", .date), .required("at", moment))
            return Sum(amount: amount, asOf: asOf, at: at)
        }
    }

    private typealias Kept = (
        balance: Sum?, lastUsed: Timestamp?, limits: [(resetDate: CalendarDate?, statedOn: CalendarDate?)],
        bonusStatedOn: CalendarDate?
    )

    private static func keptForm(_ moment: FieldForm<Timestamp>) -> FieldForm<Kept> {
        let limit = CopyForms.form {
            reader throws(FieldErrors) -> (resetDate: CalendarDate?, statedOn: CalendarDate?) in
            let (resetDate, statedOn) = try reader.read(.optional("resetDate", .date), .optional("statedOn", .date))
            return (resetDate, statedOn)
        }
        return CopyForms.form { reader throws(FieldErrors) -> Kept in
            let (balance, lastUsed, limits, bonus) = try reader.read(
                .optional("balance", sum(CopyForms.amount, moment)), .optional("lastUsed", .timestamp),
                .required("limits", .list(of: limit, maximum: 40)), .optional("bonusStatedOn", .date))
            return (balance, lastUsed, limits, bonus)
        }
    }
}
