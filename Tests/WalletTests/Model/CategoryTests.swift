import Testing

@testable import Wallet

@Suite struct CategoryTests {
    @Test func `a category's number is its place among all of them`() {
        #expect(Category.allCases.map(\.ordinal) == Array(Category.allCases.indices))
        #expect(Set(Category.allCases.map(\.bit)).count == Category.allCases.count)
    }

    @Test func `a chain holds a category and the wider ones, and no others`() {
        for category in Category.allCases {
            let chain = CategoryChain(category)
            for other in Category.allCases { #expect(chain.contains(other) == category.isWithin(other)) }
        }
    }
}
