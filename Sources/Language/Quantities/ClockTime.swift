/// A time of day as it is written, before it is known which half of the day is meant.
struct ClockTime {
    /// After midnight, as if in the morning.
    var minutes: Rational
    /// The piece after it.
    var end: Int
    /// Written so that it is of the 24 hours: 00:15, 18:30.
    var isCertain = false
    /// Only a number: no time without a word that makes it one.
    var isBare = false
    var isVague = false
    /// 三点零五 is 3.05 as well.
    var decimal: Rational?
}
