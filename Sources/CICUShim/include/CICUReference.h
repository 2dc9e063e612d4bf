#pragma once

// Whole-string ICU calls, for the tests only: the slow definition that the folding of names is held against.

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The normalisation forms of whole strings.
enum {
    ICU_REFERENCE_NFC,
    ICU_REFERENCE_NFD,
    ICU_REFERENCE_NFKC_CASEFOLD,
};

/// Normalises UTF-16 text and returns its length, which may exceed the capacity, or -1 (`unorm2_normalize`).
int32_t icu_reference_normalize(int32_t form, const uint16_t *source, int32_t length, uint16_t *destination,
                                int32_t capacity);

/// Opens a set of scalars from an ICU pattern, or returns null (`uset_openPattern`).
void *icu_reference_set_open(const uint16_t *pattern, int32_t length);

/// Whether the set holds a scalar (`uset_contains`).
bool icu_reference_set_contains(const void *set, uint32_t scalar);

/// Closes a set (`uset_close`).
void icu_reference_set_close(void *set);

#ifdef __cplusplus
}
#endif
