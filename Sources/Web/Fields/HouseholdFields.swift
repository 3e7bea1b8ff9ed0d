import Basics
public import JSON
public import Stores

extension JSONWriter {
    public mutating func value(_ household: StoredHousehold) {
        beginObject()
        name("id")
        value(household.id)
        name("name")
        value(household.name)
        name("members")
        beginArray()
        for member in household.members { value(member.rawValue) }
        endArray()
        name("createdAt")
        value(household.createdAt.description)
        endObject()
    }
}
