import Basics

/// Checks the catalogue's file and turns it into values; every fault names its place.
struct CatalogReader {
    let file: CatalogFile

    static let format = 1

    func entries() throws(CatalogError) -> [CatalogEntry] {
        guard file.format == CatalogReader.format else {
            throw CatalogError(.unsupportedFormat, "format", String(file.format))
        }
        var result: [CatalogEntry] = []
        var seen: Set<String> = []
        for (index, entry) in file.cards.enumerated() {
            let place = "cards[\(index)]"
            guard seen.insert(entry.id).inserted else { throw CatalogError(.duplicateID, place + ".id", entry.id) }
            result.append(try self.entry(entry, place))
        }
        return result
    }

    /// Also what no rule refers to is held to be whole.
    func checkTerms() throws(CatalogError) {
        for (name, terms) in file.terms {
            let place = "terms.\(name)"
            guard !terms.sources.isEmpty, terms.asOf?.isEmpty != true,
                !terms.excludes.isEmpty || !terms.includes.isEmpty
            else {
                throw CatalogError(.inconsistent, place, "needs sources, a date or none, and what it says")
            }
            _ = try sources(terms.sources, place + ".sources")
            _ = try targets(terms.excludes, place + ".excludes")
        }
    }

    func valuations() throws(CatalogError) -> [PointValuation] {
        var result: [PointValuation] = []
        for (index, value) in file.valuations.enumerated() {
            let place = "valuations[\(index)]"
            result.append(
                PointValuation(
                    pointType: value.pointType, name: value.name, nameChinese: value.nameChinese, basis: value.basis,
                    cents: try rate(value.cents, place + ".cents"), date: value.date, note: value.note,
                    sources: try sources(value.sources, place + ".sources")))
        }
        return result
    }

    private func entry(_ entry: CatalogFile.Entry, _ place: String) throws(CatalogError) -> CatalogEntry {
        guard !entry.networks.isEmpty else { throw CatalogError(.inconsistent, place + ".networks", "empty") }
        guard entry.annualFeeCents >= 0 else { throw CatalogError(.badNumber, place + ".annualFeeCents") }
        let limits = try self.limits(entry.limits ?? [], place + ".limits")
        let cardSources = try sources(entry.sources, place + ".sources")
        var rules: [CatalogRule] = []
        for (index, rule) in entry.rules.enumerated() {
            rules += try self.rules(
                rule, of: entry, limits: limits, cardSources: cardSources, place + ".rules[\(index)]")
        }
        return CatalogEntry(
            id: entry.id, name: entry.name, nameChinese: entry.nameChinese, nicknames: entry.nicknames,
            issuer: entry.issuer, cardType: entry.cardType, networks: entry.networks.map { Network($0) },
            annualFee: Money(cents: entry.annualFeeCents),
            foreignTransactionFee: try rate(entry.foreignTransactionFee, place + ".foreignTransactionFee"),
            pointType: entry.pointType, rounding: entry.rounding,
            baseRate: try rate(entry.baseRate, place + ".baseRate"), rules: rules, limits: limits,
            rotating: try quarters(entry.rotating, place + ".rotating"), notes: entry.notes,
            confidence: entry.confidence, asOf: entry.asOf, sources: cardSources)
    }

    // MARK: - Rules

    private func rules(
        _ rule: CatalogFile.Rule, of entry: CatalogFile.Entry, limits: [CatalogLimit], cardSources: [CatalogSource],
        _ place: String
    ) throws(CatalogError) -> [CatalogRule] {
        guard !rule.categories.isEmpty else { throw CatalogError(.inconsistent, place + ".categories", "empty") }
        var options: [CatalogOption] = []
        for (index, option) in (rule.options ?? []).enumerated() {
            options.append(
                CatalogOption(
                    name: option.name, targets: try targets(option.targets, place + ".options[\(index)].targets")))
        }
        var result: [CatalogRule] = []
        for (index, category) in rule.categories.enumerated() {
            let scope = try self.scope(category, options, rule.choose, place + ".categories[\(index)]")
            let limit = limits.first { $0.counts(CatalogReader.key(scope)) }
            result.append(
                CatalogRule(
                    rule: try rewardRule(rule, scope, entry.pointType, place), category: category,
                    description: rule.description, options: options, choose: rule.choose ?? 0,
                    defaultChoice: try defaultChoice(rule, options, place + ".default"), limit: limit?.limit,
                    resetType: limit?.resetType, unconfirmed: rule.unconfirmed ?? false,
                    confidence: rule.confidence ?? entry.confidence, asOf: entry.asOf,
                    sources: try ruleSources(rule, of: cardSources, place)))
        }
        return result
    }

