import Basics
import Storage

/// Looks in the file itself for tables with rows of users, and says which of them the report, the export or the erasure
/// would forget.
struct PersonalAudit {
    let tables: [PersonalTable]

    /// What is wrong, one sentence each.
    func found(in database: Database) throws -> [String] {
        try database.read { connection in
            let found = try connection.all(
                """
                SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
                WHERE m.type = 'table' AND c.name = 'user_id' ORDER BY m.name
                """, []
            ) { try $0.text(0) }
            let known = Dictionary(grouping: tables, by: \.name)
            var faults = found.filter { known[$0] == nil }.map { "\($0) is in no list" }
            for table in tables {
                if known[table.name]?.count != 1 { faults.append("\(table.name) is listed twice") }
                if !found.contains(table.name) { faults.append("\(table.name) is no table of users") }
                faults += try details(of: table, known, on: connection)
            }
            return faults
        }
    }

    private func details(
        of table: PersonalTable, _ known: [String: [PersonalTable]], on connection: Connection
    ) throws -> [String] {
        var faults: [String] = []
        if case .part(let whole) = table.report, !isCounted(known[whole]?.first) {
            faults.append("\(table.name) is counted with \(whole), which is not counted")
        }
        if case .part(let whole) = table.export, !isExported(known[whole]?.first) {
            faults.append("\(table.name) is exported with \(whole), which is not exported")
        }
        if case .with(let owner) = table.erasure {
            let cascades = try connection.all(
                "SELECT \"table\" FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'", [.text(table.name)]
            ) { try $0.text(0) }
            if !cascades.contains(owner) { faults.append("\(table.name) does not go with \(owner)") }
            if known[owner] == nil { faults.append("\(table.name) goes with \(owner), which is in no list") }
        }
        return faults
    }

    private func isCounted(_ table: PersonalTable?) -> Bool {
        switch table?.report {
        case .counted, .measured: true
        case .part, nil: false
        }
    }

    private func isExported(_ table: PersonalTable?) -> Bool {
        switch table?.export {
        case .list, .value: true
        case .part, .nothing, nil: false
        }
    }
}
