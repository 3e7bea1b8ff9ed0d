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
            let answer = try await askForName(deadline: isOver ? .max : sum)
            state.withLock { state in
                switch answer {
                case .list: state.lastSeen = .available
                // A server that has answered before may well have no list.
                case .noList(let failure): if !state.isProven { state.see(failure) }
                case .trouble(let failure): state.see(failure)
                }
            }
        } catch let failure as GenerationError {
            state.withLock { state in state.see(failure) }
        } catch {
            // Cancelled: nothing is known.
        }
    }

    /// What came of asking for the list of models.
    enum ListAnswer: Sendable {
        case list
        /// The server is there, and gives none.
        case noList(GenerationError)
        /// It may give one later.
        case trouble(GenerationError)
    }

    /// - Throws: ``GenerationError`` where the server cannot be asked anything, or `CancellationError`.
    func askForName(deadline: UInt64) async throws -> ListAnswer {
        let request = CurlRequest(
            .get, endpoint.modelsURL, headers: headers(accept: "application/json"), deadline: deadline,
            maximumBytes: endpoint.maximumReplyBytes)
        let response: CurlResponse
        do {
            response = try await transport.send(request)
        } catch let error as CurlError {
            throw GenerationError(curl: error, sentTo: nil)
        }
        let status = response.head.status
        guard status == 200 else {
            let refusal = ChatRefusal(response.head, body: response.body)
            let failure = GenerationError(refusal, status: status, sentTo: nil)
            if case .loading = refusal { throw failure }
            // Too many requests, or nobody behind the server in front.
            return [429, 502, 503, 504].contains(status) ? .trouble(failure) : .noList(failure)
        }
        guard let list = try? JSONParser.parse(response.body), list["data"]?.elements != nil else {
            return .noList(GenerationError(.unparsable, detail: "no list of models"))
        }
        let listing = ModelListing.find(endpoint.modelName, in: list)
        learnName(listing?.id)
        state.withLock { $0.listing = listing }
        return .list
    }

    /// Asks for the name before the first request, with a part of its time: whatever is wrong with the list, the
    /// completions may work.
    ///
    /// - Parameter deadline: the request's.
    /// - Throws: ``GenerationError`` where completions need not be asked for, or `CancellationError`.
    func findName(deadline: UInt64) async throws {
        let now = deadlines.now()
        let share = (deadline > now ? deadline - now : 0) / 4
        do {
            // In trouble it is asked again by the next request.
            if case .trouble = try await askForName(deadline: now + share) { return }
        } catch let error as GenerationError where error.kind == .timedOut || error.kind == .tooLarge {
            // Its list is slow, or endless.
        }
        state.withLock { state in state.hasAskedForName = true }
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
