import Basics
import Language

/// What a Chinese turn tells of the bill before: a part that comes on it or goes again, another price of the same thing.
extension FollowUp {
    // MARK: On the bill

    /// 花洒135，一块结, 蛋糕6块，也算我头上: told of the part whose price stands before it; 两台算一张单350 is the whole.
    func joinsBill(_ reading: SentenceReading) -> Bool {
        guard reading.amounts.count == 1, let amount = reading.amounts.first, previous.items.count == 1,
            let old = previous.items[0].amount
        else { return false }
        let first = amount.pieces.lowerBound
        return reading.sentence.pieces.indices.contains { index in
            guard isJointInHan(reading.sentence, index) else { return false }
            // 壳子膜一共40，一起结账
            if index > first { return !amount.isTotal || amount.cents < old.cents }
            // 高速费另算，6块
            return !amount.isTotal
                && (addsRight(reading.sentence, before: first)
                    // 同一桌又点一份31的
                    || (index + 1..<max(index + 1, first)).contains { isAgain(reading.sentence, $0) }
                    || reading.sentence.isStart(first) && amount.cents * 2 <= old.cents)
        }
    }

    /// 两台算一张单350: what the bill comes to.
    func isPriceOfJointBill(_ reading: SentenceReading) -> Bool {
        guard reading.amounts.count == 1, let first = reading.amounts.first?.pieces.lowerBound,
            !addsRight(reading.sentence, before: first),
            let joint = (0..<first).last(where: { isJointInHan(reading.sentence, $0) })
        else { return false }
        return !(joint..<first).contains { reading.sentence.pieces[$0].isMark }
    }

    private func isJointInHan(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.pieces[index].kind == .han && sentence.has(index, .there)
            && lexicon.value(.there, from: sentence.pieces[index].sense) == 1
    }

    /// 加95, 另收30, 再来45
    private func addsRight(_ sentence: Sentence, before first: Int) -> Bool {
        guard first > 0, sentence.pieces[first - 1].kind == .han else { return false }
        return sentence.has(first - 1, .plus) || sentence.has(first - 1, .more)
    }

    /// 又拿了块蛋糕，6块, 说顺手给它洗个牙，加95: something of the same kind that comes on top.
    func addsInHan(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let price = previous.items.first?.amount, reading.amounts.count == 1,
            let amount = reading.amounts.first, !amount.isTotal, amount.cents <= price.cents,
            !reading.drafts.isEmpty,
            reading.drafts.allSatisfy({ !$0.hasMerchant && (isBeside($0) || isAdded($0, reading.sentence)) }),
            !reading.cues.has(.choose), !reading.cues.has(.instead), !reading.endsAsQuestion,
            !reading.sentence.says(FollowUp.afterwardsHan)
        else { return false }
        // 加保险一天15
        return addsSomething(reading, before: amount.pieces.lowerBound)
            || reading.sentence.has(0, .plus) && reading.sentence.pieces[0].kind == .han
    }

    /// 加床80: whatever it is.
    private func isAdded(_ draft: ItemDraft, _ sentence: Sentence) -> Bool {
        !draft.standsAlone && draft.kind == .object && sentence.has(0, .plus) && sentence.pieces[0].kind == .han
    }

    /// 加95; 又 with a thing, whose price comes then.
    func addsSomething(_ reading: SentenceReading, before first: Int) -> Bool {
        guard previous.items.count == 1, let category = previous.items.first?.category, category != .gas,
            category != .evCharging
        else { return false }
        let sentence = reading.sentence
        if addsRight(sentence, before: first) || servesInHan(sentence, before: first) { return true }
        let pieces = sentence.pieces[..<first]
        guard let again = pieces.indices.first(where: { isAgain(sentence, $0) }), !sentence.says(FollowUp.turningHan)
        else { return false }
        // 又点了一份31的
        let marks = (again..<first).filter { sentence.pieces[$0].isMark }
        if reading.drafts.isEmpty, marks.isEmpty || marks == [first - 1] && sentence.isClauseEnd(first + 1),
            FollowUp.servingHan.contains(sentence.lastWord(again))
                || (again + 1..<first).prefix(2).contains(where: {
                    FollowUp.servingHan.contains(sentence.token($0).hash)
                })
        {
            return true
        }
        let things = pieces.indices.filter(sentence.isThing)
        return things.contains { $0 >= again } && things.allSatisfy { !pieces[$0].termKind.standsAlone }
    }

