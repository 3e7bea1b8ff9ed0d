import CurlClient
import ModelFixtures
import Testing

/// However an address is spelled, the one connected to decides.
extension CurlClientTests {
    @Test(arguments: [
        "127.0.0.1", "localhost", "LOCALHOST", "127.1", "0x7f.0.0.1", "0x7f000001", "0177.0.0.1", "2130706433",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "%31%32%37.0.0.1",
    ])
    func `spellings of this machine reach it`(_ host: String) async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let response = try await client.send(ClientFixture.request("http://\(host):\(server.port)/good/v1/models"))
        #expect(response.head.remoteAddress.hasSuffix("127.0.0.1:\(server.port)") || host.hasPrefix("["))
        await client.close()
    }

    @Test(
        arguments: [
            "0.0.0.0", "0", "[::]", "169.254.169.254", "0xa9fea9fe", "0xA9.0xFE.0xA9.0xFE", "2852039166",
            "0251.0376.0251.0376", "169.254.43518", "169.16689662", "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]",
            "[fe80::1]", "[fe80::1%25lo]", "[fd00:ec2::254]", "[::169.254.169.254]", "[64:ff9b::a9fe:a9fe]",
            "255.255.255.255", "224.0.0.1", "[ff02::1]", "100.100.100.200", "%31%36%39.254.169.254",
        ], [false, true])
    func `spellings of what is no endpoint are refused before a socket is made`(
        _ host: String, _ allowsRemoteAddresses: Bool
    ) async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client { $0.allowsRemoteAddresses = allowsRemoteAddresses }
        let request = ClientFixture.request("http://\(host):\(server.port)/good/v1/models")
        let error = await ClientFixture.error(of: client, request)
        #expect(error?.kind == .refusedAddress)
        #expect(error?.remoteAddress == nil)
        #expect(client.counters.connectionsMade == 0)
        await client.close()
    }

    @Test(arguments: ["8.8.8.8", "0x08080808", "134744072", "[2001:4860:4860::8888]", "[::ffff:8.8.8.8]"])
    func `a public address is refused unless it is allowed`(_ host: String) async throws {
        _ = try await ClientFixture.server()
        let client = ClientFixture.client()
        let error = await ClientFixture.error(of: client, ClientFixture.request("http://\(host)/v1/models"))
        #expect(error?.kind == .refusedAddress)
        #expect(client.counters.connectionsMade == 0)
        await client.close()
    }

    @Test(arguments: [
        "", "localhost:8080/v1", "//127.0.0.1/v1", "http:/127.0.0.1/", "http:127.0.0.1", "http:///v1", "http://",
        "ftp://127.0.0.1/", "file:///etc/passwd", "unix:///run/x", "gopher://127.0.0.1/", "http://user@127.0.0.1/",
        "http://user:word@127.0.0.1/", "http://@127.0.0.1/", "http://8.8.8.8@127.0.0.1/", "http://127.0.0.1:0x50/",
        "http://127.0.0.1:99999/", "http://127.0.0.1\\@8.8.8.8/", "http://127.0.0.1 /", "http://127.0.0.1/\r\nX: y",
        "http://127.0.0.1/\u{0}", "http://[::1/", "http://a b/", " http://127.0.0.1/",
    ])
    func `what is no URL, names a user or has another scheme is refused`(_ url: String) async throws {
        _ = try await ClientFixture.server()
        let client = ClientFixture.client { $0.allowsRemoteAddresses = true }
        let error = await ClientFixture.error(of: client, ClientFixture.request(url))
        #expect(error?.kind == .invalidURL)
        #expect(client.counters.connectionsMade == 0)
        await client.close()
    }

    @Test(arguments: [
        ("X-A", "b\r\nX-C: d"), ("X-A", "b\nc"), ("X-A", "\u{0}"), ("X-A\r\nX-B", "c"), ("X A", "b"), ("", "b"),
        ("X-A:", "b"), ("Ä", "b"),
    ])
    func `a header field that would break the head is refused`(_ field: (String, String)) async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client()
        let request = CurlRequest(
            .get, server.url("good"), headers: [field], deadline: ClientFixture.deadline())
        #expect(await ClientFixture.error(of: client, request)?.kind == .invalidURL)
        await client.close()
    }

    @Test func `a proxy is used where one is configured, for every host`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client {
            $0.allowsRemoteAddresses = true
            $0.proxy = "http://127.0.0.1:\(server.port)"
        }
        // The tests' environment excepts every host from proxies.
        let url = "http://model.invalid/good~proxied/v1/models"
        let response = try await client.send(CurlRequest(.get, url, deadline: ClientFixture.deadline()))
        #expect(response.head.remoteAddress == "127.0.0.1:\(server.port)")
        #expect(try await server.log("good~proxied").entries.map(\.path) == [url])
        await client.close()
    }

    @Test func `a proxy needs leave to reach remote addresses`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client { $0.proxy = "http://127.0.0.1:\(server.port)" }
        let error = await ClientFixture.error(of: client, ClientFixture.request(server.url("good")))
        #expect(error?.kind == .refusedAddress)
        await client.close()
    }

    @Test func `a server that does not speak TLS is no connection`() async throws {
        let server = try await ClientFixture.server()
        let client = ClientFixture.client { $0.connectMilliseconds = 100 }
        let error = await ClientFixture.error(
            of: client, ClientFixture.request("https://127.0.0.1:\(server.port)/good/v1/models"))
        #expect(error?.kind == .couldNotConnect)
        #expect(error?.remoteAddress == nil)
        await client.close()
    }

    @Test func `a certificate is verified`() async throws {
        _ = try await ClientFixture.server()
        let server = try await FaultModel.start(usesTLS: true)
        let trusting = ClientFixture.client { $0.certificateAuthorities = server.certificateAuthorities }
        let response = try await trusting.send(ClientFixture.request(server.url("good")))
        #expect(response.head.status == 200)
        // Not the name that the certificate is for.
        let other = ClientFixture.request("https://[::ffff:127.0.0.1]:\(server.port)/good/v1/models")
        #expect(await ClientFixture.error(of: trusting, other)?.kind == .couldNotConnect)
        await trusting.close()
        // Authorities that did not sign it.
        let strict = ClientFixture.client()
        let error = await ClientFixture.error(of: strict, ClientFixture.request(server.url("good")))
        #expect(error?.kind == .couldNotConnect)
        #expect(error?.remoteAddress == nil)
        await strict.close()
        #expect(try await server.log().requests == 1)
    }
}
