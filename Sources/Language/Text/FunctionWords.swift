/// Small words of grammar that several readers look for.
public enum FunctionWords {
    /// In front of a thing that is spoken of, or of one more.
    public static let articles = ["the", "a", "my", "our"].map(WordHash.of)
    /// In front of a thing that was spoken of.
    public static let definites = ["the", "my", "our"].map(WordHash.of)
    public static let indefinites = ["a", "an"].map(WordHash.of)
    public static let ours = ["my", "our"].map(WordHash.of)
    public static let oursInBoth = ["my", "our", "我"].map(WordHash.of)
    public static let us = ["me", "us"].map(WordHash.of)
    public static let others = ["her", "him", "them"].map(WordHash.of)
    /// Who speaks, alone or with others; 我们 by its last character.
    public static let speakers = ["i", "we", "我", "们"].map(WordHash.of)
    /// 没 and 未 deny what was done, 不 what is.
    public static let notDoneHan = ["没", "未"].map(WordHash.of)
    public static let notHan = ["不", "没"].map(WordHash.of)
    /// At the end of a question; 吧 is left out, for it only suggests.
    public static let askingHan = ["吗", "么", "嘛", "没"].map(WordHash.of)
    public static let sharingHan = ["分", "夹", "摊"].map(WordHash.of)
    /// "tip" in its forms.
    public static let tips = ["tip", "tips", "tipping", "tipped", "gratuity"].map(WordHash.of)
}