    /// 又, unlike 加拿大 and 太多人.
    private func isAgain(_ sentence: Sentence, _ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        guard FollowUp.againHan.contains(sentence.tokens[Int(piece.start)].hash), piece.place < 0 else { return false }
        return index == 0 || !FollowUp.veryHan.contains(sentence.lastWord(index - 1))
    }

    /// 小费自愿给，留4镑: told of the tip, unlike 含小费80.
    private func servesInHan(_ sentence: Sentence, before first: Int) -> Bool {
        // 夜间费4块
        if first > 1, FollowUp.chargeHan.contains(sentence.token(first - 1).hash),
            !FollowUp.regularHan.contains(sentence.lastWord(first - 2)),
            !sentence.pieces[..<first].contains(where: { $0.has(.total) || $0.has(.including) || $0.has(.negation) })
        {
            return true
        }
        guard let tip = sentence.pieces[..<first].lastIndex(where: { $0.kind == .han && $0.has(.surcharge) }),
            first - tip <= 6, !sentence.has(tip, .spend),
            // 月费45
            lexicon.value(.surcharge, from: sentence.pieces[tip].sense) != 1
        else { return false }
        return !sentence.pieces[..<first].contains {
            $0.has(.total) || $0.has(.including) || $0.has(.negation) || $0.has(.remove) || $0.has(.only)
        }
    }

    /// Of the kind of the purchase before, or what its bill may hold.
    func isBeside(_ draft: ItemDraft) -> Bool {
        // 又叫了一盘羊肉: a dish, where a meal is had.
        let isDish =
            draft.category == .groceries && draft.kind == .object
            && previous.items.first?.category.isWithin(.dining) ?? false
        return isRelated(draft) || isKin(draft.category) || draft.category == .general && !draft.standsAlone || isDish
    }

    // MARK: Without the part

    /// 他那款没码，只拍娃的, 我买自己的就好: without what came on top.
    func keepsOwnInHan(_ reading: SentenceReading) -> Bool {
        guard reading.isInChinese, previous.items.count == 1,
            let before = previous.amountBefore, let now = previous.items[0].amount, before.cents < now.cents,
            reading.amounts.isEmpty, reading.discounts.isEmpty, reading.shares.isEmpty, reading.mentions.isEmpty,
            !reading.cues.has(.choose), !reading.cues.has(.only), !reading.cues.has(.cashOnly),
            !reading.cues.has(.split), !reading.cues.has(.why), !reading.endsAsQuestion,
            reading.intent != .limitCheck, reading.text.words <= 20, newCount(reading) == nil,
            // 蛋糕不要了，只吃晚饭: what stays is the last purchase itself.
            !reading.drafts.contains(where: isWhole),
            reading.drafts.allSatisfy({ !$0.hasMerchant && ($0.kind != .spend && $0.kind != .place || isBeside($0)) })
        else { return false }
        let tokens = reading.sentence.tokens
        // 她不喝了: who came along wants nothing.
        let leaves = tokens.indices.dropLast(2).contains {
            tokens[$0].hash == FollowUp.notHan && tokens[$0 + 2].hash == FollowUp.doneHan
        }
        if leaves, reading.drafts.isEmpty, changedCount(reading) == nil,
            reading.sentence.pieces.contains(where: { $0.has(.relative) })
        {
            return true
        }
        return tokens.indices.contains { index in
            let next = index + 1 < tokens.count ? tokens[index + 1].hash : 0
            if FollowUp.thenHan == tokens[index].hash { return FollowUp.enoughHan.contains(next) }
            guard FollowUp.soleHan.contains(tokens[index].hash), !FollowUp.beingHan.contains(next) else { return false }
            // 两只
            return index == 0
                || tokens[index - 1].kind != .number && FollowUp.numberHan[tokens[index - 1].hash] == nil
                    && !FollowUp.countingHan.contains(tokens[index - 1].hash)
        }
    }

