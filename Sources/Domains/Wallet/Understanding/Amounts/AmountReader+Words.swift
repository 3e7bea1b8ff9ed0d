import Language

extension AmountReader {
    /// Hashes of the few words that tell what a number beside them is.
    enum Words {
        static let aging = set("aged", "age", "turned", "turning", "turns")
        static let someoneIs = set("hes", "shes", "whos", "im")
        static let someone = set("who", "he", "she", "i")
        static let isOrWas = set("is", "was")
        static let madeItTo = ["made", "it", "to"].map(WordHash.of)
        static let leaving = set("left", "leaving", "leave", "gave", "slipped")
        static let lesser = set("less", "cheaper", "lower")
        static let conjunctions = set(
            "once", "when", "since", "because", "until", "unless", "while", "whatever", "cause")
        static let than = WordHash.of("than")
        static let coins = set("fiver", "tenner")
        static let ofAges = set("years", "year", "yrs", "today", "tomorrow", "next", "but", "now", "this")
        static let at = set("at")
        static let to = set("to", "till", "until", "til", "thru")
        static let clockBounds = set("by", "before", "after", "until", "till", "til", "since")
        static let around = set("around", "about", "like")
        static let opening = set(
            "open", "opens", "opening", "start", "starts", "starting", "begin", "begins", "close", "closes", "closing",
            "meet", "meeting", "checkout", "checkin", "show", "showtime", "kickoff", "reservation", "reservations",
            "res",
            "table", "booked", "appointment", "appt", "class", "arrive", "arriving", "leave", "leaving", "land",
            "lands",
            "landing", "pickup", "ends", "is", "tonight", "tomorrow", "today", "tmrw")
        static let dayParts = set(
            "tonight", "tomorrow", "today", "morning", "evening", "afternoon", "night", "sharp", "tmrw")
        static let places = set("at", "to", "from", "near", "by")
        static let directions = set("w", "e", "n", "s", "west", "east", "north", "south", "nw", "ne", "sw", "se")
        static let ordinals = set("th", "st", "nd", "rd")
        static let streets = set(
            "st", "street", "ave", "avenue", "av", "blvd", "boulevard", "rd", "road", "ln", "lane", "drive", "dr",
            "hwy",
            "highway", "pkwy", "parkway", "ct", "court", "plaza", "square", "sq", "terrace", "circle", "broadway", "way"
        )
        static let joints = set("at", "for", "on", "in", "to", "from", "and", "with", "of", "the", "a", "my", "one")
        static let roads = set("on", "off", "onto", "along", "exit")
        static let roadLabels = set("us", "sr", "cr", "fm", "i", "rt", "rte", "state", "county")
        static let spending = set("spend", "spending", "spent", "save", "saved", "put")
        static let ready = set("ready", "is")
        static let rounding = set("even", "flat", "exactly", "整")
        static let feeding = set(
            "feed", "feeds", "feeding", "serve", "serves", "serving", "host", "hosting")
        static let restating = set("say")
        static let aboard = set("on", "fly", "flying", "flight", "fee", "fees", "bag", "aboard")
        static let odometer = set(
            "at", "hit", "hits", "past", "passed", "over", "reached", "turned", "every", "has", "almost", "near")
        static let on = set("on", "miles", "mi", "mile")
        static let race = set("marathon", "race", "run", "registration", "fun", "trail", "turkey", "marathons", "half")
        static let screens = set("tv", "television", "monitor", "oled", "qled", "screen", "inch", "inches")
        static let heIs = set("hes", "shes")
        static let isVerb = set("is", "turns", "turned", "turning")
        static let persons = set(
            "he", "she", "son", "daughter", "kid", "nephew", "niece", "baby", "boy", "girl", "grandson", "granddaughter"
        )
        static let below = set("below", "outside")
        static let groups = set(
            "party", "group", "table", "crowd", "team", "family", "crew", "class", "pack", "set", "box")
        static let charges = set(
            "copay", "deductible", "premium", "installment", "deposit", "copayment", "fee", "cover", "dues")
        static let periods = set("month", "mo", "mth", "year", "yr", "week", "wk", "season", "semester")
        static let perWords = set("a", "per", "every", "each")
        static let perPiece = set(
            "person", "pers", "head", "ticket", "each", "ea", "pp", "guest", "kid", "child", "adult", "seat", "item",
            "piece", "pax", "人", "位", "张", "个", "份")
        static let measures = set(
            "gallon", "gal", "lb", "pound", "liter", "litre", "l", "hour", "hr", "kwh", "oz", "kg", "mile", "minute",
            "min",
            "sqft", "yard", "foot", "ft", "unit")
        static let pricedMeasures = set(
            "gallon", "gallons", "gal", "gals", "lb", "lbs", "pound", "pounds", "liter", "liters", "litres", "hour",
            "hours",
            "hr", "hrs", "kwh", "bags", "boxes", "tickets", "months", "shirts", "pairs", "pieces", "cases", "packs")
        static let times = set("x", "times", "at")
        static let corrections = set("sorry", "actually", "mean", "meant", "wait", "oops", "rather", "correction")
        static let retractions = set("no", "nope", "now", "but", "不")
        static let formerly = set("normally", "usually", "originally", "regularly", "reg", "msrp", "retail", "from")
        static let reduced = set("down", "reduced", "up", "off")
        static let from = WordHash.of("from")
        static let selves = set("me", "myself", "i", "我")
        static let needing = set(
            "need", "needs", "want", "wants", "all", "get", "getting", "buying", "taking", "take", "grab", "order")
        static let withWords = set("with", "w")
        static let off = WordHash.of("off")
        static let no = WordHash.of("no")
        static let isWord = WordHash.of("is")
        static let classOf = WordHash.of("class")
        static let plus = set("plus", "and", "with")
        /// Measures that are paid by the piece at any price; of other things a low one is rather an hour.
        static let fluid = set(
            "lb", "lbs", "pounds", "gallon", "gallons", "gal", "gals", "hour", "hours", "hr", "hrs", "liter", "liters",
            "litre", "litres", "l", "kwh", "升", "仑")
        static let put = WordHash.of("put")
        static let hourSign = WordHash.of("点")
        static let until = set("til", "till", "until")
        static let order = WordHash.of("order")
        static let versions = set("version", "model", "size", "chapter", "level", "grade", "section", "number", "no.")
        static let numbered = set("number", "code", "id", "pin", "order", "confirmation")
        static let dollars = set("buck", "dollar")
        static let the = WordHash.of("the")
        static let of = WordHash.of("of")
        static let dollarWords = set("buck", "bucks", "dollar", "dollars")
        static let purpose = WordHash.of("for")
        static let wholes = set("it", "which")
        static let that = WordHash.of("that")
        static let afterPart = set("is", "was", "goes", "went", "for", "in", "on", "just", "being")
        static let its = WordHash.of("其")
        static let middle = WordHash.of("中")
        static let coupons = set("coupon", "coupons", "voucher", "rebate")

        private static func set(_ words: String...) -> WordSet { WordSet(words) }
    }
}
