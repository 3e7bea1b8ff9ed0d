import Language
import Testing

/// States and provinces tell towns of one name apart.
struct SubdivisionTests {
    @Test(arguments: [("texas", "US"), ("ontario", "CA"), ("paris", nil)])
    func `states and provinces tell the country`(_ name: String, _ country: String?) {
        #expect(Subdivision.country(ofName: name) == country)
    }

    @Test func `postal codes of states, of which few are no words`() {
        #expect(Subdivision.country(ofCode: "or") == "US")
        #expect(Subdivision.country(ofCode: "qc") == "CA")
        #expect(Subdivision.isOnlyCode("tx"))
        #expect(!Subdivision.isOnlyCode("or"))
    }
}
