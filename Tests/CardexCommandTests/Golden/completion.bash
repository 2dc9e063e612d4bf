# Completion of cardex for bash.
_cardex_offer() {
    local word
    COMPREPLY=()
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@")
}

_cardex() {
    local current=${COMP_WORDS[COMP_CWORD]} flag='' command='' position word
    # Bash cuts --flag=value and format:path into three words each.
    position=$COMP_CWORD
    if [[ $current == [=:] ]]; then
        current=''
        position=$((position + 1))
    fi
    if [[ $position -ge 2 && ${COMP_WORDS[position - 1]} == ':' ]]; then
        case ${COMP_WORDS[position - 3]} in
            --from|=) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null ;;
        esac
        return
    fi
    if [[ $position -ge 2 && ${COMP_WORDS[position - 1]} == '=' ]]; then
        flag=${COMP_WORDS[position - 2]}
    elif [[ $position -ge 1 ]]; then
        flag=${COMP_WORDS[position - 1]}
    fi
    case $flag in
        --from) _cardex_offer -W 'pokemontcg: scryfall: mtgjson: ygoprodeck: tcgdex: fab: csv: json: tcgcsv: cardmarket:' -- "$current"; compopt -o nospace 2>/dev/null; return ;;
        --sources) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --aliases) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --images) _cardex_offer -W 'small large both' -- "$current"; return ;;
        --image-limit) COMPREPLY=(); return ;;
        --requests) COMPREPLY=(); return ;;
        --bytes) COMPREPLY=(); return ;;
        --minutes) COMPREPLY=(); return ;;
        --warm-requests) COMPREPLY=(); return ;;
        --every) COMPREPLY=(); return ;;
        --keep-printings) COMPREPLY=(); return ;;
        --keep-bytes) COMPREPLY=(); return ;;
        -o|--output) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --days) COMPREPLY=(); return ;;
        --finish) _cardex_offer -W 'normal foil etched holofoil reverseHolofoil' -- "$current"; return ;;
        --currency) _cardex_offer -W 'USD EUR GBP JPY TIX' -- "$current"; return ;;
        --condition) COMPREPLY=(); return ;;
        --note) COMPREPLY=(); return ;;
        --svg) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        -g|--game) _cardex_offer -W 'pokemon magic yugioh' -- "$current"; return ;;
        -s|--set) COMPREPLY=(); return ;;
        -l|--lang) COMPREPLY=(); return ;;
        -r|--rarity) COMPREPLY=(); return ;;
        -n|--limit) COMPREPLY=(); return ;;
        --printings) COMPREPLY=(); return ;;
        -d|--distance) COMPREPLY=(); return ;;
        --strategy) _cardex_offer -W 'cache-first cache-fresh network-first network-only' -- "$current"; return ;;
        --min-confidence) _cardex_offer -W 'none ambiguous likely sure' -- "$current"; return ;;
        --host) _cardex_offer -W '127.0.0.1 0.0.0.0 ::' -- "$current"; return ;;
        --port) COMPREPLY=(); return ;;
        --port-file) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --threads) COMPREPLY=(); return ;;
        --token-file) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --tls-certificate) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --tls-key) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --access-log) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --public-url) COMPREPLY=(); return ;;
        --max-connections) COMPREPLY=(); return ;;
        --url) _cardex_offer -W 'http://127.0.0.1:7878' -- "$current"; return ;;
        --index) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        --prices) _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null; return ;;
        -f|--format) _cardex_offer -W 'table json jsonl csv' -- "$current"; return ;;
    esac
    for ((position = 1; position < COMP_CWORD; position++)); do
        word=${COMP_WORDS[position]}
        case $word in
            --from|--sources|--aliases|--images|--image-limit|--requests|--bytes|--minutes|--warm-requests|--every|--keep-printings|--keep-bytes|-o|--output|--days|--finish|--currency|--condition|--note|--svg|-g|--game|-s|--set|-l|--lang|-r|--rarity|-n|--limit|--printings|-d|--distance|--strategy|--min-confidence|--host|--port|--port-file|--threads|--token-file|--tls-certificate|--tls-key|--access-log|--public-url|--max-connections|--url|--index|--prices|-f|--format)
                position=$((position + 1))
                if [[ ${COMP_WORDS[position]} == '=' ]]; then position=$((position + 1)); fi ;;
            :) position=$((position + 1)) ;;
            -*) ;;
            *) command=$word; break ;;
        esac
    done
    case $command in
        '')
            if [[ $current == -* ]]; then
                _cardex_offer -W '--index --prices --format --offline --quiet --help --version' -- "$current"
            else
                _cardex_offer -W 'rebuild sources search complete card sets stats verify price history watch warm sync match serve alias export import completion help' -- "$current"
            fi ;;
        rebuild)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--from --sources --no-warm --no-documents --aliases --allow-loss --force --dry-run --warm-requests --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        sources)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--sources --dry-run --index --prices --format --offline --quiet --help --version' -- "$current"
            elif [[ " ${COMP_WORDS[*]:position + 1:COMP_CWORD - position - 1} " == *' import '* ]]; then
                _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null
            else
                _cardex_offer -W 'list add remove probe' -- "$current"
            fi ;;
        search)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--game --set --lang --rarity --digital --paper --limit --printings --distance --names --explain --batch --no-record --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        complete)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--game --limit --names --batch --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        card)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--no-record --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        sets)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--game --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        stats)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--forget --url --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        verify)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        price)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--game --set --lang --strategy --no-record --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        history)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--days --finish --currency --svg --game --set --lang --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        watch)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--finish --condition --note --game --set --lang --index --prices --format --offline --quiet --help --version' -- "$current"
            elif [[ " ${COMP_WORDS[*]:position + 1:COMP_CWORD - position - 1} " == *' import '* ]]; then
                _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null
            else
                _cardex_offer -W 'list add remove check' -- "$current"
            fi ;;
        warm)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--from --images --image-limit --requests --bytes --minutes --game --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        sync)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--requests --bytes --minutes --every --keep-printings --keep-bytes --no-predict --game --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        match)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--output --game --set --lang --review --min-confidence --pin --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        serve)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--host --port --port-file --threads --token-file --tls-certificate --tls-key --access-log --public-url --max-connections --index --prices --format --offline --quiet --help --version' -- "$current"
            fi ;;
        alias)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--aliases --dry-run --game --index --prices --format --offline --quiet --help --version' -- "$current"
            elif [[ " ${COMP_WORDS[*]:position + 1:COMP_CWORD - position - 1} " == *' import '* ]]; then
                _cardex_offer -f -- "$current"; compopt -o filenames 2>/dev/null
            else
                _cardex_offer -W 'list add remove import' -- "$current"
            fi ;;
        export)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--aliases --output --history --game --set --index --prices --format --offline --quiet --help --version' -- "$current"
            else
                _cardex_offer -W 'prices aliases watches all' -- "$current"
            fi ;;
        import)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--aliases --dry-run --preview --replace --merge --index --prices --format --offline --quiet --help --version' -- "$current"
            else
                _cardex_offer -f -W 'prices aliases watches' -- "$current"
                compopt -o filenames 2>/dev/null
            fi ;;
        completion)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--index --prices --format --offline --quiet --help --version' -- "$current"
            else
                _cardex_offer -W 'bash zsh fish' -- "$current"
            fi ;;
        help)
            if [[ $current == -* ]]; then
                _cardex_offer -W '--index --prices --format --offline --quiet --help --version' -- "$current"
            else
                _cardex_offer -W 'rebuild sources search complete card sets stats verify price history watch warm sync match serve alias export import completion help' -- "$current"
            fi ;;
    esac
}

complete -F _cardex cardex
