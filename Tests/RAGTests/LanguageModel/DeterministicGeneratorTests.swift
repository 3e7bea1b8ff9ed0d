import RAG
import Testing

struct DeterministicGeneratorTests {
    private let request = GenerationRequest(
        draft: Words(reasoning: "Use the blue card.", suggestions: ["Mind its limit."]),
        prompt: { _ in
            Issue.record("It needs no prompt.")
            return Prompt(messages: [], replySchema: "{}", estimatedTokens: 0)
        },
        options: GenerationOptions(), deadline: 0)

    @Test func `the reply is the draft, there at once whatever the deadline`() {
        let generator = DeterministicGenerator()
        guard case .ready(let generation) = generator.reply(to: request) else {
            Issue.record("The reply is not there.")
            return
        }
        #expect(generation.content == .words(request.draft))
        #expect(generation.model == "deterministic-v1")
        #expect(generation.sentTo == nil)
        #expect(!generation.isCompact)
        #expect(generator.availability == .available)
    }

    @Test func `as it comes it is one snapshot, the whole`() async throws {
        var snapshots: [GenerationSnapshot] = []
        for try await snapshot in DeterministicGenerator().snapshots(of: request) { snapshots.append(snapshot) }
        #expect(snapshots.map(\.text) == ["Use the blue card."])
        #expect(snapshots.last?.generation?.content == .words(request.draft))
    }
}
