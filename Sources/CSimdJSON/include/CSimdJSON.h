#pragma once

// One JSON record at a time over simdjson's document object model, callable from C and Swift.
//
//     scan   ── run(bytes, length) ──> where the record ends
//     parser ── parse(bytes, length) ──> root value ── pick / member / iterator ──> values ── string, number …
//
// Values are two-word views into the parser: the next parse or the end of the parser invalidates them all.
// No function throws, allocates on its own account (but for the parser) or recurses.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cardex_json_parser cardex_json_parser;

/// A view of one value of the record that was parsed last.
typedef struct {
    uint64_t words[2];
} cardex_json_value;

/// How far a scan for the end of an object or array has come; zeros at its start.
typedef struct {
    int64_t depth;
    bool is_in_string;
    bool is_escaped;
} cardex_json_scan;

/// The most keys that can be looked for together.
enum { CARDEX_JSON_GREATEST_KEY_COUNT = 32 };

/// Keys that are looked for together.
typedef struct cardex_json_keys cardex_json_keys;

/// A position among the elements of an array or the members of an object.
typedef struct {
    uint64_t current[2];
    uint64_t end[2];
} cardex_json_iterator;

/// Goes on to the end of a value by counting brackets outside strings, 64 bytes at a time.
///
/// `bytes` must be followed by 63 readable bytes of any content. Returns how many bytes belong to the value, which are all
/// of them unless `is_at_end` becomes true. Proves nothing about what stands between the brackets.
size_t cardex_json_scan_run(cardex_json_scan *scan, const uint8_t *bytes, size_t length, bool *is_at_end);

/// Makes a parser, or returns NULL when memory is out.
cardex_json_parser *cardex_json_parser_make(void);
void cardex_json_parser_destroy(cardex_json_parser *parser);

/// How many readable bytes, of any content, must follow the bytes handed to `cardex_json_parse`.
size_t cardex_json_padding(void);

/// Parses one record, which must be followed by `cardex_json_padding()` readable bytes.
/// Returns 0, or an error number for `cardex_json_error_text`.
int32_t cardex_json_parse(
    cardex_json_parser *parser, const uint8_t *bytes, size_t length, cardex_json_value *root);
const char *cardex_json_error_text(int32_t error);

/// The kind of a value: one of `{`, `[`, `"`, `i` integer, `u` integer above INT64_MAX, `d` double, `b` boolean, `n` null.
uint8_t cardex_json_kind(cardex_json_value value);

/// Finds the first member of an object by its key, and says whether it is there.
bool cardex_json_member(cardex_json_value object, const char *key, size_t length, cardex_json_value *member);

/// Makes a set of at most `CARDEX_JSON_GREATEST_KEY_COUNT` keys, or returns NULL when there are more or memory is out.
cardex_json_keys *cardex_json_keys_make(const char *const *keys, const size_t *lengths, size_t count);
void cardex_json_keys_destroy(cardex_json_keys *keys);

/// Finds the first member of an object for each of some keys, in one pass over the members.
///
/// `members` has room for one value per key, and those that are not there are left zero.
void cardex_json_pick(cardex_json_value object, const cardex_json_keys *keys, cardex_json_value *members);

/// Whether a value that `cardex_json_pick` left is there.
static inline bool cardex_json_is_there(cardex_json_value value) { return value.words[0] != 0; }

/// The UTF-8 bytes of a string, already unescaped and validated; they are not NUL terminated.
bool cardex_json_string(cardex_json_value value, const char **bytes, size_t *length);
bool cardex_json_integer(cardex_json_value value, int64_t *integer);
bool cardex_json_double(cardex_json_value value, double *number);
bool cardex_json_boolean(cardex_json_value value, bool *boolean);

/// Starts on the elements of an array; false when the value is none.
bool cardex_json_elements(cardex_json_value array, cardex_json_iterator *iterator);
bool cardex_json_next_element(cardex_json_iterator *iterator, cardex_json_value *element);

/// Starts on the members of an object; false when the value is none.
bool cardex_json_members(cardex_json_value object, cardex_json_iterator *iterator);
bool cardex_json_next_member(
    cardex_json_iterator *iterator, const char **key, size_t *key_length, cardex_json_value *member);

#ifdef __cplusplus
}
#endif