    /// 刹车片过完年再换: not now.
    func putsOffInHan(_ reading: SentenceReading) -> Bool {
        guard reading.isInChinese, reading.quantities.isEmpty else { return false }
        let isMore = reading.cues.has(.more)
        let tokens = reading.sentence.tokens
        return tokens.indices.dropLast().contains {
            // 护理太贵，没做
            if tokens[$0].hash == FollowUp.nothingHan, FollowUp.doingHan.contains(tokens[$0 + 1].hash) { return true }
            return !isMore && tokens[$0].hash == FollowUp.laterHan && tokens[$0 + 1].kind == .han
                && FollowUp.numberHan[tokens[$0 + 1].hash] == nil && tokens[$0 + 1].hash != FollowUp.oneHan
        }
    }

    /// 串不撸了 after 去撸个串: what was asked last is not done.
    func deniesVerb(_ reading: SentenceReading) -> Bool {
        guard reading.isInChinese, reading.amounts.isEmpty, reading.mentions.isEmpty, !reading.endsAsQuestion else {
            return false
        }
        let tokens = reading.sentence.tokens
        let said = Set(previousTokens.map(\.hash))
        return tokens.indices.dropLast(2).contains { index in
            FollowUp.notHan == tokens[index].hash && tokens[index + 1].kind == .han
                && FollowUp.doneHan == tokens[index + 2].hash && said.contains(tokens[index + 1].hash)
                && !FollowUp.plainHan.contains(tokens[index + 1].hash)
        }
    }

    /// 算啦，Target的职员说明天有货，我明天再回去: a shop of before by its name, beside other words.
    func shopReturnedTo(_ reading: SentenceReading) -> PurchaseItem? {
        guard reading.isInChinese, reading.drafts.isEmpty, reading.sentence.says(FollowUp.returningHan) else {
            return nil
        }
        let sentence = reading.sentence
        return (previous.setAside ?? []).last { item in
            guard let name = item.merchant?.name, item.amount != nil else { return false }
            return sentence.pieces.contains { piece in
                [piece.merchant, piece.unlikelyMerchant].contains { index in
                    index >= 0 && lexicon.merchants[Int(index)].name == name
                }
            }
        }
    }

    /// The price from which 满300减50 takes something off, in cents.
    func leastPrice(_ sentence: Sentence, before first: Int) -> Int? {
        guard first > 2, sentence.pieces[first - 2].kind == .number,
            sentence.lastWord(first - 3) == FollowUp.reachingHan
        else { return nil }
        return sentence.token(first - 2).value / 100
    }

    // MARK: Another price

    /// 账单出来了，588, 看错了房价是34000, 车费，系四十八: nothing is named but what the purchase before costs.
    func repricesInHan(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, !reading.drafts.isEmpty, reading.amounts.count == 1,
            !reading.cues.has(.choose), !reading.cues.has(.then), !reading.cues.has(.log), !reading.endsAsQuestion
        else { return false }
        return reading.drafts.allSatisfy { draft in
            !draft.hasMerchant && namesPrice(draft, reading.sentence)
        }
    }

    func namesPrice(_ draft: ItemDraft, _ sentence: Sentence) -> Bool {
        let pieces = draft.words.isEmpty ? [draft.piece] : draft.words
        return pieces.allSatisfy { index in
            guard sentence.pieces.indices.contains(index), sentence.pieces[index].kind == .han else { return false }
            let last = sentence.lastWord(index)
            // 套餐得换大的，一千三
            let tokens = sentence.tokens[..<Int(sentence.pieces[index].end)].suffix(2).map(\.hash)
            if tokens == FollowUp.menuHan, isRelated(draft) { return true }
            return FollowUp.priceHan.contains(last) && draft.category == .general
                || FollowUp.priceHan.contains(last) && isRelated(draft)
                || FollowUp.feeHan.contains(last) && (isRelated(draft) || isKin(draft.category))
        }
    }

    /// 香蕉没要，便宜了6块: why it comes to less.
    func takesOffInHan(_ reading: SentenceReading) -> Bool {
        guard reading.isInChinese, previous.items.count == 1, let old = previous.items[0].amount,
            reading.amounts.count == 1, let amount = reading.amounts.first, !reading.cues.has(.choose)
        else { return false }
        return reading.drafts.allSatisfy { !$0.hasMerchant && (isRelated($0) || isBeside($0) && !$0.standsAlone) }
            && reduced(old, by: amount, reading) != nil
    }

