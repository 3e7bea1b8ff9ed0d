public import Basics
import Storage
import Stores
public import Wallet

extension WalletStore {
    public func undoImport(_ id: String, of user: UserID) async throws -> ImportUndo {
        let removal = ImportRemoval(number: try WalletStore.number(id), user: user, moment: clock.now())
        liveImports.insert(removal.number)
        defer { liveImports.remove(removal.number) }
        let (going, undo) = try await vanish(removal)
        do {
            for part in WalletStore.parts(going) {
                try await database.writeAlone(isErasing: true) { try removal.remove(part, on: $0) }
            }
            try await database.writeAlone(isErasing: true) {
                try ImportRows.undo(removal.number, of: user, on: $0)
            }
        } catch {
            // Nobody sees them; the next import or the next start removes what is left.
        }
        database.removeTracesSoon()
        return undo
    }

    /// - Returns: the purchases that are left to remove, which nobody sees.
    private func vanish(_ removal: ImportRemoval) async throws -> (going: [String], undo: ImportUndo) {
        while true {
            let (newest, staying) = try await database.readMuch { connection in
                try removal.require(on: connection)
                return (
                    try removal.newest(on: connection),
                    try removal.staying(limit: WalletStore.rowsPerWrite, on: connection)
                )
            }
            // What stays goes to the import that holds it, which changes nothing that anybody sees.
            guard staying.isEmpty else {
                try await database.writeAlone(isErasing: true) { try removal.hand(staying, on: $0) }
                continue
            }
            let gone = try await database.writeAlone(
                isErasing: true, committed: { [self] gone in if gone != nil { forget(removal.user) } }
            ) { [self] connection -> (going: [String], undo: ImportUndo)? in
                try undoLeft(of: removal.user, on: connection)
                guard try removal.newest(on: connection) == newest else { return nil }
                return try removal.vanish(on: connection)
            }
            if let gone { return gone }
        }
    }
}
