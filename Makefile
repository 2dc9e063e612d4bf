# What a newcomer runs: `make demo` and `make test`. Both do all set-up on a fresh Debian machine with Swift.

SHELL := /bin/bash
CARDEX := .build/release/cardex
BENCHMARKS := .build/release/CardexBenchmarks
# The same flags for all that is optimised: others would compile everything again.
OPTIMISED := swift build -c release --static-swift-stdlib
DEMO := .demo
CORPORA ?= $(if $(CARDEX_CORPORA),$(CARDEX_CORPORA),../shared/corpora)
# The parts that read bytes of others, and what the server reads requests with.
READERS := Bytes Text Index Transport Catalog Pricing Market Documents
PARSERS := RequestTarget QueryFuzz QueryParser SearchParser TextPattern
space := $(subst ,, )
SOURCES := Sources Tests Benchmarks Examples Package.swift

CORPUS := --from pokemontcg:Corpus/pokemon --from scryfall:Corpus/magic/scryfall-cards.jsonl \
	--from ygoprodeck:Corpus/yugioh/cardinfo.json --from csv:Corpus/cards.csv \
	--from tcgcsv,game=pokemon:Corpus/prices/tcgcsv
REAL := --from pokemontcg:$(CORPORA)/pokemon-tcg-data-2024-09.tar.gz \
	--from scryfall:$(CORPORA)/scryfall-default-cards-2018.json.gz \
	--from csv,game=magic:$(CORPORA)/magic-printings-2026.csv.gz \
	--from ygoprodeck:$(CORPORA)/ygoprodeck-cardinfo-sample.json
NAMES := --from pokemontcg:$(CORPORA)/pokemon-tcg-data-2024-09.tar.gz \
	--from csv,game=magic:$(CORPORA)/magic-printings-2026.csv.gz

.PHONY: help demo test test-clients dependencies release benchmarks install lint format layers sanitize real recall accuracy \
	join inventory handlers replay wire curve ingest store endure bench bench-short server-load peers clean

help: ## List what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

demo: release ## Index Corpus/, warm its prices, ask three questions
	@rm -rf $(DEMO)
	@install -D -m 644 Corpus/aliases.tsv $(DEMO)/aliases.tsv
	$(CARDEX) rebuild --index $(DEMO)/cards.cardex $(CORPUS)
	$(CARDEX) search --index $(DEMO)/cards.cardex --limit 3 pikchu
	$(CARDEX) search --index $(DEMO)/cards.cardex zard 4 of 102
	$(CARDEX) complete --index $(DEMO)/cards.cardex --limit 5 char

test: dependencies ## Build and run all tests
	swift build --build-tests
	swift test --skip-build

test-clients: release ## Let the clients of PokemonTCG and Scryfall, a browser and made-up requests ask the server
	Scripts/install-client-tests
	CORPORA=$(CORPORA) Scripts/test-clients

dependencies:
	@Scripts/install-dependencies

release: dependencies ## Build the command with optimisation
	$(OPTIMISED) --product cardex

benchmarks: dependencies
	$(OPTIMISED) --product CardexBenchmarks

install: release ## Install the command into PREFIX (/usr/local)
	install -D $(CARDEX) $(DESTDIR)$(or $(PREFIX),/usr/local)/bin/cardex

lint: ## Check the format of all Swift files
	swift format lint --strict --recursive $(SOURCES)

format: ## Format all Swift files
	swift format --in-place --recursive $(SOURCES)

layers: dependencies ## Build with every undeclared import refused
	swift build --build-tests --explicit-target-dependency-import-check error

sanitize: dependencies ## Run what reads bytes of others under the address sanitizer
	swift build --build-tests --sanitize address --scratch-path .build/sanitize
	ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=64 \
		swift test --skip-build --sanitize address --scratch-path .build/sanitize \
		--filter '^Card($(subst $(space),|,$(READERS)))Tests|\.($(subst $(space),|,$(PARSERS)))Tests'

real: release ## Rebuild twice from the real dumps in CORPORA: time, memory, size, same bytes, start to answer
	@rm -rf $(DEMO)/real && mkdir -p $(DEMO)/real
	$(CARDEX) rebuild --index $(DEMO)/real/1.cardex --prices $(DEMO)/real/prices.sqlite $(REAL)
	@$(CARDEX) rebuild --no-warm --quiet --index $(DEMO)/real/2.cardex $(REAL) >/dev/null
	@cmp $(DEMO)/real/1.cardex $(DEMO)/real/2.cardex && echo "The second run gave the same bytes."
	@TIMEFORMAT='100 times "cardex search charzard", process start to answer: %R s'; \
		time for run in {1..100}; do $(CARDEX) search --index $(DEMO)/real/1.cardex charzard >/dev/null; done

recall: benchmarks ## Prove recall against brute force over the real names in CORPORA
	$(BENCHMARKS) recall $(NAMES) --queries 2000

