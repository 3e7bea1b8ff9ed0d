import App
import ArgumentParser

/// `steward contract`.
struct ContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract", abstract: "Print the contract of all routes, as GET /openapi.yaml serves it.")

    func run() throws {
        Console.write(try Parts.contract(ProcessConfiguration.resources))
    }
}
