#include "CSimdJSON.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Which of 64 bytes mean something to the scan, one bit each, the first byte in the lowest bit.
struct marks {
    uint64_t quotes;
    uint64_t backslashes;
    uint64_t opening;
    uint64_t closing;
};

// `[` and `{`, and `]` and `}`, differ in one bit each, which no other byte that becomes equal to them has.
enum { bracket_bit = 0x20, opening_bracket = '{', closing_bracket = '}' };

#if defined(__SSE2__)

static inline uint64_t equal(__m128i bytes, char wanted) {
    return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(wanted)));
}

static inline struct marks marks_of(const uint8_t *bytes) {
    struct marks marks = {0, 0, 0, 0};
    for (int i = 0; i < 4; i++) {
        const __m128i part = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
        const __m128i folded = _mm_or_si128(part, _mm_set1_epi8(bracket_bit));
        marks.quotes |= equal(part, '"') << (16 * i);
        marks.backslashes |= equal(part, '\\') << (16 * i);
        marks.opening |= equal(folded, opening_bracket) << (16 * i);
        marks.closing |= equal(folded, closing_bracket) << (16 * i);
    }
    return marks;
}

#else

static inline struct marks marks_of(const uint8_t *bytes) {
    struct marks marks = {0, 0, 0, 0};
    for (int i = 0; i < 64; i++) {
        const uint8_t folded = bytes[i] | bracket_bit;
        marks.quotes |= (uint64_t)(bytes[i] == '"') << i;
        marks.backslashes |= (uint64_t)(bytes[i] == '\\') << i;
        marks.opening |= (uint64_t)(folded == opening_bracket) << i;
        marks.closing |= (uint64_t)(folded == closing_bracket) << i;
    }
    return marks;
}

#endif

// The bytes inside strings, opening quotes included, where no byte is escaped: each bit is the parity of the quotes up to
// it.
static inline uint64_t inside(uint64_t quotes) {
    for (int shift = 1; shift < 64; shift *= 2) quotes ^= quotes << shift;
    return quotes;
}

// The same where backslashes stand, one quote or backslash after the other. Outside strings they mean nothing. A backslash
// at the very end escapes the first byte of the input to come.
static uint64_t inside_with_escapes(
    struct marks marks, uint64_t in_string, size_t count, bool *is_escaped) {
    const uint64_t last = (uint64_t)1 << (count < 64 ? count - 1 : 63);
    uint64_t strings = in_string;
    uint64_t rest = marks.quotes | marks.backslashes;
    if (*is_escaped) rest &= ~(uint64_t)1;
    *is_escaped = false;
    while (rest != 0) {
        const uint64_t lowest = rest & -rest;
        rest ^= lowest;
        if (marks.quotes & lowest) {
            strings ^= -lowest;
        } else if (strings & lowest) {
            rest &= ~(lowest << 1);
            *is_escaped = lowest == last;
        }
    }
    return strings;
}

size_t cardex_json_scan_run(cardex_json_scan *scan, const uint8_t *bytes, size_t length, bool *is_at_end) {
    uint64_t in_string = scan->is_in_string ? ~(uint64_t)0 : 0;
    bool is_escaped = scan->is_escaped;
    int64_t depth = scan->depth;
    *is_at_end = false;
    for (size_t offset = 0; offset < length; offset += 64) {
        struct marks marks = marks_of(bytes + offset);
        const size_t count = length - offset;
        if (count < 64) {
            const uint64_t there = ((uint64_t)1 << count) - 1;
            marks.quotes &= there;
            marks.backslashes &= there;
            marks.opening &= there;
            marks.closing &= there;
        }
        uint64_t strings;
        if ((marks.backslashes == 0) & !is_escaped) {
            strings = in_string ^ inside(marks.quotes);
        } else {
            strings = inside_with_escapes(marks, in_string, count, &is_escaped);
        }
        marks.opening &= ~strings;
        marks.closing &= ~strings;
        in_string = (uint64_t)((int64_t)strings >> 63);
        const int closed = __builtin_popcountll(marks.closing);
        if (depth > closed) {
            depth += __builtin_popcountll(marks.opening) - closed;
            continue;
        }
        for (uint64_t rest = marks.opening | marks.closing; rest != 0; rest &= rest - 1) {
            depth += marks.opening & rest & -rest ? 1 : -1;
            if (depth > 0) continue;
            *is_at_end = true;
            return offset + (size_t)__builtin_ctzll(rest) + 1;
        }
    }
    scan->is_in_string = in_string != 0;
    scan->is_escaped = is_escaped;
    scan->depth = depth;
    return length;
}
