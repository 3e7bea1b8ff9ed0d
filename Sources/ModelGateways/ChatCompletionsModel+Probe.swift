import Basics
import CurlClient
import JSON
import RAG
import Synchronization

extension ChatCompletionsModel {
    /// Asks the server for its models: finds out whether it is there, and the model's name where none is configured.
    ///
    /// Sends nothing of anybody. For the start and for now and then; never throws, takes no longer than
    /// ``ChatEndpoint/probeTime``.
    public func probe() async {
        let (sum, isOver) = deadlines.now().addingReportingOverflow(endpoint.probeTime)
        do {
            try await askForName(deadline: isOver ? .max : sum)
            state.withLock { state in state.lastSeen = .available }
        } catch let failure as GenerationError {
            state.withLock { state in
                // A server that has answered before may well have no list.
                if !failure.meansNoList || !state.isProven { state.see(failure) }
            }
        } catch {
            // Cancelled: nothing is known.
        }
    }

    /// - Throws: ``GenerationError``, or `CancellationError`.
    func askForName(deadline: UInt64) async throws {
        let request = CurlRequest(
            .get, endpoint.modelsURL, headers: headers(accept: "application/json"), deadline: deadline,
            maximumBytes: endpoint.maximumReplyBytes)
        let response: CurlResponse
        do {
            response = try await transport.send(request)
        } catch let error as CurlError {
            throw GenerationError(curl: error, sentTo: nil)
        }
        guard response.head.status == 200 else {
            let refusal = ChatRefusal(response.head, body: response.body)
            throw GenerationError(refusal, status: response.head.status, sentTo: nil)
        }
        guard let list = try? JSONParser.parse(response.body), let models = list["data"]?.elements else {
            throw GenerationError(.unparsable, detail: "no list of models")
        }
        learnName(models.lazy.compactMap { $0["id"]?.text }.first)
    }

    private func learnName(_ found: String?) {
        guard endpoint.modelName == nil, let found, !found.isEmpty, found.utf8.count <= ModelName.maximumBytes else {
            return
        }
        state.withLock { state in
            guard state.modelName != found else { return }
            // Another model may be asked for the form in another way.
            if state.modelName != nil { (state.dialect, state.isProven) = (ChatDialect(), false) }
            state.modelName = found
        }
    }

    /// The server knows the model no more that it listed: it is asked for its list again.
    func forgetName() {
        guard endpoint.modelName == nil else { return }
        state.withLock { state in (state.modelName, state.hasAskedForName) = (nil, false) }
    }

    func headers(accept: String) -> [(name: String, value: String)] {
        var headers = [(name: "Accept", value: accept)]
        if let key = endpoint.apiKey { headers.append(("Authorization", "Bearer " + key.revealed())) }
        return headers
    }
}

extension GenerationError {
    /// Whether a request for the list of models found a server that has none.
    var meansNoList: Bool { kind == .unparsable || detail == "status 404" || detail == "status 405" }
}
