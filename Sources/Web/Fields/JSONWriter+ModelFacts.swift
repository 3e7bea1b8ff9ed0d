public import JSON
public import RAG

extension JSONWriter {
    /// A model as its server tells of it.
    public mutating func value(_ model: ModelFacts) {
        beginObject()
        name("name")
        value(model.name)
        name("parameters")
        if let parameters = model.parameters { value(parameters) } else { null() }
        nullable("quantisation", model.quantisation)
        name("contextTokens")
        if let tokens = model.contextTokens { value(tokens) } else { null() }
        endObject()
    }
}
