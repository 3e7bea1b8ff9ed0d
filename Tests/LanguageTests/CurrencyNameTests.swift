import Language
import Testing

/// Money by the name that several countries share.
struct CurrencyNameTests {
    @Test func `the country decides, else the usual one`() throws {
        let pesos = try #require(CurrencyName("MXN PH=PHP CO=COP"))
        #expect(pesos.code(in: "PH") == "PHP")
        #expect(pesos.code(in: nil) == "MXN")
        #expect(pesos.code(in: "FR") == "MXN")
        #expect(try #require(CurrencyName("")).code(in: "PH").isEmpty)
    }

    @Test(arguments: ["MX", "mxn", "MXN PH", "MXN PH=PH", " PH=PHP", "MXN PHP=PH"])
    func `what is written otherwise is none`(_ text: String) {
        #expect(CurrencyName(text) == nil)
    }
}
