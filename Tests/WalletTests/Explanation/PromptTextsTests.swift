import Explaining
import FoundationEssentials
import Language
import Testing

@testable import Wallet

struct PromptTextsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    /// Answers name the version: another text under the same one would be mistaken for it.
    @Test func `the texts of both modes are those of their version`() throws {
        var text = ""
        for mode in PromptKind.Mode.allCases {
            text += "[\(mode.rawValue)]\n\(PromptTexts.system(mode))\n\n"
            for language in WrittenLanguage.allCases {
                switch mode {
                case .decide:
                    for isForSeveral in [false, true] {
                        text += PromptTexts.decide(language, severalPurchases: isForSeveral) + "\n\n"
                        text += PromptTexts.decideShort(language, severalPurchases: isForSeveral) + "\n\n"
                    }
                case .chat: text += PromptTexts.chat(language) + "\n\n"
                }
            }
        }
        let file = PromptTextsTests.folder.appending(path: "texts-\(PromptTexts.version).txt")
        guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("\(file.lastPathComponent) was not there and is written now; read it")
            return
        }
        #expect(text == golden)
    }
}
