import Basics
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
}
