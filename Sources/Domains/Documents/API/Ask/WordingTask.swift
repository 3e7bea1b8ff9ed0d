import Documents
import DocumentsStorage
import Explaining
import RAG

/// What a model is asked about an answer from papers.
struct WordingTask: Sendable {
    let prompt: PaperPrompt
    /// Nil where there are no papers.
    let context: ShownContext?
    /// The window, shared out.
    let budget: PromptBudget
    let options: GenerationOptions
    /// As it would be asked alone.
    private let question: String

    /// Nil where there is nothing to ask: the papers do not say it, which is for the service to say; the answer is a count,
    /// which is exact; or all that answers is hidden.
    init?(_ answered: LibraryAnswers.Answered, _ request: AskRequest, settings: ExplainerSettings) {
        let answer = answered.answer
        question = answered.question
        var options = settings.options
        options.maximumTokens = min(options.maximumTokens, settings.contextTokens / 2)
        budget = PromptBudget(
            window: settings.contextTokens, output: options.maximumTokens, passageCharacters: settings.passageCharacters
        )
        if let refusal = answer.refusal {
            guard refusal.reason == .noDocuments else { return nil }
            options.temperatureHundredths = settings.chatTemperatureHundredths
            context = nil
        } else {
            guard answer.counted == nil else { return nil }
            let tokens = PaperPrompt.contextTokens(budget, question: answered.question, isChinese: answer.isChinese)
            let shown = ShownContext(
                answer, read: answered.read, characters: settings.passageCharacters, tokens: tokens
            ) { answered.papers[$0]?.page(of: $1) }
            guard !shown.passages.isEmpty else { return nil }
            context = shown
        }
        self.options = options
        prompt = PaperPrompt(question: answered.question, isChinese: answer.isChinese, context: context)
    }

    /// The prompt, with less of the papers where the first was too long.
    func prompt(
        _ size: PromptSize, _ request: AskRequest, isChinese: Bool, after found: [PaperPrompt.Found],
        offersSearch: Bool
    ) -> Prompt {
        guard case .compact(let limit) = size, let context else {
            return prompt.prompt(after: found, offersSearch: offersSearch)
        }
        let whole = prompt.prompt(after: found, offersSearch: offersSearch).estimatedTokens
        let tokens = max(0, TokenEstimator.tokens(in: context.text) - max(0, whole - limit))
        return PaperPrompt(
            question: question, isChinese: isChinese, context: context.cut(toTokens: tokens)
        ).prompt(after: found, offersSearch: offersSearch)
    }
}
