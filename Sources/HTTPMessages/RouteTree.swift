import HTTPTypes

/// The routes as a tree of path segments. Built once, then only read.
struct RouteTree: Sendable {
    /// The routes that share one template.
    struct Endpoint: Sendable {
        var routes: [Route] = []

        func route(for method: HTTPRequest.Method) -> Route? {
            // Methods compare as text; the count saves the comparison where it would fail anyway.
            routes.first { $0.method == method }
        }

        /// GET implies HEAD, and every resource answers OPTIONS.
        var allowed: [HTTPRequest.Method] {
            var methods = routes.map(\.method)
            if methods.contains(.get), !methods.contains(.head) { methods.append(.head) }
            if !methods.contains(.options) { methods.append(.options) }
            return methods
        }
    }

    private struct Node: Sendable {
        var literals: [(segment: [UInt8], child: Int)] = []
        var placeholder: (name: String, child: Int)?
        var endpoint: Endpoint?
    }

    private var nodes: [Node] = [Node()]

    /// Adds a route under its template.
    mutating func insert(_ route: Route) throws(RouterError) {
        let template = route.template
        guard template.utf8.first == UInt8(ascii: "/") else { throw .malformedTemplate(template) }
        var position = 0
        if template != "/" {
            for segment in template.utf8.dropFirst().split(
                separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            {
                position = try child(of: position, for: Array(segment), in: template)
            }
        }
        var endpoint = nodes[position].endpoint ?? Endpoint()
        guard endpoint.route(for: route.method) == nil else {
            throw .duplicateRoute("\(route.method.rawValue) \(template)")
        }
        endpoint.routes.append(route)
        nodes[position].endpoint = endpoint
    }

    private mutating func child(
        of position: Int,
        for segment: [UInt8],
        in template: String
    ) throws(RouterError) -> Int {
        let opens = segment.first == UInt8(ascii: "{")
        let closes = segment.last == UInt8(ascii: "}")
        guard !segment.isEmpty, opens == closes else { throw .malformedTemplate(template) }
        let child = nodes.count
        guard opens else {
            if let known = nodes[position].literals.first(where: { $0.segment == segment }) { return known.child }
            nodes[position].literals.append((segment, child))
            nodes.append(Node())
            return child
        }
        let name = String(decoding: segment.dropFirst().dropLast(), as: UTF8.self)
        guard !name.isEmpty else { throw .malformedTemplate(template) }
        if let known = nodes[position].placeholder {
            guard known.name == name else { throw .conflictingPlaceholder(template) }
            return known.child
        }
        nodes[position].placeholder = (name, child)
        nodes.append(Node())
        return child
    }

    /// The endpoint of a path, with the placeholders' values added to `parameters`.
    ///
    /// A literal segment beats a placeholder; where the rest of the path does not fit below the literal, the
    /// placeholder is tried. Depth is bounded by the longest template.
    func endpoint(
        for path: UnsafeBufferPointer<UInt8>,
        parameters: inout PathParameters
    ) throws(RoutingFailure) -> Endpoint? {
        guard path.first == UInt8(ascii: "/") else { return nil }
        if path.count == 1 { return nodes[0].endpoint }
        // A path with a slash behind it is the path.
        let isEnded = path.last == UInt8(ascii: "/") && path[path.count - 2] != UInt8(ascii: "/")
        return try endpoint(below: 0, for: path.dropFirst().dropLast(isEnded ? 1 : 0), parameters: &parameters)
    }

    private func endpoint(
        below position: Int,
        for rest: Slice<UnsafeBufferPointer<UInt8>>,
        parameters: inout PathParameters
    ) throws(RoutingFailure) -> Endpoint? {
        let slash = rest.firstIndex(of: UInt8(ascii: "/"))
        let segment = rest[rest.startIndex..<(slash ?? rest.endIndex)]
        let remainder = slash.map { rest[($0 + 1)...] }
        let decoded = segment.contains(UInt8(ascii: "%")) ? try Self.decode(segment) : nil

        for literal in nodes[position].literals {
            let fits =
                decoded.map { $0.utf8.elementsEqual(literal.segment) }
                ?? (segment.count == literal.segment.count && segment.elementsEqual(literal.segment))
            guard fits else { continue }
            if let found = try endpoint(at: literal.child, for: remainder, parameters: &parameters) { return found }
        }
        guard let placeholder = nodes[position].placeholder, !segment.isEmpty else { return nil }
        let value = if let decoded { decoded } else { try Self.decode(segment) }
        // Dot segments are never resolved (RFC 3986, 5.2.4 is the client's work) and never name a resource.
        guard value != ".", value != ".." else { return nil }
        parameters.append(name: placeholder.name, value: value)
        if let found = try endpoint(at: placeholder.child, for: remainder, parameters: &parameters) { return found }
        parameters.removeLast()
        return nil
    }

    private func endpoint(
        at position: Int,
        for remainder: Slice<UnsafeBufferPointer<UInt8>>?,
        parameters: inout PathParameters
    ) throws(RoutingFailure) -> Endpoint? {
        guard let remainder else { return nodes[position].endpoint }
        return try endpoint(below: position, for: remainder, parameters: &parameters)
    }

    private static func decode(_ segment: Slice<UnsafeBufferPointer<UInt8>>) throws(RoutingFailure) -> String {
        let text: String
        do throws(PercentDecodingError) {
            text = try PercentDecoding.decode(segment)
        } catch {
            throw .malformedPath
        }
        guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .malformedPath }
        return text
    }
}
