/// Which sets the products of one group come from.
///
/// A marketplace's group is mostly one set, sometimes with its subsets (a gallery in its parent), sometimes many small
/// ones (promos of every year), and sometimes no set at all (stamped copies of old cards). Neither names nor codes
/// settle it: one house calls a set `Base`, the other `Base Set`, and the code `SV` is that of two. So each product
/// votes for the sets that hold its name under its number, and names weigh only beside votes.
struct GroupSets {
    /// One set of the group.
    struct Part {
        var set: Int
        var likeness: SetNames.Likeness
        /// The days between the group's date and the set's; `Int32.max` when one of them is unknown.
        var days: Int32
    }

    /// The sets of the group, the likeliest first; empty for a group that is no set.
    let parts: [Part]

    /// What speaks for one set.
    private struct Votes {
        /// How many products have their name and number in the set.
        var products = 0
        /// Which printings they are.
        var printings: Set<UInt32> = []
        /// How many products without a number have their name in the set.
        var names = 0
    }

    /// Lets the products of a group vote.
    ///
    /// - Parameters:
    ///   - readings: The products, sealed ones aside.
    ///   - name: The group's name.
    ///   - date: The group's date.
    ///   - matcher: Finds printings by name and number.
    ///   - names: The names of all sets.
    init(
        _ readings: [ProductReading], _ name: GroupName, date: CalendarDate?, _ matcher: ProductMatcher,
        _ names: SetNames
    ) {
        let catalogue = matcher.catalogue
        var votes: [Int: Votes] = [:]
        var (numbered, unnumbered) = (0, 0)
        for reading in readings {
            let found = reading.hasNumber ? matcher.sameNumber(reading) : matcher.sameName(reading)
            if reading.hasNumber { numbered += 1 } else { unnumbered += 1 }
            for set in Set(found.compactMap { catalogue.set(of: $0) }) {
                if reading.hasNumber {
                    votes[set, default: Votes()].products += 1
                } else {
                    votes[set, default: Votes()].names += 1
                }
            }
            guard reading.hasNumber else { continue }
            for printing in found {
                if let set = catalogue.set(of: printing) { votes[set]?.printings.insert(printing) }
            }
        }
        let called = Set(names.sets(called: name))
        var parts: [Part] = []
        for (set, votes) in votes {
            let days = Self.days(catalogue.shelf.sets[set].releaseDate, date)
            let likeness = names.likeness(name, set)
            let share = votes.products * 1_000 / max(1, numbered)
            let coverage = votes.printings.count * 1_000 / max(1, catalogue.setSizes[set])
            let nameShare = votes.names * 1_000 / max(1, unnumbered)
            let isPart =
                switch (likeness.grade, votes.printings.count) {
                case (3, 1...) where called.contains(set): share >= 20 || coverage >= 100
                case (2, 1...) where share >= 300 || coverage >= 500: true
                case (_, 3...) where coverage >= 500 || share >= 500: true
                case (_, 1...) where days <= 30: share >= 250
                case (_, 1...) where likeness.shared >= 500: share >= 300
                default: false
                }
            let isNamePart =
                unnumbered > 0
                && (likeness.grade == 3 && nameShare >= 300
                    || likeness.grade == 2 && nameShare >= 700
                    || nameShare >= 900 && votes.names >= 5 && days <= 30)
            if isPart || isNamePart { parts.append(Part(set: set, likeness: likeness, days: days)) }
        }
        self.parts = parts.sorted {
            $0.likeness != $1.likeness ? $1.likeness < $0.likeness : ($0.days, $0.set) < ($1.days, $1.set)
        }
    }

    private static func days(_ left: CalendarDate?, _ right: CalendarDate?) -> Int32 {
        guard let left, let right else { return .max }
        let (days, overflow) = left.daysSinceEpoch.subtractingReportingOverflow(right.daysSinceEpoch)
        return overflow ? .max : Int32(clamping: days.magnitude)
    }
}
