import Testing
import Wallet

/// How many there are, as it is told in Chinese.
struct ChineseCountTests {
    @Test(arguments: [
        ("演唱会门票130 | 我女朋友也要去，两张", 260.0), ("演唱会门票130 | 女朋友也去，买两张", 260), ("演唱会門票130 | 我妹也要來，三張", 390),
        ("订酒店，两晚，一晚190 | 多住一晚，三晚", 570), ("订酒店两晚，每晚150 | 多待一晚，一共三晚", 450),
        ("看电影，三张票60 | 小李不来了，两张", 40),
    ])
    func `a count in a clause of its own is how many there are now`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("演唱会门票130 | 我女朋友也要去", 260.0), ("订酒店两晚，每晚150 | 再加一晚", 450), ("打保龄球15一个人，两个人 | 我弟也来", 45),
    ])
    func `without one, those who come are added`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: ["看电影，两张票30 | 就买一张了，15", "看电影，两张票30 | 只要一张了，15", "看電影兩張票30 | 佢唔嚟喇，一張"])
    func `just the one is not each of several`(_ dialogue: String) throws {
        try Understood.expect(dialogue, dollars: 15)
    }

    @Test(arguments: [
        ("买杯咖啡5.8 | 帮同学也买，四杯", 23.2), ("買杯咖啡5 | 同事也要，三杯", 15), ("买杯奶茶6 | 帮室友带一杯，两杯", 12),
    ])
    func `so many of the same for others`(_ dialogue: String, _ dollars: Double) throws {
        try Understood.expect(dialogue, dollars: dollars)
    }

    @Test(arguments: [
        ("买两盒墨，一盒39", 78.0), ("买两双鞋，一双60", 120), ("三碗面，一碗12", 36), ("两个人买一双鞋60", 60),
        ("看中一台电视1500，两个人用", 1500), ("给三个孩子买一盒蛋糕30", 30),
    ])
    func `the price of one of what the same word counts`(_ text: String, _ dollars: Double) throws {
        try Understood.expect(text, dollars: dollars)
    }

    @Test func `a telephone without power is no purchase`() throws {
        try Understood.expect("晚上跟室友吃火锅，我这份35 | 他手机没电，我先替他付，总共70", dollars: 70, category: .dining)
    }
}
