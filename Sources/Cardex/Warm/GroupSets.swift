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
        /// How much of the set the group lists, in thousandths.
        var coverage: Int
    }

    /// The sets of the group, the likeliest first; empty for a group that is no set.
    let parts: [Part]
    /// Whether a group that is no set lists copies of cards: most of its products carry name, number and total of one.
    ///
    /// A set that the index lacks shares a few by chance.
    let listsCopies: Bool

    /// What speaks for one set.
    private struct Votes {
        /// How many products have their name and number in the set.
        var products = 0
        /// How many of them have both in no other set.
        var exclusive = 0
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
            let foundSets = Set(found.compactMap { catalogue.set(of: $0) })
            for set in foundSets {
                if reading.hasNumber {
                    votes[set, default: Votes()].products += 1
                    if foundSets.count == 1 { votes[set]?.exclusive += 1 }
                } else {
                    votes[set, default: Votes()].names += 1
                }
            }
            guard reading.hasNumber else { continue }
            for printing in found {
                if let set = catalogue.set(of: printing) { votes[set]?.printings.insert(printing) }
            }
        }
        for set in names.sets(called: name) where votes[set] == nil { votes[set] = Votes() }
        var parts: [Part] = []
        var others: [Part] = []
        for (set, votes) in votes {
            let part = Part(
                set: set, likeness: names.likeness(name, set),
                days: Self.days(catalogue.shelf.setDates[set], date),
                coverage: votes.printings.count * 1_000 / max(1, catalogue.setSizes[set]))
            guard !names.contradict(name, set) else { continue }
            // Where other sets have the same cards under the same numbers, votes say nothing and the name must.
            let isProof = part.likeness.isSame || votes.exclusive * 2 >= votes.products
            let isPart =
                isProof && Self.isPart(part, votes, numbered: numbered)
                || Self.isPart(part, votes, unnumbered: unnumbered)
            if isPart { parts.append(part) } else { others.append(part) }
        }
        // Promos of many years: the small years beside the large ones.
        let siblings = others.filter { other in
            other.coverage >= 500 && parts.contains { names.areSiblings($0.set, other.set) }
        }
        self.parts = (parts + siblings).sorted {
            $0.likeness != $1.likeness ? $1.likeness < $0.likeness : ($0.days, $0.set) < ($1.days, $1.set)
        }
        let numberedReadings = readings.filter { $0.total != nil }
        let known = numberedReadings.count { !matcher.sameTotal($0).isEmpty }
        listsCopies = known * 2 > numberedReadings.count
    }

    /// Whether the products with numbers speak for a set.
    private static func isPart(_ part: Part, _ votes: Votes, numbered: Int) -> Bool {
        let hits = votes.printings.count
        let share = votes.products * 1_000 / max(1, numbered)
        switch part.likeness.grade {
        case 3: return share >= 200 || part.coverage >= 200 || part.days <= 365 || part.days == .max
        case _ where hits == 0: return false
        case 2 where share >= 300 || part.coverage >= 500: return true
        default: break
        }
        // Reprints share names and numbers with other sets, so the less a set is called like the group, the nearer must
        // their dates be.
        switch part.likeness.shared {
        case 1_000...: return share >= 300 || (hits >= 3 && part.coverage >= 500)
        case 500..<1_000:
            return hits >= 2 && (part.coverage >= 500 || (isNear(part, days: 100) && share >= 800))
        case 300..<500: return isNear(part, days: 100) && hits >= 3 && (share >= 500 || part.coverage >= 500)
        default:
            return isNear(part, days: 45) && (hits >= 3 || part.days <= 45)
                && (part.coverage >= 500 || (part.days <= 30 && share >= 800 && part.coverage >= 300))
        }
    }

    private static func isNear(_ part: Part, days: Int32) -> Bool {
        part.days <= days || (part.days == .max && part.coverage >= 800)
    }

    /// Whether the products without numbers speak for a set; names alone are common to many sets.
    private static func isPart(_ part: Part, _ votes: Votes, unnumbered: Int) -> Bool {
        guard unnumbered > 0 else { return false }
        let share = votes.names * 1_000 / unnumbered
        return part.likeness.grade == 3 && share >= 300
            || part.likeness.grade == 2 && share >= 700
            || share >= 900 && votes.names >= 5 && part.days <= 30
    }

    private static func days(_ left: CalendarDate?, _ right: CalendarDate?) -> Int32 {
        guard let left, let right else { return .max }
        let (days, overflow) = left.daysSinceEpoch.subtractingReportingOverflow(right.daysSinceEpoch)
        return overflow ? .max : Int32(clamping: days.magnitude)
    }
}
