/// Words that say nothing about what a text is about, as ``TextTerms`` writes them.
enum StopWords {
    static let all: Set<String> = Set(
        (english + chinese).split(whereSeparator: \.isWhitespace).flatMap { TextTerms.terms(of: String($0)) })

    private static let english = """
        a about above after again all also always am an and another any anyone anything are aren around as ask at away
        back be because been before being best better between both but by came can cannot come could couldn d did didn do does doesn
        doing don done down during each either else ever every few first for from further gave get give given go goes
        going gone gonna good got gotta had hadn has hasn have haven having he hello help her here hers hey hi him his how
        however i if im in into is isn it its ive just kind know last least less let like ll m made make many may maybe me
        might mine more most much must my need needs never next no not now of off ok okay old on once one only onto or
        other our out over own per perhaps please put quite rather re really right s said same say see seem shall she
        should shouldn since so some somebody someone something soon still such sure t take than thank that the their
        them then there these they thing think this those though through till to today tomorrow tonight too took toward
        trying two under until up upon us use used using ve very want wanna was wasn way we went were weren what whatever
        when where whether which while who whole whom whose why will with within without won would wouldn yes yesterday
        yet you your yours
        """

    /// Two neighbouring characters, as a query is split.
    private static let chinese = """
        的 了 是 我 你 他 她 们 在 有 和 就 不 都 也 很 到 说 要 去 会 着 没 看 好 这 那 吗 呢 吧 啊
        我们 你们 他们 什么 怎么 为什 哪个 哪张 哪一 一张 张卡 用哪 用什 么卡 应该 该用 可以 想要 需要 今天 明天 昨天 现在
        一个 这个 那个 最好 请问 一下 還是 还是 應該 該用 用哪 哪張 張卡 一張 什麼 麼卡 我要 我想 想买 要买 要去 用啥
        """
}
