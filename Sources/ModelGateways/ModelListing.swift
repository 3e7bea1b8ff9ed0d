import Basics
import JSON
import RAG

/// An entry of a server's list of models. Servers say different things of a model, and in different places.
struct ModelListing: Sendable, Hashable {
    /// The name that requests ask for it by.
    let id: String
    private(set) var parameters: Int?
    private(set) var quantisation: String?
    private(set) var contextTokens: Int?

    /// No window is larger, and no model has more weights.
    private static let largest = 1 << 53

    /// - Parameters:
    ///   - list: the whole answer.
    ///   - name: the model that is asked for; nil takes the first.
    /// - Returns: nil where none is listed, or not that one.
    static func find(_ name: String?, in list: JSONValue) -> ModelListing? {
        let entries = (list["data"]?.elements ?? []).lazy.compactMap { entry in entry["id"]?.string.map { ($0, entry) }
        }
        guard let (id, entry) = entries.first(where: { name == nil || $0.0 == name }) else { return nil }
        // llama.cpp tells some of it in a second list, as Ollama does.
        let other = (list["models"]?.elements ?? []).first {
            [$0["name"]?.string, $0["model"]?.string].contains(id)
        }
        var listing = ModelListing(id: id)
        for place in [entry, entry["meta"], entry["details"], other?["details"]].compactMap(\.self) {
            listing.read(place)
        }
        return listing
    }

    private init(id: String) {
        self.id = id
    }

    private mutating func read(_ place: JSONValue) {
        func count(_ names: [String]) -> Int? {
            names.lazy.compactMap { place[$0]?.count }.first { (1...ModelListing.largest).contains($0) }
        }
        parameters =
            parameters ?? count(["n_params"])
            ?? (place["parameter_size"]?.string).flatMap(ModelListing.parameters(of:))
        // What it was trained for says less than what the server gives it.
        contextTokens =
            contextTokens
            ?? count([
                "max_model_len", "n_ctx", "loaded_context_length", "max_context_length", "context_length",
                "n_ctx_train",
            ])
        quantisation =
            quantisation
            ?? ["quantization_level", "quantization"].lazy.compactMap { place[$0]?.string }
            .first(where: ModelListing.isShown)
    }

    /// `3.2B`, `494.03M`.
    private static func parameters(of text: String) -> Int? {
        guard text.utf8.count <= 12, let unit = text.last,
            let power = ["K": 3, "M": 6, "B": 9, "T": 12][unit.uppercased()],
            let parameters = try? Decimals.scaled(text.dropLast().utf8, scale: power)
        else { return nil }
        return (1...largest).contains(parameters) ? parameters : nil
    }

    private static func isShown(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || [0x2D, 0x2E, 0x5F].contains($0)
            }
    }
}
