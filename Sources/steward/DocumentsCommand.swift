import App
import ArgumentParser
import JSON

/// `steward documents`: the household's papers, without a server.
struct DocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents", abstract: "Put papers in, find and ask them.",
        subcommands: [Add.self, List.self, Ask.self, Delete.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Put files into the library.",
            discussion: "Found by their words at once, and by their meaning when the service has run.")

        @Argument(help: "Files: PDF, text, HTML, office, mail, pictures.")
        var files: [String]

        @Option(name: .long, help: "A tag for each of them; may be repeated.")
        var tag: [String] = []

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await LocalClient.with(common) { try await $0.whileWorking(addAll) }
        }

        private func addAll(_ client: LocalClient) async throws {
            var isRefused = false
            for file in files {
                do {
                    Console.print(DocumentLines.line(try await add(file, client)) ?? file)
                } catch let refusal as LocalClient.Refusal {
                    // The others are put in all the same.
                    isRefused = true
                    Console.error("steward: \(file): \(refusal.description)")
                }
            }
            if isRefused { throw ExitCode.failure }
        }

        /// - Returns: the document, once its words are read.
        private func add(_ file: String, _ client: LocalClient) async throws -> JSONValue? {
            let bytes: [UInt8]
            do {
                bytes = try FileBytes.read(file, maximum: client.longestDocument)
            } catch {
                throw LocalClient.Refusal(description: error.kind == .tooLarge ? "too large" : "cannot be read")
            }
            let name = file.split(separator: "/").last.map(String.init) ?? file
            var target = "/documents?filename=" + CardsCommand.percentEncoded(name)
            if !tag.isEmpty { target += "&tags=" + CardsCommand.percentEncoded(tag.joined(separator: ",")) }
            let reply = try await client.post(target, bytes, type: "application/octet-stream")
            var document = try? JSONParser.parse(reply)
            while let id = document?["id"]?.string, ["queued", "extracting"].contains(document?["status"]?.string) {
                try await Task.sleep(for: .milliseconds(200))
                document = try? JSONParser.parse(try await client.get("/documents/" + id))
            }
            if let failure = document?["failure"]?["code"]?.string {
                throw LocalClient.Refusal(description: document?["failure"]?["detail"]?.string ?? failure)
            }
            return document
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Show the library.")

        @Argument(help: "Words that a paper must hold; all papers where they are left out.")
        var words: [String] = []

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await LocalClient.with(common) { client in
                var target = "/documents?limit=100"
                if !words.isEmpty { target += "&q=" + CardsCommand.percentEncoded(words.joined(separator: " ")) }
                let documents = try await client.pages(target).flatMap { page in
                    (try? JSONParser.parse(page))?["documents"]?.elements ?? []
                }
                let lines = documents.compactMap(DocumentLines.line)
                Console.print(lines.isEmpty ? "No papers; see: steward documents add" : lines.joined(separator: "\n"))
            }
        }
    }

    struct Ask: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "ask", abstract: "Ask the papers.")

        @Argument(help: "The question in words, in English or Chinese.")
        var question: String

        @Flag(name: .long, help: "Print the answer of POST /documents/ask instead of text.")
        var json = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            var body = JSONWriter()
            body.beginObject()
            body.name("question")
            body.value(question)
            body.endObject()
            let request = body.finish()
            try await LocalClient.with(common) { client in
                let answer = try await client.post("/documents/ask", request)
                Console.print(json ? String(decoding: answer, as: UTF8.self) : DocumentLines.answer(answer))
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete papers.")

        @Argument(help: "Their ids, from `documents list`.")
        var ids: [String]

        @OptionGroup var common: CommonOptions

        func run() async throws {
            try await LocalClient.with(common) { client in
                for id in ids { _ = try await client.delete("/documents/" + CardsCommand.percentEncoded(id)) }
            }
        }
    }
}
