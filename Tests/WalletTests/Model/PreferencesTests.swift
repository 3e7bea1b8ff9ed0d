import Basics
import Foundation
import Testing
import Wallet

@Suite struct PreferencesTests {
    @Test func `a change of a copy leaves the original as it was`() {
        let original = Preferences(pointValues: ["miles": Rate(hundredths: 150)])
        var copy = original
        #expect(copy == original)
        copy.pointValues["miles"] = Rate(hundredths: 200)
        copy.currency = "EUR"
        #expect(original.pointValues["miles"] == Rate(hundredths: 150))
        #expect(original.currency == "USD")
        #expect(copy != original)
    }

    @Test func `what is written has the members of the fields, and is read again`() throws {
        let preferences = Preferences(
            preferredPointSystem: "miles", alertThresholdPercent: 70, language: .simplifiedChinese,
            pointValues: ["miles": Rate(hundredths: 150)], currency: "CNY", homeRegion: "CN")
        let written = try JSONEncoder().encode(preferences)
        let members = try #require(try JSONSerialization.jsonObject(with: written) as? [String: Any])
        #expect(
            members.keys.sorted() == [
                "alertThresholdPercent", "currency", "homeRegion", "language", "pointValues", "preferredPointSystem",
            ])
        #expect(try JSONDecoder().decode(Preferences.self, from: written) == preferences)
    }
}
