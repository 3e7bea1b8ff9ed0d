import Basics
import Testing

@testable import Wallet

/// What is decided for a file as a whole, and how sure it is.
struct StatementDecisionTests {
    private static let header = "Date,Description,Amount\n"

    // MARK: The sign

    @Test(arguments: ["", "-"])
    func `a payment says nothing of the sign where all amounts have one, and is still a payment`(sign: String) throws {
        let reading = try Statements.read(
            Self.header + "2026-11-02,KROGER,\(sign)45.10\n2026-11-03,PAYMENT - THANK YOU,\(sign)300.00\n")
        #expect(reading.lines() == ["11-02 45.10"] && reading.reasons == ["3 payment"])
        #expect(reading.decisions.sign.by == .majority && !reading.decisions.sign.isCertain)
        #expect(reading.warnings.map(\.kind) == [.signUncertain])
    }

}
