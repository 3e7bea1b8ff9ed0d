public import Basics
public import Stores

/// Households in the database.
public final class HouseholdStore: HouseholdDirectory {
    /// The most households of a service.
    public static let most = 100

    private let database: Database

    public init(database: Database) {
        self.database = database
    }

    public func households(
        of user: UserID?, after cursor: String?, limit: Int
    ) async throws -> Page<StoredHousehold> {
        let limit = Page<StoredHousehold>.held(limit)
        let found = try await database.readLater {
            try HouseholdRows.list(of: user, after: cursor ?? "", limit: limit + 1, on: $0)
        }
        return Page(items: Array(found.prefix(limit)), next: found.count > limit ? found[limit - 1].id : nil)
    }

    public func household(_ id: String, of user: UserID?) async throws -> StoredHousehold {
        let found = try await database.readLater { try HouseholdRows.household(id, on: $0) }
        guard let found, user.map(found.members.contains) ?? true else { throw StorageError(.notFound) }
        return found
    }

    public func name(_ id: String, _ name: String, ifMatch: Revision?) async throws -> (StoredHousehold, isNew: Bool) {
        let moment = database.clock.now()
        return try await database.write { connection in
            let known = try HouseholdRows.household(id, on: connection)
            if let ifMatch, known?.revision != ifMatch { throw StorageError(.revisionMismatch) }
            let next = try Change.next(on: connection)
            let household = StoredHousehold(
                id: id, name: name, members: known?.members ?? [], revision: next,
                createdAt: known?.createdAt ?? moment)
            if known != nil {
                try HouseholdRows.update(id, name: name, next, on: connection)
            } else {
                guard try HouseholdRows.count(on: connection) < HouseholdStore.most else {
                    throw StorageError(.tooMany)
                }
                try HouseholdRows.insert(household, on: connection)
            }
            return (household, known == nil)
        }
    }

    public func setMembers(
        _ users: Set<UserID>, of id: String, ifMatch: Revision?
    ) async throws -> StoredHousehold {
        try await change(id, ifMatch) { known, moment, domains, connection in
            try HouseholdStore.set(users, of: known, at: moment, domains, on: connection)
            let next = try Change.next(on: connection)
            try HouseholdRows.update(id, name: known.name, next, on: connection)
            guard let household = try HouseholdRows.household(id, on: connection) else { throw StorageError(.notFound) }
            return (household, users.union(known.members))
        }
    }

    public func delete(_ id: String, ifMatch: Revision?) async throws {
        try await change(id, ifMatch) { known, moment, domains, connection in
            try HouseholdStore.set([], of: known, at: moment, domains, on: connection)
            try HouseholdRows.delete(id, on: connection)
            return ((), Set(known.members))
        }
    }

    /// One write, after which nothing in memory is right about those who belong or belonged to the household.
    private func change<Value: Sendable>(
        _ id: String, _ ifMatch: Revision?,
        _ body:
            @escaping @Sendable (StoredHousehold, Timestamp, StoredDomains, Connection) throws -> (
                Value, Set<UserID>
            )
    ) async throws -> Value {
        let (database, moment) = (database, database.clock.now())
        let forget: @Sendable ((Value, Set<UserID>)) -> Void = { changed in
            for user in changed.1 { database.forget(user) }
        }
        let changed = try await database.write(isErasing: true, committed: forget) { connection in
            guard let known = try HouseholdRows.household(id, on: connection) else { throw StorageError(.notFound) }
            if let ifMatch, known.revision != ifMatch { throw StorageError(.revisionMismatch) }
            return try body(known, moment, database.domains, connection)
        }
        return changed.0
    }

    private static func set(
        _ users: Set<UserID>, of known: StoredHousehold, at moment: Timestamp, _ domains: StoredDomains,
        on connection: Connection
    ) throws {
        let former = Set(known.members)
        for user in former.subtracting(users).sorted(by: isBefore) {
            try HouseholdRows.remove(user, from: known.id, on: connection)
        }
        for user in users.subtracting(former).sorted(by: isBefore) {
            try Change.ensure(user, at: moment, on: connection)
            try HouseholdRows.add(user, to: known.id, at: moment, on: connection)
        }
        try domains.membersChanged(of: known.id, at: moment, on: connection)
        // What any of them is told may be another now.
        for user in former.union(users).sorted(by: isBefore) {
            _ = try Change.begin(user, of: nil, at: moment, on: connection)
        }
    }

    private static func isBefore(_ left: UserID, _ right: UserID) -> Bool { left.rawValue < right.rawValue }
}
