import Explaining
import JSON
import Language
import RAG
import Wallet
import Web

/// How an answer came about: `responseMetadata`.
extension RecommendationDTO {
    func writeMetadata(to json: inout JSONWriter) {
        json.beginObject()
        json.name("responseTime")
        json.milliseconds(nanoseconds)
        let retrieval = answer.grounds?.retrieval
        json.name("embeddingsSimilarity")
        if let similarity = retrieval?.bestSimilarity { json.share(similarity) } else { json.null() }
        json.name("contextRelevance")
        if let retrieval { json.share(retrieval.overallRelevance) } else { json.null() }
        json.name("seasonalFactors")
        json.beginArray()
        for factor in recommendation.status.seasonalFactors { json.value(factor) }
        json.endArray()
        json.name("processingModel")
        json.value(provenance.processingModel)
        // Only where a model was asked: what the facts say alone stays as it is.
        if let prompt = provenance.prompt {
            json.name("mode")
            json.value(prompt.mode.rawValue)
            json.name("promptVersion")
            json.value(prompt.version)
        }
        if let model = provenance.model {
            json.name("model")
            json.value(model)
        }
        json.name("route")
        json.value(provenance.route.rawValue)
        json.nullable("fallbackReason", fallbackReason)
        json.nullable("fallbackDetail", provenance.fallbackDetail?.rawValue)
        json.name("cached")
        json.value(provenance.isCached)
        json.nullable("sentTo", provenance.sentTo)
        json.nullable("arm", provenance.arm?.rawValue)
        writeUsage(to: &json)
        json.name("language")
        json.value(recommendation.language.code)
        json.name("intent")
        json.value(recommendation.intent.rawValue)
        json.name("requestId")
        json.value(requestID)
        json.name("stages")
        json.beginObject()
        if let grounds = answer.grounds {
            json.name("embed")
            json.milliseconds(grounds.embedding)
            json.name("retrieve")
            json.milliseconds(grounds.retrieving)
        }
        json.name("understand")
        json.milliseconds(recommendation.stages.understand)
        json.name("decide")
        json.milliseconds(recommendation.stages.decide)
        json.name("explain")
        json.milliseconds(recommendation.stages.explain)
        if let generating = provenance.generating {
            json.name("generate")
            json.milliseconds(generating)
        }
        if let checking = provenance.checking {
            json.name("check")
            json.milliseconds(checking)
        }
        json.endObject()
        json.endObject()
    }

    /// What the model's words took; nothing where it wrote none.
    private func writeUsage(to json: inout JSONWriter) {
        json.name("usage")
        guard let usage = provenance.usage else { return json.null() }
        json.beginObject()
        json.name("promptTokens")
        json.value(usage.promptTokens)
        json.name("completionTokens")
        json.value(usage.completionTokens)
        json.name("tokensPerSecond")
        if let generating = provenance.generating, generating > 0 {
            json.decimal(Int(Double(usage.completionTokens) / Double(generating) * 1e11), scale: 2)
        } else {
            json.null()
        }
        json.name("timeToFirstToken")
        if let time = provenance.timeToFirstToken { json.milliseconds(time) } else { json.null() }
        json.endObject()
    }

    /// What did not run as it was meant to.
    private var fallbackReason: String? {
        if let reason = provenance.fallbackReason { return reason }
        if answer.grounds?.isFailure == true { return "retrieval_unavailable" }
        guard case .textOnly? = answer.grounds?.retrieval?.mode else { return nil }
        return "embedding_unavailable"
    }
}
