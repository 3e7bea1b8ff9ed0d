public import Basics
import Storage
import Stores
public import Wallet

extension WalletStore: RateStore {
    public func rates(of user: UserID) async throws -> [RateSheet] {
        try await database.readLater { connection in try RateRows.sheets(of: user, on: connection) }
    }

    public func keep(_ sheets: [RateSheet], of user: UserID) async throws -> [RateSheet] {
        let moment = clock.now()
        return try await write(user) { connection in
            _ = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
            for sheet in sheets { try RateRows.keep(sheet, of: user, at: moment, on: connection) }
            try RateRows.dropOldest(of: user, on: connection)
            return try RateRows.sheets(of: user, on: connection)
        }
    }

    public func dropRates(of user: UserID, date: CalendarDate?) async throws {
        let moment = clock.now()
        try await write(user) { connection in
            _ = try Change.begin(user, of: WalletRecords.domain, at: moment, on: connection)
            try RateRows.drop(of: user, date: date, on: connection)
        }
    }
}
