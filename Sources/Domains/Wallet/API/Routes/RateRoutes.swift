import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import Wallet
import Web

/// `/rates`: what currencies are worth, as the user says it. Nothing is fetched.
struct RateRoutes: Sendable {
    let kit: RouteKit
    let rates: any RateStore

    private static let types = [
        "application/json", "application/xml", "text/xml", "text/csv", "application/csv", "text/plain",
        "application/octet-stream",
    ]

    var routes: [Route] {
        [
            Route(.get, "/rates") { request, context in
                kit.answering.later(context) {
                    let day = try request.parameters(["date"]).date("date")
                    let kept = try await rates.rates(of: context.user)
                    return .json(
                        RateSheetDTO.encoded(day.map { RateRoutes.inUse(kept, on: $0) } ?? kept.first, of: kept))
                }
            },
            Route(.put, "/rates", maxBodyBytes: kit.limits.maximumImportBytes) { request, context in
                kit.answering.later(context) {
                    let sheets = try RateRoutes.sheets(of: request)
                    let kept = try await rates.keep(sheets, of: context.user)
                    return .json(RateSheetDTO.encoded(sheets.first, of: kept))
                }
            },
            Route(.delete, "/rates") { request, context in
                kit.answering.later(context) {
                    let day = try request.parameters(["date"]).date("date")
                    try await rates.dropRates(of: context.user, date: day)
                    return Response(status: .noContent)
                }
            },
        ]
    }

    private static func inUse(_ sheets: [RateSheet], on day: CalendarDate) -> RateSheet? {
        sheets.first { $0.date <= day && $0.date.adding(days: CurrencyConverter.daysOfUse) >= day }
    }

    /// Newest first; not empty.
    private static func sheets(of request: Request) throws -> [RateSheet] {
        _ = try request.parameters([])
        if try request.requireMediaType(types) == "application/json" {
            return [try RateSheetDTO.decode(try request.jsonObject())]
        }
        let sheets = RateFile.sheets(request.body)
        guard !sheets.isEmpty else {
            throw FieldErrors(
                FieldError(
                    path: "", code: "invalid_rates",
                    message: "Expected the reference rates of the European Central Bank, as XML or CSV."))
        }
        return sheets
    }
}
