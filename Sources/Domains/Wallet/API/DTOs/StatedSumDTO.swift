import Basics
import JSON
import Stores
import Wallet

/// A sum that the user stated, as it is shown.
enum StatedSumDTO {
    static func write(_ stated: StatedSum, to json: inout JSONWriter) {
        json.beginObject()
        json.name("amount")
        json.value(stated.amount)
        json.nullable("asOf", stated.asOf?.description)
        json.name("at")
        json.value(stated.at.description)
        json.endObject()
    }
}
