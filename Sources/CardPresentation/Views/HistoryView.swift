package import CardModel
package import CardPricing

/// What a printing cost day by day, for `cardex history`.
package struct HistoryView: Sendable {
    /// The name of the card.
    package var name: String
    /// The printing.
    package var printing: PrintingView
    /// How many other printings match the query.
    package var otherCount: Int
    /// The present day, in UTC.
    package var today: CalendarDate
    /// How many days are shown, today included; `nil` for all.
    package var days: Int?
    /// The series that were asked for over all their days, the one to draw first.
    package var series: [PriceSeries]
    /// What the sources gave for these series in the days shown.
    package var rows: [DailyPrice]

    /// Makes a history.
    ///
    /// - Parameters:
    ///   - name: The name of the card.
    ///   - printing: The printing.
    ///   - otherCount: How many other printings match the query.
    ///   - today: The present day, in UTC.
    ///   - days: How many days are shown.
    ///   - series: The series over all their days, the one to draw first.
    ///   - rows: What the sources gave for them in the days shown.
    package init(
        name: String, printing: PrintingView, otherCount: Int = 0, today: CalendarDate, days: Int?,
        series: [PriceSeries], rows: [DailyPrice]
    ) {
        self.name = name
        self.printing = printing
        self.otherCount = otherCount
        self.today = today
        self.days = days
        self.series = series
        self.rows = rows
    }

    /// The part of a series that is shown.
    ///
    /// - Parameter series: One of `series`.
    /// - Returns: Its points in the days shown.
    package func shown(_ series: PriceSeries) -> PriceSeries {
        guard let days else { return series }
        let points = series.points.filter {
            Int64(today.daysSinceEpoch) - Int64($0.day.daysSinceEpoch) < Int64(days)
        }
        return PriceSeries(group: series.group, points: points)
    }
}
