/// A day, or a part of one: a month, a year, a quarter.
struct ReplyDate: Sendable {
    var year: Int?
    var month: Int?
    var day: Int?
    var quarter: Int?
}
