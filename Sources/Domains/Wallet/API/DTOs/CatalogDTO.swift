import Basics
import JSON
import Wallet

extension JSONWriter {
    mutating func value(_ entry: CatalogEntry) {
        beginObject()
        name("id")
        value(entry.id)
        name("name")
        value(entry.name)
        nullable("nameChinese", entry.nameChinese)
        name("issuer")
        value(entry.issuer)
        name("networks")
        beginArray()
        for network in entry.networks { value(network.rawValue) }
        endArray()
        name("annualFee")
        value(entry.annualFee)
        name("foreignTransactionFee")
        value(entry.foreignTransactionFee)
        name("pointType")
        value(entry.pointType)
        name("rounding")
        value(entry.rounding.rawValue)
        name("confidence")
        value(entry.confidence.rawValue)
        name("rules")
        beginArray()
        for rule in entry.rules { value(rule) }
        endArray()
        name("rotating")
        beginArray()
        for quarter in entry.rotating { value(quarter) }
        endArray()
        name("notes")
        beginArray()
        for note in entry.notes { value(note) }
        endArray()
        name("sources")
        value(entry.sources)
        endObject()
    }

    mutating func value(_ valuation: PointValuation) {
        beginObject()
        name("pointType")
        value(valuation.pointType)
        name("name")
        value(valuation.name)
        nullable("nameChinese", valuation.nameChinese)
        name("basis")
        value(valuation.basis.rawValue)
        name("pointValue")
        value(valuation.cents)
        nullable("date", valuation.date)
        nullable("note", valuation.note)
        name("sources")
        value(valuation.sources)
        endObject()
    }

    private mutating func value(_ rule: CatalogRule) {
        beginObject()
        name("category")
        value(rule.category)
        name("multiplier")
        value(rule.rule.multiplier)
        name("description")
        value(rule.description)
        nullable("limit", rule.limit)
        nullable("resetType", rule.resetType?.rawValue)
        name("choose")
        value(rule.choose)
        name("options")
        beginArray()
        for option in rule.options {
            beginObject()
            name("name")
            value(option.name)
            name("targets")
            RuleTargetDTO.list.write(option.targets, &self)
            endObject()
        }
        endArray()
        name("asOf")
        value(rule.asOf)
        name("confidence")
        value(rule.unconfirmed ? "unconfirmed" : rule.confidence.rawValue)
        name("sources")
        value(rule.sources)
        endObject()
    }

    private mutating func value(_ quarter: CatalogQuarter) {
        beginObject()
        name("quarter")
        value(quarter.quarter)
        name("year")
        value(quarter.year)
        name("categories")
        if let categories = quarter.categories { RuleTargetDTO.list.write(categories, &self) } else { null() }
        name("multiplier")
        value(quarter.multiplier)
        nullable("limit", quarter.limit)
        nullable("activateBy", quarter.activateBy?.description)
        name("sources")
        value(quarter.sources)
        endObject()
    }

    private mutating func value(_ sources: [CatalogSource]) {
        beginArray()
        for source in sources {
            beginObject()
            name("name")
            value(source.name)
            nullable("url", source.url)
            nullable("date", source.date)
            endObject()
        }
        endArray()
    }
}
