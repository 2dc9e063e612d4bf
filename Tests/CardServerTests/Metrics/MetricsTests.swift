import CardIndex
import Testing

@testable import CardServer

struct MetricsTests {
    @Test func countsAreWrittenAsPrometheusReadsThem() throws {
        let metrics = ServerMetrics(patterns: ["/a", "/b/{id}", "/a"])
        metrics.count(route: 0, status: 200, nanoseconds: 90_000)
        metrics.count(route: 2, status: 404, nanoseconds: 3_000_000)
        metrics.count(route: nil, status: 418, nanoseconds: 60_000_000_000)
        metrics.count(route: 99, status: 400, nanoseconds: 0)
        metrics.count(.ambiguous)
        var text = MetricsText()
        metrics.write(to: &text)
        let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines.contains(#"cardex_requests_total{route="/a",status="200"} 1"#))
        #expect(lines.contains(#"cardex_requests_total{route="/a",status="404"} 1"#))
        #expect(lines.contains(#"cardex_requests_total{route="other",status="other"} 1"#))
        #expect(lines.contains(#"cardex_request_duration_seconds_bucket{route="/a",le="0.0001"} 1"#))
        #expect(lines.contains(#"cardex_request_duration_seconds_bucket{route="/a",le="+Inf"} 2"#))
        #expect(lines.contains(#"cardex_request_duration_seconds_count{route="other"} 2"#))
        #expect(lines.contains(#"cardex_request_duration_seconds_sum{route="other"} 60"#))
        #expect(lines.contains(#"cardex_verdicts_total{verdict="ambiguous"} 1"#))
        // No series may stand there twice, or nothing is read.
        let series = lines.filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != " " } }
        #expect(Set(series).count == series.count)
    }

    @Test func labelsAreEscapedAndSecondsExact() {
        var text = MetricsText()
        text.sample("x", [("a", "q\"\\\n")], "1")
        #expect(String(decoding: text.bytes, as: UTF8.self) == "x{a=\"q\\\"\\\\\\n\"} 1\n")
        #expect(MetricsText.seconds(0) == "0" && MetricsText.seconds(2_500) == "0.0025")
        #expect(MetricsText.seconds(12_000_000) == "12" && MetricsText.seconds(1_000_001) == "1.000001")
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let metrics = ServerMetrics(patterns: ["/a"])
        for _ in 0..<99 { metrics.count(route: 0, status: 200, nanoseconds: 400_000) }
        metrics.count(route: 0, status: 500, nanoseconds: 40_000_000)
        var text = MetricsText()
        metrics.write(to: &text)
        text.single("cardex_index_printings", "gauge", "Printings.", 7)
        let read = try #require(MetricsReading(text.bytes))
        #expect(read.value("cardex_index_printings") == 7)
        #expect(read.all("cardex_requests_total").map(\.value) == [99, 1])
        #expect(read.duration(of: 0.5, route: "/a") == 0.0005)
        #expect(read.duration(of: 0.999, route: "/a") == 0.05)
        #expect(read.duration(of: 0.5, route: "/b") == nil)
        for foreign in ["", "<html>", "a b c\n{} 1\n=", "x{y=\"z 1\n"] {
            #expect(MetricsReading(Array(foreign.utf8)) == nil)
        }
    }

    @Test func manyThreadsLoseNoCount() async {
        let metrics = ServerMetrics(patterns: ["/a"])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1_000 { metrics.count(route: 0, status: 200, nanoseconds: 1) } }
            }
        }
        #expect(metrics.meters[0].meter.statuses.map(\.count) == [8_000])
    }
}