    /// The rule's own, else the card's; and those of the terms that hold for it.
    private func ruleSources(
        _ rule: CatalogFile.Rule, of cardSources: [CatalogSource], _ place: String
    ) throws(CatalogError) -> [CatalogSource] {
        var result = cardSources
        if let names = rule.sources { result = try sources(names, place + ".sources") }
        for name in rule.terms ?? [] {
            for source in try sources(file.terms[name]?.sources ?? [], "terms.\(name).sources")
            where !result.contains(source) {
                result.append(source)
            }
        }
        return result
    }

    private func scope(
        _ category: String, _ options: [CatalogOption], _ choose: Int?, _ place: String
    ) throws(CatalogError) -> RewardRule.Scope {
        switch category {
        case "choice":
            guard let choose, choose > 0, !options.isEmpty else {
                throw CatalogError(.inconsistent, place, "a choose rule needs options and choose")
            }
            // Counted in targets: the largest options that can be chosen together must fit.
            let targets = options.map(\.targets.count).sorted(by: >).prefix(choose).reduce(0, +)
            return .chosen(options: options.flatMap(\.targets), count: targets)
        case "topCategory":
            guard !options.isEmpty else { throw CatalogError(.inconsistent, place, "needs options") }
            return .topCategory(options: options.flatMap(\.targets))
        default:
            guard let category = Category(rawValue: category) else {
                throw CatalogError(.unknownCategory, place, category)
            }
            return .category(category)
        }
    }

    private static func key(_ scope: RewardRule.Scope) -> SpendingLimit.Key {
        switch scope {
        case .category(let category): .category(category)
        case .chosen: .choice
        case .topCategory: .topCategory
        }
    }

    private func rewardRule(
        _ rule: CatalogFile.Rule, _ scope: RewardRule.Scope, _ pointType: String, _ place: String
    ) throws(CatalogError) -> RewardRule {
        var classes: [MerchantClass] = []
        for (index, name) in (rule.merchantClasses ?? []).enumerated() {
            classes.append(try merchantClass(name, place + ".merchantClasses[\(index)]"))
        }
        return RewardRule(
            scope: scope, multiplier: try rate(rule.multiplier, place + ".multiplier"), pointType: pointType,
            afterLimitMultiplier: try rule.afterLimit.map { text throws(CatalogError) in
                try rate(text, place + ".afterLimit")
            },
            excludes: try excludes(rule, place),
            merchants: (rule.merchants ?? []).map { MerchantName($0) }, merchantClasses: classes, region: rule.region,
            channel: rule.channel, portal: rule.portal, paymentMethod: rule.paymentMethod,
            effectiveFrom: try date(rule.effectiveFrom, place + ".effectiveFrom"),
            effectiveTo: try date(rule.effectiveTo, place + ".effectiveTo"))
    }

    /// What the rule leaves out, and what the terms that hold for it do.
    private func excludes(_ rule: CatalogFile.Rule, _ place: String) throws(CatalogError) -> [RuleTarget] {
        var result = try targets(rule.excludes ?? [], place + ".excludes")
        for name in rule.terms ?? [] {
            guard let terms = file.terms[name] else { throw CatalogError(.unknownTerms, place + ".terms", name) }
            for target in try targets(terms.excludes, "terms.\(name).excludes") where !result.contains(target) {
                result.append(target)
            }
        }
        return result
    }

    private func defaultChoice(
        _ rule: CatalogFile.Rule, _ options: [CatalogOption], _ place: String
    ) throws(CatalogError) -> [CatalogOption] {
        var result: [CatalogOption] = []
        for name in rule.default ?? [] {
            guard let option = options.first(where: { $0.name == name }) else {
                throw CatalogError(.unknownChoice, place, name)
            }
            result.append(option)
        }
        return result
    }

    // MARK: - Limits and quarters

