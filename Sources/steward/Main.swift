import App
import ArgumentParser
import Glibc
import LimitedProcess

/// The program's entry: hardens the process, runs a command, and turns every error into one line and an exit status. No
/// error leaves by `throws`: Swift would end the process with an illegal instruction.
@main
enum Main {
    static func main() async {
        LimitedChild.runIfCalled()
        ProcessSettings.harden()
        do {
            var command = try StewardCommand.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            guard let report = ExitReport(error) else { StewardCommand.exit(withError: error) }
            Console.error("steward: \(report.message)")
            exit(report.status)
        }
    }
}
