#pragma once

// What names need from ICU: folding scalar by scalar, and transliteration of whole names.
//
// ICU's headers stay out of this one: next to Foundation's own copy of ICU they would not compile, and ICU's
// functions are macros that carry the version in their name, which Swift cannot see. Every function is safe to call
// from any thread, accepts any number, and treats what is not a Unicode scalar as unassigned; transliterators belong to
// one thread at a time.

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The longest decomposition of one scalar that this shim returns.
#define ICU_SHIM_LONGEST_DECOMPOSITION 32

/// What a scalar is, as far as folding cares.
enum {
    ICU_SHIM_LETTER,
    ICU_SHIM_DIGIT,
    ICU_SHIM_OTHER_NUMBER,
    ICU_SHIM_MARK,
    /// A mark of a script whose marks are accents or optional vowels: Latin, Greek, Cyrillic, Hebrew, Arabic, Syriac,
    /// or one that every script shares.
    ICU_SHIM_ACCENT,
    ICU_SHIM_QUOTATION,
    ICU_SHIM_PUNCTUATION,
    ICU_SHIM_MODIFIER_SYMBOL,
    ICU_SHIM_SYMBOL,
    ICU_SHIM_SPACE,
    ICU_SHIM_CONTROL,
    ICU_SHIM_FORMAT,
    ICU_SHIM_UNASSIGNED,
};

/// The version of the ICU library in use, `u_getVersion`: major in the highest byte, then minor, milli, micro.
uint32_t icu_shim_version(void);

/// The kind of a scalar, one of the constants above (`u_charType`, `uscript_getScript`, `u_hasBinaryProperty`).
int32_t icu_shim_kind(uint32_t scalar);

/// The value of a decimal digit of any script, or -1 (`u_charDigitValue`).
int32_t icu_shim_digit(uint32_t scalar);

/// Whether a scalar is a Greek letter (`uscript_getScript`).
bool icu_shim_is_greek(uint32_t scalar);

/// The canonical combining class of a scalar (`u_getCombiningClass`).
uint8_t icu_shim_combining_class(uint32_t scalar);

/// Whether a scalar may compose with what stands before it (`unorm2_hasBoundaryBefore` of NFC).
bool icu_shim_joins_previous(uint32_t scalar);

/// Writes the canonical decomposition of a scalar, or the scalar itself, and returns how many scalars that are
/// (`unorm2_getDecomposition` of NFC).
int32_t icu_shim_canonical_decomposition(uint32_t scalar, uint32_t scalars[ICU_SHIM_LONGEST_DECOMPOSITION]);

/// Writes what NFKC_Casefold makes of a scalar, decomposed, and returns how many scalars that are: none for the
/// invisible ones (`unorm2_getDecomposition` of NFKC_Casefold).
int32_t icu_shim_casefolded_decomposition(uint32_t scalar, uint32_t scalars[ICU_SHIM_LONGEST_DECOMPOSITION]);

/// The canonical composition of two scalars, or 0 where there is none (`unorm2_composePair` of NFC).
uint32_t icu_shim_composition(uint32_t first, uint32_t second);

/// Opens the transliterator of an identifier in UTF-16, such as `Han-Latin`, or returns null where ICU has none
/// (`utrans_openU`). One thread at a time may use it.
void *icu_shim_transliterator_open(const uint16_t *identifier, int32_t length);

/// Transliterates UTF-16 text where it stands and returns its new length, or -1 where the capacity is too small or ICU
/// fails (`utrans_transUChars`).
int32_t icu_shim_transliterate(const void *transliterator, uint16_t *text, int32_t length, int32_t capacity);

/// Closes a transliterator (`utrans_close`).
void icu_shim_transliterator_close(void *transliterator);

#ifdef __cplusplus
}
#endif
