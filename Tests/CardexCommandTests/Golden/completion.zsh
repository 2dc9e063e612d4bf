#compdef cardex
# Completion of cardex for zsh.

_cardex_source() {
    if compset -P '*:'; then
        _files
    else
        compadd -S ':' -- pokemontcg scryfall mtgjson ygoprodeck tcgdex fab csv json tcgcsv cardmarket
    fi
}

_cardex() {
    local curcontext="$curcontext" state line
    local -a commands
    commands=(
        'rebuild:build the index from card dumps, and say what is new'
        'sources:keep the sources that cardex rebuild fetches'
        'search:find cards by name, however it is spelt'
        'complete:finish a name that is being typed'
        'card:show everything known about one printing'
        'sets:list the sets in the index'
        'stats:count what is in the index and the price store'
        'verify:check every byte of the index'
        'price:show the prices of a card'
        'history:draw what a card cost day by day'
        'watch:wait for prices to fall or rise to an amount'
        'warm:fill the price store ahead of need, and fetch pictures'
        'sync:keep the price store up to date'
        'match:match and price a spreadsheet or a deck list'
        'serve:answer over HTTP, for apps, bots and browsers'
        'alias:keep nicknames, such as bob for Dark Confidant'
        'export:write prices, aliases or watch lists to a file'
        'import:take in prices, aliases or watch lists from a file'
        'completion:write a completion script for a shell'
        'help:explain cardex or one of its commands'
    )
    _arguments -C \
        '--index=[Use this index.]:FILE:_files' \
        '--prices=[Use this price store.]:FILE:_files' \
        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
        '--offline[Never use the network.]' \
        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
        '(-h --help)'{-h,--help}'[Explain the command.]' \
        '(-V --version)'{-V,--version}'[Print the version.]' \
        '1:command:->command' \
        '*::argument:->argument'
    case $state in
        command) _describe -t commands 'cardex command' commands ;;
        argument)
            case $words[1] in
                rebuild)
                    _arguments \
                        '*--from=[Read this file or address, of the named format or of the one it looks like; may be given several times.]:FORMAT\:PATH|URL:_cardex_source' \
                        '--sources=[Keep the list of sources in this file.]:FILE:_files' \
                        '--no-warm[Do not fill the price store afterwards.]' \
                        '--no-documents[Do not keep the records of the dumps whole beside the index, which cardex serve needs.]' \
                        '--aliases=[Keep nicknames in this file.]:FILE:_files' \
                        '--allow-loss[Publish also when more than 5 % of a game'\''s printings would be gone.]' \
                        '--force[Ask publishers however lately they were asked, and rebuild although nothing changed.]' \
                        '--dry-run[Read and check everything, publish and change nothing.]' \
                        '--warm-requests=[Afterwards, also ask services for the most wanted prices, with at most N requests.]:N: ' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' ;;
                sources)
                    _arguments \
                        '--sources=[Keep the list of sources in this file.]:FILE:_files' \
                        '--dry-run[Read and check everything, publish and change nothing.]' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '1:action:(list add remove probe)' '*:file:_files' ;;
                search)
                    _arguments \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '(-s --set)'{-s+,--set=}'[Only this set, by code or name.]:SET: ' \
                        '(-l --lang)'{-l+,--lang=}'[Only printings in this language, such as en or ja.]:LANG: ' \
                        '(-r --rarity)'{-r+,--rarity=}'[Only printings of this rarity, as the dump spells it or by its words.]:RARITY: ' \
                        '--digital[Only printings that exist on screens alone.]' \
                        '--paper[Only printings on paper.]' \
                        '(-n --limit)'{-n+,--limit=}'[Show at most N names (1 to 1000).]:N: ' \
                        '--printings=[Show at most N printings for each name (0 to 100000).]:N: ' \
                        '(-d --distance)'{-d+,--distance=}'[Find every name within K slips of the query (0 to 2).]:K: ' \
                        '--names[Show names only, without printings and prices.]' \
                        '--explain[Say how the query was read, and for each name why it ranks where it does.]' \
                        '--batch[Read one query per line from standard input, write one JSON object per line.]' \
                        '--no-record[Do not remember what was looked up.]' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '*:QUERY…: ' ;;
                complete)
                    _arguments \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '(-n --limit)'{-n+,--limit=}'[Show at most N names (1 to 1000).]:N: ' \
                        '--names[Show names only, without printings and prices.]' \
                        '--batch[Read one query per line from standard input, write one JSON object per line.]' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '*:PREFIX: ' ;;
                card)
                    _arguments \
                        '--no-record[Do not remember what was looked up.]' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '1:ID: ' ;;
                sets)
                    _arguments \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' ;;
                stats)
                    _arguments \
                        '--forget[Forget everything that was looked up on this machine.]' \
                        '--url=[Ask the server at this address how it does.]:URL:(http://127.0.0.1:7878)' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' ;;
                verify)
                    _arguments \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' ;;
                price)
                    _arguments \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '(-s --set)'{-s+,--set=}'[Only this set, by code or name.]:SET: ' \
                        '(-l --lang)'{-l+,--lang=}'[Only printings in this language, such as en or ja.]:LANG: ' \
                        '--strategy=[Whether the store or the network answers first\: cache-first, cache-fresh, network-first or network-only.]:STRATEGY:(cache-first cache-fresh network-first network-only)' \
                        '--no-record[Do not remember what was looked up.]' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '*:QUERY|ID: ' ;;
                history)
                    _arguments \
                        '--days=[Only the last N days, today included (1 to 36500).]:N: ' \
                        '--finish=[Only this finish, such as normal, foil or reverse holo.]:FINISH:(normal foil etched holofoil reverseHolofoil)' \
                        '--currency=[Only prices in this currency, such as USD or EUR.]:CURRENCY:(USD EUR GBP JPY TIX)' \
                        '--svg=[Write the chart to this file, as an SVG picture.]:FILE:_files' \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '(-s --set)'{-s+,--set=}'[Only this set, by code or name.]:SET: ' \
                        '(-l --lang)'{-l+,--lang=}'[Only printings in this language, such as en or ja.]:LANG: ' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '*:QUERY|ID: ' ;;
                watch)
                    _arguments \
                        '--finish=[Only this finish, such as normal, foil or reverse holo.]:FINISH:(normal foil etched holofoil reverseHolofoil)' \
                        '--condition=[Only prices of this condition, such as NM.]:CONDITION: ' \
                        '--note=[Remember this about what is added.]:TEXT: ' \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '(-s --set)'{-s+,--set=}'[Only this set, by code or name.]:SET: ' \
                        '(-l --lang)'{-l+,--lang=}'[Only printings in this language, such as en or ja.]:LANG: ' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '1:action:(list add remove check)' '*:file:_files' ;;
                warm)
                    _arguments \
                        '*--from=[Read this file or address, of the named format or of the one it looks like; may be given several times.]:FORMAT\:PATH|URL:_cardex_source' \
                        '--images=[Fetch pictures too\: small, large or both.]:SIZE:(small large both)' \
                        '--image-limit=[Keep at most so many bytes of pictures.]:BYTES: ' \
                        '--requests=[Send services at most N requests, repeated ones included; in a sync, each round.]:N: ' \
                        '--bytes=[Take at most so much from services, such as 50MB.]:SIZE: ' \
                        '--minutes=[Ask services for at most M minutes.]:M: ' \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' ;;
                sync)
                    _arguments \
                        '--requests=[Send services at most N requests, repeated ones included; in a sync, each round.]:N: ' \
                        '--bytes=[Take at most so much from services, such as 50MB.]:SIZE: ' \
                        '--minutes=[Ask services for at most M minutes.]:M: ' \
                        '--every=[Go on until interrupted, with a round every so often, such as 30m or 2h.]:TIME: ' \
                        '--keep-printings=[Keep prices of at most N printings; what is pinned or waited for stays.]:N: ' \
                        '--keep-bytes=[Keep the price store below so many bytes, such as 500MB.]:SIZE: ' \
                        '--no-predict[Do not guess and fetch what is looked up next.]' \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' ;;
                match)
                    _arguments \
                        '(-o --output)'{-o+,--output=}'[Write to this file, all at once when everything is done; never the file that is read.]:FILE:_files' \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '(-s --set)'{-s+,--set=}'[Only this set, by code or name.]:SET: ' \
                        '(-l --lang)'{-l+,--lang=}'[Only printings in this language, such as en or ja.]:LANG: ' \
                        '--review[Ask about each doubtful line.]' \
                        '--min-confidence=[Leave lines unmatched that are less sure than this\: none, ambiguous, likely or sure.]:LEVEL:(none ambiguous likely sure)' \
                        '--pin[Keep the prices of what is matched warm, in place of the last list that was pinned.]' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '1:FILE: ' ;;
                serve)
                    _arguments \
                        '--host=[Listen at this address; 0.0.0.0 or \:\: for every network of this machine.]:ADDRESS:(127.0.0.1 0.0.0.0 ::)' \
                        '--port=[Listen at this port; 0 takes any that is free.]:PORT: ' \
                        '--port-file=[Write the port to this file once requests are answered.]:FILE:_files' \
                        '--threads=[Answer with N threads (1 to 256).]:N: ' \
                        '--token-file=[Only answer requests that bring the token in this file.]:FILE:_files' \
                        '--tls-certificate=[Speak TLS with this certificate and its chain, in PEM.]:FILE:_files' \
                        '--tls-key=[The key of the certificate, in PEM.]:FILE:_files' \
                        '--access-log=[Write a line of JSON for each request to this file, or with - to standard error.]:FILE:_files' \
                        '--public-url=[Begin addresses that lead back to the server with this one, as behind a proxy.]:URL: ' \
                        '--max-connections=[Keep at most N connections open (1 to 100000).]:N: ' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' ;;
                alias)
                    _arguments \
                        '--aliases=[Keep nicknames in this file.]:FILE:_files' \
                        '--dry-run[Read and check everything, publish and change nothing.]' \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '1:action:(list add remove import)' '*:file:_files' ;;
                export)
                    _arguments \
                        '--aliases=[Keep nicknames in this file.]:FILE:_files' \
                        '(-o --output)'{-o+,--output=}'[Write to this file, all at once when everything is done; never the file that is read.]:FILE:_files' \
                        '--history[Add the prices of each day.]' \
                        '(-g --game)'{-g+,--game=}'[Only this game\: pokemon, magic, yugioh, or as cardex sets lists it.]:GAME:(pokemon magic yugioh)' \
                        '(-s --set)'{-s+,--set=}'[Only this set, by code or name.]:SET: ' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '1:prices|aliases|watches|all:(prices aliases watches all)' ;;
                import)
                    _arguments \
                        '--aliases=[Keep nicknames in this file.]:FILE:_files' \
                        '--dry-run[Read and check everything, publish and change nothing.]' \
                        '--preview[The same as --dry-run.]' \
                        '--replace[Remove what the file does not hold, of each kind it holds.]' \
                        '--merge[Keep what the file does not hold, as without any flag.]' \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '*:file:_alternative "kinds:kind:(prices aliases watches)" "files:file:_files"' ;;
                completion)
                    _arguments \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '1:bash|zsh|fish:(bash zsh fish)' ;;
                help)
                    _arguments \
                        '--index=[Use this index.]:FILE:_files' \
                        '--prices=[Use this price store.]:FILE:_files' \
                        '(-f --format)'{-f+,--format=}'[Print as table, json, jsonl or csv.]:FORMAT:(table json jsonl csv)' \
                        '--offline[Never use the network.]' \
                        '(-q --quiet)'{-q,--quiet}'[Print no notes and no progress, only results and errors.]' \
                        '(-h --help)'{-h,--help}'[Explain the command.]' \
                        '(-V --version)'{-V,--version}'[Print the version.]' \
                        '1:\[COMMAND\]:(rebuild sources search complete card sets stats verify price history watch warm sync match serve alias export import completion help)' ;;
            esac ;;
    esac
}

if [ "$funcstack[1]" = "_cardex" ]; then
    _cardex "$@"
else
    compdef _cardex cardex
fi
