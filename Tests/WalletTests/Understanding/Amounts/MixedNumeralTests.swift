import Basics
import Testing
import Wallet

@Suite("Numbers of two scripts, and money of other countries")
struct MixedNumeralTests {
    @Test(arguments: [
        ("2千3百刀机票", 230_000), ("酒店1千2百刀", 120_000), ("3千5百块 电脑", 350_000), ("酒店3仟5佰美元", 350_000),
        ("1万2千 机票", 1_200_000), ("1万2千5 酒店", 1_250_000), ("2百5十刀 买菜", 25_000), ("3千零五十 酒店", 305_000),
        ("酒店3千零50", 305_000), ("酒店3千五百", 350_000), ("1百2 打车", 12_000), ("酒店1百五", 15_000),
        ("电脑1千200块", 120_000), ("两k刀 手机", 200_000), ("晚饭一百三十五点五", 13_550), ("咖啡三点五刀", 350),
        ("1.2万的电脑", 1_200_000), ("三百2晚酒店", 30_000), ("5百左右买菜", 50_000),
    ])
    func `digits before Chinese units add up as characters do`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("电话费百二八", 12_800), ("買對耳機，千二九", 129_000), ("機票合共萬三二", 1_320_000), ("过路费十六块零六分", 1_606),
            ("干洗九块二十五", 925), ("好市多埋單二百一十八蚊七毫三", 21_873), ("超市買餸廿八個三", 2_830),
            ("超市二十八个三明治", nil), ("酒店百八一晚", 18_000),
        ] as [(String, Int?)])
    func `prices as they are said`(_ text: String, _ cents: Int?) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(arguments: [
        "电脑2000亿块", "电脑两千亿", "999999亿亿亿亿块 电脑", "a laptop for 900000 million million",
        "a laptop, nine hundred million million million",
    ])
    func `no part of a number that is too large is a price`(_ text: String) throws {
        #expect(try Understood.query(text).items.map(\.amount) == [nil])
    }

    @Test(arguments: [
        ("晚饭100，18块的咖啡", [10_000, 1_800]), ("晚饭100，200的酒店", [10_000, 20_000]), ("午饭50，25打车", [5_000, 2_500]),
        ("晚饭100，18点吃", [10_000]), ("电脑１，２５０块", [125_000]), ("电脑1，250块", [125_000]), ("电脑1,250块", [125_000]),
    ])
    func `a Chinese comma stands between two numbers`(_ text: String, _ cents: [Int]) throws {
        #expect(try Understood.query(text).items.map { $0.amount?.cents } == cents)
    }

    @Test func `a number is the same in characters, in digits before units and mixed`() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<400 {
            let number = Int.random(in: 11...9_999_999, using: &random)
            let text = Self.written(number, using: &random)
            #expect(try Understood.cents("电脑\(text)块") == number * 100, "\(number) as \(text)")
        }
    }

    /// The usual way of a number, each of its parts in one script or the other.
    private static func written(_ number: Int, using random: inout SplitMix64) -> String {
        let characters = Array("零一二三四五六七八九")
        var text = ""
        var rest = number
        var skipped = false
        func part(_ value: Int) -> String {
            value < 10 && Bool.random(using: &random) ? String(characters[value]) : String(value)
        }
        if rest >= 10_000 {
            let large = rest / 10_000
            text = large < 10 ? part(large) + "万" : written(large, using: &random) + "万"
            rest %= 10_000
            skipped = rest > 0 && rest < 1_000
        }
        for (size, unit) in [(1_000, "千"), (100, "百"), (10, "十")] {
            guard rest >= size else {
                skipped = skipped || !text.isEmpty && rest > 0
                continue
            }
            text += (skipped ? "零" : "") + part(rest / size) + unit
            skipped = false
            rest %= size
        }
        if rest > 0 { text += (skipped ? "零" : "") + String(characters[rest]) }
        return text
    }

    @Test(arguments: [
        ("咖啡 4块75", 475), ("奶茶 5刀25", 525), ("苹果音乐 10块99", 1_099), ("iCloud 2刀99", 299), ("晚饭25块80", 2_580),
        ("漢堡19塊半", 1_950),
        ("six euros fifty for a coffee", 650), ("喝杯咖啡，6块5欧元", 650), ("请客户吃日料，四百多，就按450算吧", 45_000),
        ("client dinner tonight at 7 for 6 ppl, looking at 540", 54_000), ("cat litter for 20", 2_000),
        ("午饭十五", 1_500), ("理发十八", 1_800), ("打车十二", 1_200), ("酒店十五", 1_500), ("买菜十块20个鸡蛋", 1_000),
    ])
    func `small change in digits and small numbers in characters are prices`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(arguments: [
        ("$1.2M yacht charter", 120_000_000), ("$2M boat", 200_000_000), ("half a million dollar boat", 50_000_000),
        ("quarter million for a boat", 25_000_000), ("twelve ninety nine for a book", 1_299),
        ("nineteen ninety nine for a tshirt", 1_999), ("2 fifty for a hotel", 25_000), ("lunch fifteen", 1_500),
        ("a laptop for twelve ninety nine", 129_900), ("book 9 ninety nine", 999), ("book 12 ninety nine", 1_299),
        ("book 24 ninety nine", 2_499), ("lunch 15 fifty", 1_550), ("1 twenty for shoes", 12_000),
    ])
    func `millions, price tags and halves in English words`(_ text: String, _ cents: Int) throws {
        #expect(try Understood.cents(text) == cents)
    }

    @Test(
        arguments: [
            ("吉隆坡吃饭 RM 20", 2_000, "MYR"), ("RM50 groceries in KL", 5_000, "MYR"), ("晚饭三百披索", 30_000, "MXN"),
            ("dinner 500 pesos in Manila", 50_000, "PHP"), ("5000菲律宾比索酒店", 500_000, "PHP"),
            ("600 peso lunch in manila", 60_000, "PHP"), ("tacos 200 pesos in Mexico City", 20_000, "MXN"),
            ("晚饭三百卢布", 30_000, "RUB"), ("dinner 500 rubles", 50_000, "RUB"), ("澳门币200 吃饭", 20_000, "MOP"),
            ("晚饭三百加刀", 30_000, "CAD"), ("晚饭三百刀加币", 30_000, "CAD"), ("三百澳刀吃饭", 30_000, "AUD"),
            ("三百软妹币吃饭", 30_000, "CNY"), ("30 zł pierogi in krakow", 3_000, "PLN"), ("40 zloty lunch", 4_000, "PLN"),
            ("500 kr dinner in Stockholm", 50_000, "SEK"), ("500 kr dinner in Oslo", 50_000, "NOK"),
            ("400 czk beer in prague", 40_000, "CZK"), ("50 dirhams taxi in Marrakech", 5_000, "MAD"),
            ("dinner 45 dirhams in Dubai", 4_500, "AED"), ("5000 forint dinner", 500_000, "HUF"),
        ] as [(String, Int, String)])
    func `a currency is read by its name and by the place that shares it`(
        _ text: String, _ cents: Int, _ currency: String
    ) throws {
        try Understood.expect(text, cents: cents, currency: currency)
    }

    @Test(
        arguments: [
            ("dinner 60 | kroner", 6_000, "DKK"), ("dinner 60 in Oslo | it's in kroner", 6_000, "NOK"),
            ("dinner in Manila | 600 pesos", 60_000, "PHP"), ("dinner 60 | try again with the amex", 6_000, nil),
            ("dinner 60 | try 75", 7_500, nil), ("dinner in rome 80 euros | same in boston", 8_000, nil),
            ("在罗马吃饭80欧元 | 在波士顿呢", 8_000, nil), ("dinner in rome 80 euros | same in boston, 90", 9_000, nil),
            ("dinner in boston 80 | in rome, 60 euros", 6_000, "EUR"),
        ] as [(String, Int, String?)])
    func `a follow-up's currency is the place's, and home has the wallet's`(
        _ turns: String, _ cents: Int, _ currency: String?
    ) throws {
        try Understood.expect(turns, cents: cents, currency: currency)
    }
}
