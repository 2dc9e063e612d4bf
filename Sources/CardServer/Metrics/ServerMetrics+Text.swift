internal import CardIndex

extension ServerMetrics {
    /// Writes what was counted of requests.
    ///
    /// - Parameter text: Where it is written.
    func write(to text: inout MetricsText) {
        text.begin("cardex_requests_total", "counter", "Requests answered, by route and status.")
        for (route, meter) in meters {
            for (status, count) in meter.statuses {
                text.sample(
                    "cardex_requests_total",
                    [("route", route), ("status", status == 0 ? "other" : "\(status)")],
                    "\(count)")
            }
        }
        let name = "cardex_request_duration_seconds"
        text.begin(name, "histogram", "Time from the first line of a request to its answer.")
        for (route, meter) in meters {
            let buckets = meter.buckets
            var sum = 0
            guard buckets.contains(where: { $0 > 0 }) else { continue }
            for (bound, count) in zip(RouteMeter.bounds, buckets) {
                sum += count
                text.sample(
                    "\(name)_bucket", [("route", route), ("le", MetricsText.seconds(bound))], "\(sum)")
            }
            sum += buckets[RouteMeter.bounds.count]
            text.sample("\(name)_bucket", [("route", route), ("le", "+Inf")], "\(sum)")
            text.sample("\(name)_sum", [("route", route)], MetricsText.seconds(meter.totalMicroseconds))
            text.sample("\(name)_count", [("route", route)], "\(sum)")
        }
        text.begin("cardex_verdicts_total", "counter", "Answers to searches, by how sure they were.")
        for (verdict, count) in verdictCounts {
            text.sample("cardex_verdicts_total", [("verdict", verdict.rawValue)], "\(count)")
        }
        text.single(
            "cardex_refused_requests_total", "counter", "Requests that were refused before they were whole.",
            refusedCount)
        text.single(
            "cardex_aborted_answers_total", "counter", "Answers whose client was gone before their end.",
            abortedCount)
    }
}
