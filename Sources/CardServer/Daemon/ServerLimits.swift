/// How much a server does at a time, and how long it waits.
package struct ServerLimits: Sendable {
    /// How many threads answer connections.
    package var threads = 2
    /// The most connections.
    package var connections = 2_048
    /// The most connections of one address; 0 is without limit, because behind a proxy all have the same.
    package var connectionsPerAddress = 0
    /// How much of a connection is held at a time, in bytes; the head of a request has to fit into it.
    package var connectionBytes = 32_768
    /// The longest body of a request, in bytes.
    package var bodyBytes: UInt64 = 8 << 20
    /// How much room the bodies of all requests may take together.
    package var allBodyBytes: UInt64 = 64 << 20
    /// How many seconds a connection may stand still.
    package var idleSeconds = 15
    /// How many seconds a client may take for the head of its next request, however slowly it comes.
    package var headSeconds = 30
    /// How many seconds a body may take.
    package var bodySeconds = 60
    /// How many seconds an answer may take to be taken by its client.
    package var sendSeconds = 120
    /// How many seconds a handler may take.
    package var requestSeconds = 30
    /// How many seconds an answer may take that is made part after part.
    package var streamSeconds = 600
    /// The most requests that are answered beside the threads of the connections.
    package var patientRequests = 128
    /// How many seconds requests get to end when the server does.
    package var drainSeconds = 10

    /// The limits that suit most machines.
    package init() {}
}
