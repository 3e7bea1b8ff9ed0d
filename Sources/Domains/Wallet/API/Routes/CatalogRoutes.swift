import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import Wallet
import Web

/// `/cards/catalog`: known cards with the source and date of each rule.
struct CatalogRoutes: Sendable {
    let kit: RouteKit
    let catalog: Catalog

    var routes: [Route] {
        [Route(.get, "/cards/catalog") { request, context in kit.answering.now(context) { try search(request) } }]
    }

    private func search(_ request: Request) throws -> Response {
        let text = try request.parameters(["q"])["q"] ?? ""
        guard text.unicodeScalars.count <= 200 else {
            throw FieldError(path: "q", code: "out_of_range", message: "Expected at most 200 characters.")
        }
        var json = JSONWriter(capacity: 16_384)
        json.beginObject()
        json.name("asOf")
        json.value(catalog.asOf.description)
        json.name("cards")
        json.beginArray()
        for entry in catalog.search(text) { json.value(entry) }
        json.endArray()
        json.name("pointValuations")
        json.beginArray()
        for valuation in catalog.valuations { json.value(valuation) }
        json.endArray()
        json.endObject()
        return .json(json.finish())
    }
}
