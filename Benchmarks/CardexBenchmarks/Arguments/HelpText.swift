/// What `--help` says.
enum HelpText {
    static let text = """
        Measures the Cardex index, and proves that it finds all it should.

        USAGE
          CardexBenchmarks run     [--from FORMAT:PATH]… [--names N] [--queries N] [--seed S] [--repeat R]
                                   [--output FILE.json] [--short]
          CardexBenchmarks recall  [--from FORMAT:PATH]… [--names N] [--queries N] [--seed S] [--short]
          CardexBenchmarks accuracy [--from FORMAT:PATH]… [--names N] [--queries N] [--seed S] [--repeat R]
                                   [--output FILE.json] [--misses FILE.tsv] [--check] [--short]
          CardexBenchmarks join    --from FORMAT:PATH… [--seed S] [--output FILE.json] [--misses FILE.tsv] [--check]
                                   [--short]
          CardexBenchmarks inventory --from FORMAT:PATH… [--queries N] [--seed S] [--repeat R]
                                   [--output FILE.json] [--misses FILE.tsv] [--check]
          CardexBenchmarks handlers [--from FORMAT:PATH]… [--names N] [--queries N] [--seed S] [--repeat R]
                                   [--output FILE.json] [--check]
          CardexBenchmarks replay  [--from FORMAT:PATH]… [--seed S] [--repeat R] [--output FILE.json] [--check]
          CardexBenchmarks wire    --from FORMAT:PATH… [--queries N] [--output FILE.json] [--check]
          CardexBenchmarks errors  [--from FORMAT:PATH]… [--names N] [--queries N] [--seed S] --output FOLDER
          CardexBenchmarks curve   [--from FORMAT:PATH]… [--names N,N,…] [--queries N] [--seed S] [--repeat R]
                                   [--output FILE.json]
          CardexBenchmarks instructions [--from FORMAT:PATH]… [--names N] [--queries N] [--seed S]
                                   [--output FILE.json] [--against FILE.json] [--short]
          CardexBenchmarks ingest  --from FORMAT:PATH… [--repeat R] [--rebuild CARDEX] [--output FILE.json] [--check]
          CardexBenchmarks synthesize --from scryfall:PATH [--objects N] [--seed S] --output FILE.jsonl.gz
          CardexBenchmarks store   [--repeat R] [--seed S] [--output FILE.json] [--check]
          CardexBenchmarks endure  [--minutes N] [--seed S] [--output FILE.json]
          CardexBenchmarks compare OLD.json NEW.json

        COMMANDS
          run           Builds an index of the given names and asks it: whole names within one and two edits, exact
                        and misspelt prefixes, hostile texts, and searches and completions as an app makes them.
                        Prints p50, p99 and the greatest time of a query, the size of the file by parts, the build
                        time and the peak memory.
          recall        Asks the same index and brute force, and compares keys and distances. The exit status is 1
                        when any answer differs; the first differences are named.
          accuracy      Gets the names of each game, and of all together, wrong in the ways of people and scanners,
                        and asks for them: how often the right name comes first, among five, among ten; verdicts
                        and times. Queries that another name answers as well are dropped, by brute force. Asks for
                        every printing by number and every name by its spelling too. With --check, the exit status
                        is 1 when a class does not reach what it must.
          join          Lists the printings of each dump on a made-up marketplace (decorated names, copies, sealed
                        goods, its own words for sets), joins its products back to the printings, with all sets in the
                        index and with some missing, and counts what was joined, wrong and missed, by reason. With
                        --check, the exit status is 1 when fewer than 98 % are joined or any is wrong.
          inventory     Makes messy inventories of real printings in several dialects, N lines of each, for R seeds
                        from S on, and matches them: how many came back right, whether any wrong line is marked sure,
                        and what 100,000 lines take. With --check, the exit status is 1 unless 97 % of each dialect
                        are right, none is wrongly sure, and 20 seconds are enough.
          handlers      Asks the native API for N beginnings of names without a socket, and the index for the same: what
                        reading parameters, joining and writing JSON add to a search. With --check, the exit status is
                        1 when completing names costs more than 15 µs beside the search.
          replay        Replays a vendor's hour over the sets of the dumps, or of Corpus/, for R seeds from S on: 20 cards
                        a minute in bursts of a set, the network gone for 20 minutes, made-up time. With --check, the exit
                        status is 1 unless 95 % of prices come from a fresh cache, warmed sets are answered offline,
                        and at most 2 requests are sent for 100 look-ups.
          wire          Builds an index with documents of the dumps, makes up prices, and asks typical requests of the
                        PokemonTCG API N times without a socket. With --check, the exit status is 1 when a page of few
                        cards takes more than half a millisecond, or one of 250 more than two.
          errors        Writes the same queries as FOLDER/names.txt and FOLDER/queries.tsv (class, query, name that
                        was meant), to ask other engines with.
          curve         Measures indexes of several sizes: times of search, completion and key stages, queries a second
                        of one thread and of two, bytes a name, build time and peak memory.
          instructions  Counts the instructions of a query with valgrind's callgrind, which the load of the machine
                        does not change. With --against, the exit status is 1 when a count grew by over a twentieth.
          ingest        Reads dumps to their events, again and again, and says how many bytes of their content one
                        thread reads in a second; with --rebuild, also what memory and time `CARDEX rebuild` takes
                        from the last one. With --check, the exit status is 1 below 400 MB/s (150 from compressed files) or
                        above 600 MB of memory.
          synthesize    Writes a dump of made-up cards in the shape of Scryfall's of all languages, out of the cards of
                        a real one. The same dump and seed give the same bytes.
          store         Records 100,000 observations into a price store, again, and on the next day; then asks a store
                        of 100,000 printings for the prices of one card and of ten, and writes what a server writes, in
                        a process whose memory is measured. With --check, the exit status is 1 when a recording takes
                        the processor more than 2 s, one card more than 20 µs (p50) or 100 µs (p99), ten more than
                        200 µs (p99), the least of all passes each, or the process more than 50 MB.
          endure        Lets two processes, one like a server and one like a sync, share a price store for N minutes,
                        kills either at moments left to chance, and looks after each kill: is the file damaged, is a
                        write lost that had been reported, does a write stand in halves? The exit status is 3 if so.
          compare       Sets two results of run side by side. The exit status is 1 when a median grew by over a
                        quarter.

        FLAGS
          --from FORMAT:PATH  A dump to read: pokemontcg, scryfall, ygoprodeck, csv or tcgcsv, plain or compressed.
                              May be given several times.
          --names N           Adds N names of the seeded generator: words of the dumps' names put together anew, or
                              made-up words where no dump is given. 100,000 when there is no dump. For curve, how
                              many names in all, once or more: 36000,100000,1000000.
          --queries N         The queries of each class: 1,000, for instructions 200; recall asks at least so many
                              at each distance: 2,000.
          --seed S            Where all randomness starts: 1. The same seed and dumps give the same queries.
          --repeat R          How often everything is measured, after one pass to warm up: 3. The median counts.
          --minutes N         How long endure lasts: 10. Parts of a minute are written as 0.3.
          --output FILE.json  Also writes the result to a file.
          --misses FILE.tsv   Also lists each query that was not answered rightly: what was typed, meant and done,
                              and what came first. For join, each product that was missed or wrong, and why.
          --check             Requirements that are not met fail the run.
          --against FILE.json An earlier result of instructions to compare with.
          --short             Fewer names and queries, measured once: for a quick look and for automated checks.

        EXAMPLES
          swift run -c release CardexBenchmarks run --short
          swift run -c release CardexBenchmarks run --from csv,game=magic:magic-printings.csv.gz --names 1000000
          swift run -c release CardexBenchmarks recall --from pokemontcg:pokemon-tcg-data.tar.gz

        Figures of a debug build mean nothing: always run with `-c release`.
        """
}
