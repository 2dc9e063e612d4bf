#include "CSimdJSON.h"

#include <simdjson.h>

#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <type_traits>

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::element_type;
using simdjson::dom::object;

struct cardex_json_parser {
    simdjson::dom::parser parser;
};

// A key is found by its length and its first and last letter in a table of chains; the keys of one object rarely share
// all three.
struct cardex_json_keys {
    static constexpr size_t place_count = 128;

    size_t count = 0;
    std::string texts[CARDEX_JSON_GREATEST_KEY_COUNT];
    // One more than the number of the first key of each chain, and of the key that follows each in its chain.
    uint8_t first[place_count] = {};
    uint8_t next[CARDEX_JSON_GREATEST_KEY_COUNT] = {};

    static size_t place(std::string_view key) {
        if (key.empty()) return 0;
        const auto front = static_cast<uint8_t>(key.front()), back = static_cast<uint8_t>(key.back());
        return (key.size() * 5 + front * 3u + back) % place_count;
    }

    // The number of a key, or `count` for another one.
    size_t number(std::string_view key) const {
        for (size_t link = first[place(key)]; link != 0; link = next[link - 1])
            if (texts[link - 1] == key) return link - 1;
        return count;
    }
};

// The views of simdjson are two words, a document and a position on its tape: they travel through C by copy.
template <typename To, typename From>
static To converted(const From &from) {
    static_assert(sizeof(To) == sizeof(From) && std::is_trivially_copyable<From>::value, "layout of a view");
    static_assert(std::is_trivially_copyable<To>::value, "layout of a view");
    To to;
    std::memcpy(static_cast<void *>(&to), &from, sizeof(To));
    return to;
}

static element element_of(cardex_json_value value) { return converted<element>(value); }

template <typename Container>
static bool start(cardex_json_value value, cardex_json_iterator *iterator) {
    Container container;
    if (element_of(value).get(container) != simdjson::SUCCESS) return false;
    const auto first = container.begin();
    const auto last = container.end();
    static_assert(sizeof(first) == sizeof(iterator->current), "layout of a position");
    std::memcpy(iterator->current, &first, sizeof(first));
    std::memcpy(iterator->end, &last, sizeof(last));
    return true;
}

template <typename Position>
static Position position_of(const uint64_t (&words)[2]) {
    static_assert(std::is_trivially_copyable<Position>::value, "layout of a position");
    Position position;
    std::memcpy(static_cast<void *>(&position), words, sizeof(words));
    return position;
}

cardex_json_parser *cardex_json_parser_make(void) { return new (std::nothrow) cardex_json_parser; }

void cardex_json_parser_destroy(cardex_json_parser *parser) { delete parser; }

size_t cardex_json_padding(void) { return simdjson::SIMDJSON_PADDING; }

int32_t cardex_json_parse(
    cardex_json_parser *parser, const uint8_t *bytes, size_t length, cardex_json_value *root) {
    element parsed;
    const auto error = parser->parser.parse(bytes, length, false).get(parsed);
    if (error == simdjson::SUCCESS) *root = converted<cardex_json_value>(parsed);
    return static_cast<int32_t>(error);
}

const char *cardex_json_error_text(int32_t error) {
    return simdjson::error_message(static_cast<simdjson::error_code>(error));
}

uint8_t cardex_json_kind(cardex_json_value value) {
    switch (element_of(value).type()) {
    case element_type::OBJECT: return '{';
    case element_type::ARRAY: return '[';
    case element_type::STRING: return '"';
    case element_type::INT64: return 'i';
    case element_type::UINT64: return 'u';
    case element_type::DOUBLE: return 'd';
    case element_type::BOOL: return 'b';
    default: return 'n';
    }
}

bool cardex_json_member(cardex_json_value value, const char *key, size_t length, cardex_json_value *member) {
    object members;
    if (element_of(value).get(members) != simdjson::SUCCESS) return false;
    element found;
    if (members.at_key(std::string_view(key, length)).get(found) != simdjson::SUCCESS) return false;
    *member = converted<cardex_json_value>(found);
    return true;
}

cardex_json_keys *cardex_json_keys_make(const char *const *keys, const size_t *lengths, size_t count) {
    if (count > CARDEX_JSON_GREATEST_KEY_COUNT) return nullptr;
    try {
        auto made = std::make_unique<cardex_json_keys>();
        made->count = count;
        for (size_t i = 0; i < count; i++) {
            made->texts[i].assign(keys[i], lengths[i]);
            auto &link = made->first[cardex_json_keys::place(made->texts[i])];
            made->next[i] = link;
            link = static_cast<uint8_t>(i + 1);
        }
        return made.release();
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void cardex_json_keys_destroy(cardex_json_keys *keys) { delete keys; }

void cardex_json_pick(cardex_json_value value, const cardex_json_keys *keys, cardex_json_value *members) {
    std::memset(members, 0, keys->count * sizeof(*members));
    object found;
    if (element_of(value).get(found) != simdjson::SUCCESS) return;
    for (const auto member : found) {
        const size_t number = keys->number(member.key);
        if (number == keys->count || cardex_json_is_there(members[number])) continue;
        members[number] = converted<cardex_json_value>(member.value);
    }
}

bool cardex_json_string(cardex_json_value value, const char **bytes, size_t *length) {
    std::string_view text;
    if (element_of(value).get(text) != simdjson::SUCCESS) return false;
    *bytes = text.data();
    *length = text.size();
    return true;
}

bool cardex_json_integer(cardex_json_value value, int64_t *integer) {
    return element_of(value).get(*integer) == simdjson::SUCCESS;
}

bool cardex_json_double(cardex_json_value value, double *number) {
    return element_of(value).get(*number) == simdjson::SUCCESS;
}

bool cardex_json_boolean(cardex_json_value value, bool *boolean) {
    return element_of(value).get(*boolean) == simdjson::SUCCESS;
}

bool cardex_json_elements(cardex_json_value value, cardex_json_iterator *iterator) {
    return start<array>(value, iterator);
}

bool cardex_json_next_element(cardex_json_iterator *iterator, cardex_json_value *next) {
    auto position = position_of<array::iterator>(iterator->current);
    if (!(position != position_of<array::iterator>(iterator->end))) return false;
    *next = converted<cardex_json_value>(*position);
    ++position;
    std::memcpy(iterator->current, &position, sizeof(position));
    return true;
}

bool cardex_json_members(cardex_json_value value, cardex_json_iterator *iterator) {
    return start<object>(value, iterator);
}

bool cardex_json_next_member(
    cardex_json_iterator *iterator, const char **key, size_t *key_length, cardex_json_value *member) {
    auto position = position_of<object::iterator>(iterator->current);
    if (!(position != position_of<object::iterator>(iterator->end))) return false;
    const auto name = position.key();
    *key = name.data();
    *key_length = name.size();
    *member = converted<cardex_json_value>(position.value());
    ++position;
    std::memcpy(iterator->current, &position, sizeof(position));
    return true;
}