    /// 只收29, 实付80: after whatever told why.
    func paysOnly(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, let old = previous.items[0].amount, reading.amounts.count == 1,
            let amount = reading.amounts.first, amount.cents < old.cents, !reading.cues.has(.choose),
            reading.drafts.allSatisfy({
                $0.category == .insurance || !$0.hasMerchant && $0.amount?.pieces.lowerBound != amount.pieces.lowerBound
                    || !$0.hasMerchant && ($0.category == .insurance || isBeside($0))
            })
        else { return false }
        let sentence = reading.sentence
        let words = sentence.tokens[..<Int(sentence.pieces[amount.pieces.lowerBound].start)].suffix(2).map(\.hash)
        return words.count == 2 && FollowUp.onlyHans.contains(words[0]) && FollowUp.takingHan.contains(words[1])
    }

    /// 系四十八不系三十八，小费照给: the new price, and what came on the old one.
    func withKeptPart(_ reading: SentenceReading, _ amount: AmountMention) -> Money? {
        guard previous.items.count == 1, let now = previous.items[0].amount, let before = previous.amountBefore,
            before.cents < now.cents, !amount.isTotal, reading.isInChinese
        else { return nil }
        let sentence = reading.sentence
        let isKept = sentence.pieces.indices.contains { index in
            sentence.has(index, .surcharge) && sentence.pieces[index].kind == .han
                && (index + 1..<index + 3).contains { position in
                    position < sentence.pieces.count && FollowUp.asBefore.contains(sentence.token(position).hash)
                }
        }
        return isKept ? Money(cents: min(amount.cents + now.cents - before.cents, Money.maximumInput.cents)) : nil
    }

    /// 月费, 会费, 房费
    private static let servingHan = ["点", "要", "叫", "来", "拿", "买", "添", "续", "开", "上", "选", "挑", "捎", "带", "塞"].map(
        WordHash.of)
    private static let regularHan = ["月", "年", "会", "学", "话", "房", "车", "餐", "免"].map(WordHash.of)
    private static let menuHan = ["套", "餐"].map(WordHash.of)
    private static let asBefore = ["照", "仍", "依"].map(WordHash.of)
    private static let veryHan = ["太", "很", "好", "许", "差", "么", "这", "那", "最", "更"].map(WordHash.of)
    private static let turningHan = ["转", "改"].map(WordHash.of)
    private static let chargeHan = ["费", "税"].map(WordHash.of)
    private static let reachingHan = WordHash.of("满")
    private static let afterwardsHan = ["后", "接"].map(WordHash.of)
    private static let returningHan = ["回", "返"].map(WordHash.of)
    private static let thenHan = WordHash.of("就")
    private static let enoughHan = ["好", "行", "够", "可"].map(WordHash.of)
    private static let soleHan = ["只", "光", "仅"].map(WordHash.of)
    /// 只是, 只能, 只好
    private static let beingHan = ["是", "能", "好", "收", "剩", "有", "认"].map(WordHash.of)
    private static let countingHan = ["一", "这", "每", "几", "多"].map(WordHash.of)
    private static let laterHan = WordHash.of("再")
    private static let nothingHan = WordHash.of("没")
    private static let doingHan = ["做", "要", "买", "弄", "换", "点", "装", "上", "加", "订", "选", "开"].map(WordHash.of)
    private static let oneHan = WordHash.of("一")
    private static let notHan = WordHash.of("不")
    private static let doneHan = WordHash.of("了")
    private static let plainHan = ["是", "会", "能", "要", "用", "好", "行", "错", "过", "知", "说", "得"].map(WordHash.of)
    private static let againHan = ["又", "再", "多", "加", "另", "顺"].map(WordHash.of)
    private static let priceHan = ["价", "账", "单", "款", "额"].map(WordHash.of)
    private static let feeHan = ["钱", "费", "金", "资", "价", "票", "房", "舱", "位"].map(WordHash.of)
    private static let onlyHans = ["只", "实", "净", "才"].map(WordHash.of)
    private static let takingHan = ["收", "付", "要", "需", "花", "用", "给"].map(WordHash.of)
}