    private func limits(_ limits: [CatalogFile.Limit], _ place: String) throws(CatalogError) -> [CatalogLimit] {
        var result: [CatalogLimit] = []
        for (index, limit) in limits.enumerated() {
            let place = place + "[\(index)]"
            guard limit.limit > 0 else { throw CatalogError(.badNumber, place + ".limit") }
            var shared: [SpendingLimit.Key] = []
            for name in limit.sharedWith ?? [] { shared.append(try key(name, place + ".sharedWith")) }
            result.append(
                CatalogLimit(
                    category: try key(limit.category, place + ".category"), sharedWith: shared,
                    limit: Money(cents: limit.limit), resetType: limit.resets))
        }
        return result
    }

    private func quarters(
        _ rotating: CatalogFile.Rotating?, _ place: String
    ) throws(CatalogError) -> [CatalogQuarter] {
        guard let rotating else { return [] }
        guard let calendar = file.calendars[rotating.calendar] else {
            throw CatalogError(.unknownCalendar, place + ".calendar", rotating.calendar)
        }
        var result: [CatalogQuarter] = []
        for (index, quarter) in calendar.enumerated() {
            let place = "calendars.\(rotating.calendar)[\(index)]"
            guard (1...4).contains(quarter.quarter) else { throw CatalogError(.badNumber, place + ".quarter") }
            result.append(
                CatalogQuarter(
                    quarter: quarter.quarter, year: quarter.year,
                    categories: try quarter.categories.map { names throws(CatalogError) in
                        try targets(names, place + ".categories")
                    },
                    multiplier: try rate(rotating.multiplier, "rotating.multiplier"),
                    limit: rotating.limitCents.map { Money(cents: $0) }, stacksWithBase: rotating.stacksWithBase,
                    activateBy: try date(quarter.activateBy, place + ".activateBy"),
                    sources: try sources(quarter.sources, place + ".sources")))
        }
        return result
    }

    // MARK: - Words

    private func key(_ name: String, _ place: String) throws(CatalogError) -> SpendingLimit.Key {
        switch name {
        case "choice": return .choice
        case "topCategory": return .topCategory
        default:
            guard let category = Category(rawValue: name) else { throw CatalogError(.unknownCategory, place, name) }
            return .category(category)
        }
    }

    private func targets(_ names: [String], _ place: String) throws(CatalogError) -> [RuleTarget] {
        var result: [RuleTarget] = []
        for (index, name) in names.enumerated() {
            let place = place + "[\(index)]"
            if name.hasPrefix("class:") {
                result.append(.merchantClass(try merchantClass(String(name.dropFirst(6)), place)))
            } else if name.hasPrefix("merchant:") {
                result.append(.merchant(MerchantName(String(name.dropFirst(9)))))
            } else if let category = Category(rawValue: name) {
                result.append(.category(category))
            } else {
                throw CatalogError(.unknownCategory, place, name)
            }
        }
        return result
    }

    private func merchantClass(_ name: String, _ place: String) throws(CatalogError) -> MerchantClass {
        let merchantClass = MerchantClass(name)
        guard MerchantClass.known.contains(merchantClass) else {
            throw CatalogError(.unknownMerchantClass, place, name)
        }
        return merchantClass
    }

    private func sources(_ names: [String], _ place: String) throws(CatalogError) -> [CatalogSource] {
        var result: [CatalogSource] = []
        for name in names {
            guard let source = file.sources[name] else { throw CatalogError(.unknownSource, place, name) }
            result.append(CatalogSource(name: source.name, url: source.url, date: source.date))
        }
        return result
    }

    private func rate(_ text: String, _ place: String) throws(CatalogError) -> Rate {
        do {
            let hundredths = try Decimals.scaled(Array(text.utf8), scale: 2)
            if hundredths >= 0, hundredths <= Rate.maximumInput.hundredths { return Rate(hundredths: hundredths) }
        } catch {
            throw CatalogError(.badNumber, place, text)
        }
        throw CatalogError(.badNumber, place, text)
    }

    private func date(_ text: String?, _ place: String) throws(CatalogError) -> CalendarDate? {
        guard let text else { return nil }
        guard let date = CalendarDate(text) else { throw CatalogError(.badDate, place, text) }
        return date
    }
}
