import Language
import Testing

/// English and both scripts of Chinese.
struct LanguageDetectorTests {
    @Test(arguments: [
        ("two cups of tea", WrittenLanguage.english), ("买东西", .simplifiedChinese), ("買東西", .traditionalChinese),
        ("买iPad", .simplifiedChinese), ("what does 买 mean here", .english),
        ("在 linux 上看 linux 的 linux", .simplifiedChinese),
    ])
    func `the language of a first text`(_ text: String, _ language: WrittenLanguage) throws {
        #expect(LanguageDetector.language(try PlainText(text)) == language)
    }

    @Test func `what is said in any language goes on in that of before`() throws {
        #expect(LanguageDetector.language(try PlainText("ok"), after: .traditionalChinese) == .traditionalChinese)
        #expect(LanguageDetector.language(try PlainText("ok")) == .english)
        #expect(LanguageDetector.language(try PlainText("12?")) == nil)
        #expect(LanguageDetector.language(try PlainText("多少"), after: .traditionalChinese) == .traditionalChinese)
    }
}
