/// Everything one run found out, as it is written to a file.
struct BenchmarkReport: Codable {
    let machine: Machine
    let settings: Settings
    let corpus: Corpus
    let index: Index
    let build: Build
    let opening: Opening
    let workloads: [Workload]
    let memory: SearchMemory

    /// How the run was made.
    struct Settings: Codable {
        let sources: [String]
        let syntheticNames: Int
        let queriesPerClass: Int
        let seed: UInt64
        let repeats: Int
    }

    /// What went in.
    struct Corpus: Codable {
        /// The digest of all dumps, in hexadecimal, as it stands in the index's header.
        let digest: String
        let printings: Int
        let names: Int
        let keys: Int
    }

    /// What came out.
    struct Index: Codable {
        let bytes: Int
        let bytesPerName: Double
        let bytesPerPrinting: Double
        let parts: [Part]
    }

    /// One part of the file.
    struct Part: Codable {
        let name: String
        let bytes: Int
    }

    /// What building took; the seconds are those of the median process.
    struct Build: Codable {
        /// Reading the dumps and collecting their printings.
        let readSeconds: Double
        /// Folding, sorting, making the tries and lists: from printings to bytes.
        let buildSeconds: Double
        /// Writing, synchronising, verifying and renaming.
        let publishSeconds: Double
        /// The memory before anything was read.
        let memoryAtStart: ProcessMemory
        let memoryAfterReading: ProcessMemory
        let memoryAfterBuilding: ProcessMemory
        let memoryAfterPublishing: ProcessMemory
    }

    /// What opening took, in microseconds.
    struct Opening: Codable {
        /// The first opening of a process.
        let first: Double
        /// Opening again, with the file in the page cache.
        let open: Latency
        /// The first search after each of these openings.
        let firstSearch: Latency
        /// The second.
        let secondSearch: Latency
        /// Checking every byte.
        let verify: Double
    }

    /// What a process that only searches takes.
    struct SearchMemory: Codable {
        let atStart: ProcessMemory
        let atEnd: ProcessMemory
    }

    /// The times of one class of queries.
    struct Workload: Codable {
        let group: String
        let name: String
        let operation: Operation
        let queries: Int
        /// The answers to one query, in the mean.
        let answersPerQuery: Double
        /// The times of the median pass.
        let latency: Latency
        /// The times when each query counts by its fastest pass: what it costs when nothing else wants to run.
        let undisturbed: Latency
    }
}
