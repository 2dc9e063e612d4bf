import CardTestSupport
import CardTransport
import Testing

@Suite struct ProxyTests {
    private func settings(_ variables: [String: String]) -> ProxySettings {
        ProxySettings { variables[$0] }
    }

    private func proxy(_ settings: ProxySettings, _ url: String) throws -> String? {
        settings.proxy(for: try #require(ResourceAddress(url)))
    }

    @Test func theVariablesOfTheEnvironmentAreObeyed() throws {
        let both = settings(["https_proxy": "http://s:1", "http_proxy": "http://p:2"])
        #expect(try proxy(both, "https://a.example/x") == "http://s:1")
        #expect(try proxy(both, "http://a.example/x") == "http://p:2")
        let all = settings(["ALL_PROXY": "socks5://a:3"])
        #expect(try proxy(all, "https://a.example") == "socks5://a:3")
        let capitals = settings(["HTTPS_PROXY": "http://s:1", "HTTP_PROXY": "http://evil:2"])
        #expect(try proxy(capitals, "https://a.example") == "http://s:1")
        #expect(try proxy(capitals, "http://a.example") == nil)
        #expect(try proxy(settings(["https_proxy": ""]), "https://a.example") == nil)
    }

    @Test func exceptionsAndThisMachineAreAskedDirectly() throws {
        let some = settings([
            "all_proxy": "http://p:1", "no_proxy": "example.org, .local,other.test:8443,10.0.0.7",
        ])
        let direct = [
            "https://example.org/x", "https://a.b.example.org", "https://EXAMPLE.org:444",
            "https://printer.local",
            "https://other.test:8443/", "http://10.0.0.7/", "http://127.0.0.1:80", "http://localhost",
            "http://[::1]:8080/x",
        ]
        for url in direct { #expect(try proxy(some, url) == nil, "\(url)") }
        for url in ["https://notexample.org", "https://other.test/", "https://example.org.evil"] {
            #expect(try proxy(some, url) == "http://p:1", "\(url)")
        }
        #expect(
            try proxy(settings(["all_proxy": "http://p:1", "no_proxy": "*"]), "https://a.example") == nil)
    }

    @Test func requestsGoThroughTheProxy() throws {
        let upstream = try StubUpstream()
        upstream["http://cards.invalid/dump"] = StubResource("through the proxy")
        let transport = makeTransport(proxies: ProxySettings(plain: upstream.base))
        let answer = try transport.answer(
            to: TransportRequest(url: "http://cards.invalid/dump", allowsPlainHTTP: true))
        #expect(answer.body == Array("through the proxy".utf8))
        #expect(upstream.requests.map(\.target) == ["http://cards.invalid/dump"])
    }

    @Test func aProxyThatRefusesIsAnErrorThatSaysSo() throws {
        let upstream = try StubUpstream()
        let transport = makeTransport(proxies: ProxySettings(secure: upstream.base))
        let code = try failureCode {
            _ = try transport.answer(to: TransportRequest(url: "https://cards.invalid/dump"))
        }
        #expect(code == .proxy)
        #expect(upstream.requests.map(\.method) == ["CONNECT"])
        let missing = makeTransport(proxies: ProxySettings(secure: "http://nobody.invalid:1"))
        let unknown = try failureCode {
            _ = try missing.answer(to: TransportRequest(url: "https://cards.invalid/dump"))
        }
        #expect(unknown == .proxy)
    }

    @Test func addressesAreTakenApart() throws {
        let address = try #require(ResourceAddress("HTTPS://me:pw@Cards.Example:8443/a?b#c"))
        #expect(address.scheme == "https" && address.host == "cards.example" && address.port == 8443)
        #expect(address.rest == "/a?b#c")
        #expect(ResourceAddress("http://127.0.0.1.evil.example/")?.isLoopback == false)
        #expect(ResourceAddress("http://evil.example/@127.0.0.1/")?.isLoopback == false)
        #expect(ResourceAddress("http://127.0.0.1@evil.example/")?.isLoopback == false)
        #expect(ResourceAddress("http://evil.example\\@127.0.0.1/") == nil)
        for text in [
            "", "http://", "http:///x", "cards.example/x", "http://a b/", "http://[::1", "http://ü.de",
        ] {
            #expect(ResourceAddress(text) == nil, "\(text)")
        }
    }
}
