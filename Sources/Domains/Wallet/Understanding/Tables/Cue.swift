/// What a word does in a sentence besides naming a purchase. The names are the first column of `cues.tsv`, several joined by
/// "+" where all phrases of a row do all of that, with one value.
enum Cue: UInt8, CaseIterable {
    // Amounts
    case number, scale, currency, cent, approximate, upTo, total, unit
    /// "per person", "a night". Values: 1 of each person or thing, 2 of each day or night, 3 一盒, of things counted by
    /// the same word.
    case each
    /// What is counted. Values: 1 people or things, 2 nights or days, 3 what is measured, whose number is no price, 4 "small",
    /// "more": before another such word, 5 "lines", "cars": as what is measured, unless a price is told of each.
    case quantity
    /// What stands before a number that is no price. Values: 0 "room", 1 "flight" also at the end of a longer name, 2 an
    /// airline's code in capitals, 3 "order", only before numbers that no price looks like, 4 "macbook", only before small
    /// ones, 5 "iphone", only before those of two digits.
    case label
    /// Values: 0 before an amount told beside the price, 1 after one that is saved or a rate, 2 after one told beside.
    case aside
    // Structure
    case and, then, purpose, during, near, article, filler, negation, instead
    /// "there". The value 1: on the bill of before ("same store", 一起下单).
    case there
    /// "at", "with", 用. The value 2: "in", which may stand before a place.
    case link
    /// Values: 1 "to", 2 "from".
    case toward
    // Shopping
    case buy, spend, shopWord, something, shopping
    // Intents
    case choose, limitQuestion, limitNoun, howMuch, remain, past, log, compare, or, why, help, greeting, thanks,
        injection
    /// What no card is about. The value 1: abuse, beside which a purchase is one all the same.
    case outside
    case vague, future, same
    // Constraints
    case maxed, almost, allCards, refuse, cashOnly, online, inStore, payment, portal, card, use
    /// "only". Values: 1 what cannot be said of a shop ("I only have"), 2 what may be said of a network (只能用).
    case only
    /// After a card's name: 运通除外.
    case leftOut
    /// "abroad"; the value 2: "back home".
    case abroad
    /// "don't have", "lost". The value 1: what is also said at the till of the card advised ("got declined").
    case unavailable
    /// "on the house", 送的: a part that costs nothing after all.
    case gratis
    /// "got it back", 找到了, 解锁了: a card that was away is at hand again.
    case recovered
    /// "but", 不过: what follows is unlike what was said. The value 1: it tells that cards are taken.
    case contrast
    // Dates
    case day, weekday, month, weekend, period, next, previous
    // Follow-ups
    case change, remove, suppose
    /// Values: 1 "also", 2 what only an addition says ("add").
    case add
    /// "actually". The value 1: what was said before is wrong ("typo", "I meant").
    case correct
    /// "forget it", 算了: what was asked is no longer wanted.
    case takeBack
    /// "platform", 平台: what makes an issuer's name its travel site. The value 1: only after "on", "through" and a
    /// booking.
    case portalNoun
    /// "double that"; the value is a percentage.
    case multiple
    /// "split it", "chipping in": the price is shared.
    case split
    /// "tip", "delivery": what comes on top of a price. Values: 1 what is paid
    /// again each period, a price of its own, 2 "bag": only after a "plus".
    case surcharge
    /// "another 50", "20 extra": an amount on top of the one before. Values: 0 before the amount, 1 after it, 2 either.
    case more
    /// "undo that", "my treat": the price as it was. Values: 0 before the last change, 1 before anything was worked out.
    case undo
    /// "my brother's joining": one more than before.
    case joining
    /// "the second one" among several purchases; the value counts from 1, 0 is the last.
    case ordinal
    /// "the second best", "are you sure": a question about the answer before. The value 1: "another card".
    case aboutAnswer
    // Limits
    /// 够不够, 会不会超: whether a purchase stays within what is left.
    case fits
    /// "gone", "finished", "doing on": how a limit stands.
    case state
    /// "resets", "starts over".
    case reset
    /// "activated", "turned on".
    case activate
    /// "20 off", "insurance covers 80": what comes off a price. Values: 0 before the amount, 1 after it, 2 "of it".
    case saving
    /// "cancelled", "fewer": there are less of them than before.
    case fewer
    /// Words of questions about cards; the values are those of ``CardFactWords``.
    case fact
    /// "toy", "set", "costume": with it a word for a ride, a place or fuel only says what a thing shows. Values: 0 on either
    /// side of that word, 1 only after it.
    case likeness
    /// "broke", "is clogged", "died": a new one or a repair is needed.
    case broken
    /// "cancelled", "skipping": what is not bought after all. Values: 0 of what stands before it, else of what follows, 1
    /// of what follows, 2 of the shop before it.
    case dropped
    /// "refund", "returned", "exchanging": what goes back to a shop. Values: 0 the money, 1 the goods, 2 other goods for
    /// them, 3 a verb that with "back" tells of goods,
    /// 4 where nothing goes back ("tax return", 退了房).
    case refund
    /// Function words of languages the tables do not cover.
    case foreign
    // Sums
    /// "plus", 加上: an amount or a share that comes on top.
    case plus
    /// "minus", 减去: an amount that comes off. Values: 0 before it, 1 after it ("20 off"), else the percentage that is left.
    case minus
    /// "times", 乘以.
    case times
    /// "including", 包括: what the price holds already.
    case including
    /// Rooms of a hotel, counted: 两间房.
    case rooms
    /// Those for whom something is bought: "three people", 两个人.
    case person
    /// "third", 分之: a part of a whole; the value is into how many it is parted, 0 where the number says.
    case fraction
    /// "just me", 就我一个.
    case alone
    /// "earns", "gives": what a card does for its owner.
    case earn
    /// "another", "a regular", 别的: one of a kind, and not the one before.
    case other
    /// "my wife", 室友: somebody who may have a card of one's own.
    case relative
    /// "has got", "is using", 拿着: what they do with it.
    case holding
    /// "who", "what time", 几点: asks for what no card can tell. Values: 0 where the sentence starts so, 1 anywhere, 2
    /// anywhere where no price is told, of health, small talk and the like, 3 anywhere, of law and of shares.
    case knowledge
}

/// A set of ``Cue``s.
struct Cues: OptionSet, Hashable {
    let rawValue: UInt128

    init(rawValue: UInt128) { self.rawValue = rawValue }
    init(_ cue: Cue) { rawValue = 1 << UInt128(cue.rawValue) }
    init(_ cues: Cue...) { rawValue = cues.reduce(0) { $0 | 1 << UInt128($1.rawValue) } }

    @inline(__always)
    func has(_ cue: Cue) -> Bool { rawValue & (1 << UInt128(cue.rawValue)) != 0 }
}
