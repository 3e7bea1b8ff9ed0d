extension ItemAssembler {
    /// What one basket of a superstore or warehouse may hold.
    func sameBasket(_ category: Category) -> Bool { ItemAssembler.basket.contains(category) }

    /// "Kohl's, school clothes, 95": what such a shop may well sell.
    func sells(_ shop: Category, _ category: Category) -> Bool {
        ItemAssembler.assortments[shop]?.contains(category) ?? false
    }

    private static let basket: Set<Category> = [
        .groceries, .clothing, .electronics, .homeImprovement, .office, .pets, .drugstores, .general, .auto,
    ]
    private static let all = basket.union([.education])
    private static let assortments: [Category: Set<Category>] = [
        .superstores: all, .wholesaleClubs: all, .online: all,
        .departmentStores: [.clothing, .homeImprovement, .electronics, .general, .drugstores, .education],
        .groceries: [.drugstores, .pets, .bars, .homeImprovement, .general],
        .drugstores: [.groceries, .pets, .general, .education],
        .office: [.electronics, .homeImprovement, .general, .education],
        .homeImprovement: [.electronics, .general, .education],
        .clothing: [.general, .education], .electronics: [.general, .education], .pets: [.general, .education],
    ]
}
