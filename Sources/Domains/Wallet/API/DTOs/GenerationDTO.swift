import JSON

/// How a language model is to write one answer.
struct GenerationDTO: Sendable, Hashable {
    var temperatureHundredths: Int?
    var maximumTokens: Int?

    static let form = Record<GenerationDTO> {
        Field("temperature", \.temperatureHundredths, .hundredths(in: 0...100))
        Field("maxTokens", \.maximumTokens, .integer(in: 1...4_096))
    }.form(from: GenerationDTO())
}
