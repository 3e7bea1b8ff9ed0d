import Explaining
import RAG
import Testing

struct PromptSectionsTests {
    @Test func `a part is cut to what the window leaves, whole texts only`() {
        let line = "three bags of rice are left"
        let cost = TokenEstimator.tokens(in: line) + 2
        var sections = PromptSections<String>(budget: 2 * cost + 1)
        let isAdded = ["shelf", "list", "shelf"].map { sections.add(line, to: $0) }
        #expect(isAdded == [true, true, false])
        #expect(sections.texts(of: "shelf") == [line])
        #expect(sections.texts(of: "list") == [line])
        #expect(sections.texts(of: "nothing") == [])
        #expect(sections.left == 1)
    }
}
