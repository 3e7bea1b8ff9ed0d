import Basics
import Language
import Testing

/// The shipped days that have a name.
struct HolidayTests {
    private let holidays: Holidays

    init() throws {
        holidays = try Folding(TableFiles(Folding.fileNames) { try QuantityFixture.resource($0) }).holidays
    }

    private func day(_ name: String, _ year: Int, _ region: String? = nil) throws -> String {
        let value = try #require(holidays.names.first { $0.text == name }?.value)
        return holidays.day(value, in: year, region: region)?.description ?? "none"
    }

    @Test(arguments: [
        (2020, "2020-04-12"), (2024, "2024-03-31"), (2026, "2026-04-05"), (2027, "2027-03-28"), (2038, "2038-04-25"),
        (2049, "2049-04-18"), (2076, "2076-04-19"),
    ])
    func `easter is where the tables of the churches have it`(_ year: Int, _ day: String) throws {
        #expect(try self.day("easter", year) == day)
    }

    @Test(arguments: [
        ("thanksgiving", "US", "2026-11-26"), ("thanksgiving", "CA", "2026-10-12"),
        ("black friday", "US", "2026-11-27"),
        ("cyber monday", "US", "2026-11-30"), ("memorial day", "US", "2026-05-25"), ("labor day", "US", "2026-09-07"),
        ("labor day", "CN", "2026-05-01"), ("presidents day", "US", "2026-02-16"), ("mother's day", "GB", "2026-03-15"),
        ("mother's day", "US", "2026-05-10"), ("father's day", "AU", "2026-09-06"),
        ("victoria day", "CA", "2026-05-18"),
        ("early may bank holiday", "GB", "2026-05-04"), ("spring bank holiday", "GB", "2026-05-25"),
        ("august bank holiday", "GB", "2026-08-31"), ("国庆节", "TW", "2026-10-10"), ("国庆节", "CN", "2026-10-01"),
        ("national day", "SG", "2026-08-09"), ("children's day", "JP", "2026-05-05"),
        ("independence day", "US", "2026-07-04"),
    ])
    func `movable days of each region`(_ name: String, _ region: String, _ day: String) throws {
        #expect(try self.day(name, 2_026, region) == day)
    }

    @Test(arguments: [
        ("春节", 2_023, "2023-01-22"), ("除夕", 2_024, "2024-02-09"), ("元宵节", 2_025, "2025-02-12"),
        ("清明", 2_026, "2026-04-05"), ("端午", 2_025, "2025-05-31"), ("七夕", 2_024, "2024-08-10"),
        ("中秋", 2_025, "2025-10-06"), ("重阳", 2_025, "2025-10-29"), ("冬至", 2_024, "2024-12-21"),
        ("春节", 2_033, "2033-01-31"), ("中秋", 2_033, "2033-09-08"), ("春节", 2_060, "2060-02-02"),
        ("春节", 2_061, "none"),
    ])
    func `lunar days`(_ name: String, _ year: Int, _ day: String) throws {
        #expect(try self.day(name, year) == day)
    }

    @Test func `every name has a day somewhere in each year of the lunar table`() {
        let regions: [String?] = [nil, "US", "CA", "GB", "AU", "NZ", "IN", "CN", "HK", "TW", "SG", "JP", "KR", "DE"]
        for (name, value) in holidays.names {
            for year in 2_020...2_060 {
                #expect(
                    regions.contains { holidays.day(value, in: year, region: $0) != nil }, "\(name) \(year)")
            }
        }
        #expect(Set(holidays.names.map(\.text)).count == holidays.names.count)
    }

    @Test func `today counts as the next and as the last, not as the one before`() throws {
        let value = try #require(holidays.names.first { $0.text == "christmas" }?.value)
        let today = try #require(CalendarDate(year: 2_026, month: 12, day: 25))
        let days = [Holidays.Occasion.next, .following, .last, .previous].map {
            holidays.day(value, $0, on: today, region: nil)?.year
        }
        #expect(days == [2_026, 2_027, 2_026, 2_025])
    }

    @Test(arguments: [
        "13-01\t\tx\t", "11/8/1\t\tx\t", "11/1/5\t\tx\t", "noon+1\t\tx\t", "12-25\tUSA\tx\t", "12-25\t\t\t",
        "12-25\t\tx|y|x\t",
    ])
    func `a row that is wrong is named`(_ row: String) {
        #expect(throws: TableError.self) {
            try Tables.folding(["holidays.tsv": "rule\tregions\tenglish\tchinese\n" + row])
        }
    }

    @Test func `lunar days have no gaps`() {
        let header =
            "year\tnewYear\tlantern\tbuddha\tdragonBoat\tqixi\tghost\tmidAutumn\tdoubleNinth\tqingming\twinterSolstice\n"
        let days = [String](repeating: "01-01", count: 10).joined(separator: "\t")
        for table in [header, header + "2026\t\(days)\n2028\t\(days)", header + "2026\t\(days.dropLast(5))02-30"] {
            #expect(throws: TableError.self) { try Tables.folding(["lunar-days.tsv": table]) }
        }
    }
}