accuracy: benchmarks ## Get the real names in CORPORA wrong in every way and see whether they are found
	$(BENCHMARKS) accuracy $(NAMES) --queries 1000 --output Benchmarks/Results/accuracy.json

join: benchmarks ## List the real printings in CORPORA on a made-up market and join its prices back to them
	$(BENCHMARKS) join --check --from pokemontcg:$(CORPORA)/pokemon-tcg-data-2024-09.tar.gz \
		--from scryfall:$(CORPORA)/scryfall-default-cards-2018.json.gz \
		--from csv,game=magic:$(CORPORA)/magic-printings-2026.csv.gz --output Benchmarks/Results/join.json \
		--misses .build/join-misses.tsv

inventory: benchmarks ## Match messy inventories of the real printings in CORPORA, in several dialects
	$(BENCHMARKS) inventory $(NAMES) --from ygoprodeck:$(CORPORA)/ygoprodeck-cardinfo-sample.json --check \
		--queries 1000 --repeat 3 --output Benchmarks/Results/inventory.json

wire: benchmarks ## Ask the PokemonTCG API over the real cards in CORPORA
	$(BENCHMARKS) wire --check --from pokemontcg:$(CORPORA)/pokemon-tcg-data-2024-09.tar.gz \
		--output Benchmarks/Results/wire.json

replay: benchmarks ## Replay a vendor's hour over the real sets in CORPORA, the network gone for a third of it
	$(BENCHMARKS) replay $(NAMES) --check --repeat 5 --output Benchmarks/Results/replay.json

handlers: benchmarks ## Measure what answering over HTTP adds to a search over the real names in CORPORA
	$(BENCHMARKS) handlers $(NAMES) --check --output Benchmarks/Results/handlers.json

curve: benchmarks ## Measure indexes of the real names in CORPORA and of up to ten million
	$(BENCHMARKS) curve $(NAMES) --names 36000,100000,1000000,10000000 --output Benchmarks/Results/curve.json

ingest: release benchmarks ## Measure how fast dumps are read, and the memory of a rebuild from half a million made-up cards
	@mkdir -p $(DEMO)/ingest
	gzip -dc $(CORPORA)/scryfall-default-cards-2018.json.gz > $(DEMO)/ingest/default-cards-2018.json
	$(BENCHMARKS) synthesize --from scryfall:$(CORPORA)/scryfall-default-cards-2018.json.gz --objects 521000 \
		--output $(DEMO)/ingest/all-cards.jsonl.gz
	$(BENCHMARKS) ingest --check --rebuild $(CARDEX) --from scryfall:$(DEMO)/ingest/default-cards-2018.json \
		--from scryfall:$(CORPORA)/scryfall-default-cards-2018.json.gz \
		--from scryfall:$(DEMO)/ingest/all-cards.jsonl.gz --output Benchmarks/Results/ingest.json

store: benchmarks ## Measure how fast prices are recorded and read, and the memory that takes
	$(BENCHMARKS) store --check --output Benchmarks/Results/store.json

endure: benchmarks ## Kill two processes that share a price store for ten minutes, and look for damage
	$(BENCHMARKS) endure --minutes 10 --output Benchmarks/Results/endure.json

bench: benchmarks ## Run all benchmarks over the real names in CORPORA and a million synthetic ones
	$(BENCHMARKS) run $(NAMES) --repeat 5 --output Benchmarks/Results/real-names.json
	$(BENCHMARKS) run $(NAMES) --names 1000000 --output Benchmarks/Results/one-million.json

bench-short: benchmarks ## Run one short benchmark, and share a price store among killed processes for a while
	$(BENCHMARKS) run --short $(CORPUS)
	$(BENCHMARKS) endure --minutes 0.3

server-load: release ## Load a server of the real names in CORPORA with wrk, a new index every second
	@rm -rf $(DEMO)/server
	$(CARDEX) rebuild --no-warm --quiet --index $(DEMO)/server/1/cards.cardex $(REAL)
	$(CARDEX) rebuild --no-warm --quiet --index $(DEMO)/server/2/cards.cardex $(REAL) --from csv:Corpus/cards.csv
	Benchmarks/Server/run $(CARDEX) $(DEMO)/server/1/cards.cardex $(DEMO)/server/2/cards.cardex \
		Benchmarks/Results/server-load.json --check

peers: release benchmarks ## Compare with other search engines over the real names in CORPORA; installs them
	Benchmarks/Peers/install
	@rm -rf $(DEMO)/peers
	$(BENCHMARKS) errors $(NAMES) --queries 300 --seed 1 --output $(DEMO)/peers/scored
	$(BENCHMARKS) errors $(NAMES) --queries 100 --seed 2 --output $(DEMO)/peers/held-out
	Benchmarks/Peers/run $(DEMO)/peers/scored --held-out $(DEMO)/peers/held-out/queries.tsv --cardex $(CARDEX) \
		--origin 'made by `CardexBenchmarks errors --queries 300 --seed 1`, those held out with `--seed 2`'

clean: ## Remove everything that was built
	rm -rf .build $(DEMO)
