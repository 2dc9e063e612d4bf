package import CardModel
internal import Synchronization

/// What is being fetched, so that nobody fetches it a second time meanwhile.
///
/// A *flight* asks one source for some printings. Who wants a printing that is in the air gets a *ticket* for its flight
/// instead of a flight of their own, and makes it as urgent as they are. A flight whose last passenger was cancelled is
/// cancelled; one that a passenger has lost the patience for goes on, because what it brings is of use later.
package final class FetchFlights: Sendable {
    /// What a flight is to do: the work first waits for those it replaces, and ends by calling `land`.
    package struct Plan: Sendable {
        /// The number of the flight.
        package let flight: Int
        /// What to ask for.
        package let printings: [PrintingID]
        /// How urgent it is.
        package let urgency: FetchUrgency
        /// Cancelled flights that had some of the printings aboard.
        package let replaced: [Task<Void, Never>]
    }

    /// How a passenger's wait ended.
    package enum Arrival: Sendable {
        /// The flight has landed.
        case landed(FlightResult)
        /// The passenger's task was cancelled.
        case cancelled
        /// The passenger's time was over.
        case late
    }

    /// A place in a flight, and which of the wanted printings it carries.
    package struct Ticket: Sendable {
        fileprivate let number: Int
        /// The printings.
        package let printings: [PrintingID]
    }

    private struct Key: Hashable {
        var source: String
        var printing: PrintingID
    }

    private struct Flight {
        var keys: [Key]
        var urgency: FetchUrgency
        var task: Task<Void, Never>?
        var passengers: Set<Int>
        var goesOn = false
        var isCancelled = false
    }

    private struct Passenger {
        var flight: Int
        var result: FlightResult?
        var sleeper: CheckedContinuation<Arrival, Never>?
    }

    private struct State {
        var flights: [Int: Flight] = [:]
        var inAir: [Key: Int] = [:]
        var passengers: [Int: Passenger] = [:]
        var last = 0

        mutating func next() -> Int {
            last += 1
            return last
        }
    }

    private let state = Mutex(State())
    private let surroundings: PricingSurroundings

    /// Makes an empty sky.
    ///
    /// - Parameter surroundings: The time and waiting.
    package init(_ surroundings: PricingSurroundings) {
        self.surroundings = surroundings
    }

    /// How many flights are in the air.
    package var count: Int { state.withLock { $0.flights.count } }

    /// Takes places for some printings: in flights that are in the air, and in new ones for the rest.
    ///
    /// - Parameters:
    ///   - source: The name of the source.
    ///   - printings: The printings, without duplicates.
    ///   - largest: How many printings a flight carries at most.
    ///   - priority: How urgent they are.
    ///   - launch: Starts the work of a flight.
    /// - Returns: The tickets; each must be waited for.
    package func board(
        _ source: String, _ printings: [PrintingID], largest: Int, priority: FetchPriority,
        launch: (Plan) -> Task<Void, Never>
    ) -> [Ticket] {
        let (tickets, plans, urgencies) = state.withLock { state in
            var joined: [Int: [PrintingID]] = [:]
            var rest: [PrintingID] = []
            for printing in printings {
                let key = Key(source: source, printing: printing)
                if let flight = state.inAir[key], state.flights[flight]?.isCancelled == false {
                    joined[flight, default: []].append(printing)
                } else {
                    rest.append(printing)
                }
            }
            let urgencies = joined.keys.compactMap { state.flights[$0]?.urgency }
            var tickets = joined.sorted { $0.key < $1.key }.map { Self.ticket($0.key, $0.value, &state) }
            var plans: [Plan] = []
            for start in stride(from: 0, to: rest.count, by: max(1, largest)) {
                let batch = Array(rest[start..<min(rest.count, start + max(1, largest))])
                let (flight, urgency) = (state.next(), FetchUrgency(priority))
                let keys = batch.map { Key(source: source, printing: $0) }
                let replaced = Set(keys.compactMap { state.inAir[$0] }).compactMap { state.flights[$0]?.task }
                for key in keys { state.inAir[key] = flight }
                state.flights[flight] = Flight(keys: keys, urgency: urgency, passengers: [])
                tickets.append(Self.ticket(flight, batch, &state))
                plans.append(Plan(flight: flight, printings: batch, urgency: urgency, replaced: replaced))
            }
            return (tickets, plans, urgencies)
        }
        for urgency in urgencies { urgency.raise(to: priority) }
        for plan in plans {
            let task = launch(plan)
            // Who boarded is not waiting yet, so that nobody can have cancelled the flight meanwhile.
            state.withLock { $0.flights[plan.flight]?.task = task }
        }
        return tickets
    }

    /// Ends a flight, and hands its result to all who wait for it.
    ///
    /// - Parameters:
    ///   - flight: The number of the flight.
    ///   - result: What came of it.
    package func land(_ flight: Int, _ result: FlightResult) {
        let sleepers = state.withLock { state -> [CheckedContinuation<Arrival, Never>] in
            guard let landed = state.flights.removeValue(forKey: flight) else { return [] }
            for key in landed.keys where state.inAir[key] == flight { state.inAir[key] = nil }
            return landed.passengers.compactMap { number in
                if let sleeper = state.passengers[number]?.sleeper {
                    state.passengers[number] = nil
                    return sleeper
                }
                state.passengers[number]?.result = result
                return nil
            }
        }
        for sleeper in sleepers { sleeper.resume(returning: .landed(result)) }
    }

    /// Waits for a flight to land.
    ///
    /// - Parameters:
    ///   - ticket: The place in it.
    ///   - deadline: Until when to wait, in milliseconds since the epoch.
    /// - Returns: How the wait ended.
    package func wait(for ticket: Ticket, until deadline: Int64?) async -> Arrival {
        let number = ticket.number
        let alarm = deadline.map { deadline in
            Task(executorPreference: surroundings.executor) { [surroundings] in
                try await surroundings.sleep(max(1, deadline.saturatingSubtracting(surroundings.now())))
                self.end(number, .late)
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { sleeper in
                let arrival = state.withLock { state -> Arrival? in
                    guard let passenger = state.passengers[number] else { return .cancelled }
                    if let result = passenger.result {
                        state.passengers[number] = nil
                        return .landed(result)
                    }
                    state.passengers[number]?.sleeper = sleeper
                    return nil
                }
                if let arrival { sleeper.resume(returning: arrival) }
                // A task that was cancelled before it came here has called its handler in vain.
                if Task.isCancelled { end(number, .cancelled) }
            }
        } onCancel: {
            end(number, .cancelled)
        }
    }

    /// Waits until nothing is in the air that is there now.
    package func settle() async {
        for task in state.withLock({ $0.flights.values.compactMap(\.task) }) { await task.value }
    }

    /// Ends a passenger's wait before the flight lands.
    private func end(_ number: Int, _ arrival: Arrival) {
        let (sleeper, orphan) = state.withLock {
            state -> (CheckedContinuation<Arrival, Never>?, Task<Void, Never>?) in
            guard let passenger = state.passengers[number], let sleeper = passenger.sleeper else {
                return (nil, nil)
            }
            state.passengers[number] = nil
            state.flights[passenger.flight]?.passengers.remove(number)
            if case .late = arrival { state.flights[passenger.flight]?.goesOn = true }
            guard let flight = state.flights[passenger.flight], flight.passengers.isEmpty, !flight.goesOn
            else { return (sleeper, nil) }
            state.flights[passenger.flight]?.isCancelled = true
            return (sleeper, flight.task)
        }
        orphan?.cancel()
        sleeper?.resume(returning: arrival)
    }

    private static func ticket(_ flight: Int, _ printings: [PrintingID], _ state: inout State) -> Ticket {
        let number = state.next()
        state.flights[flight]?.passengers.insert(number)
        state.passengers[number] = Passenger(flight: flight)
        return Ticket(number: number, printings: printings)
    }
}
