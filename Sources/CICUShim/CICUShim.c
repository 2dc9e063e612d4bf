#include "CICUShim.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/utrans.h>
#include <unicode/uversion.h>

uint32_t icu_shim_version(void) {
    UVersionInfo version;
    u_getVersion(version);
    return (uint32_t)version[0] << 24 | (uint32_t)version[1] << 16 | (uint32_t)version[2] << 8 | version[3];
}

static UScriptCode script_of(uint32_t scalar) {
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript((UChar32)scalar, &status);
    return U_SUCCESS(status) ? script : USCRIPT_UNKNOWN;
}

static int32_t kind_of_mark(uint32_t scalar) {
    // The voiced and semi-voiced sound marks of kana are shared by scripts too, but they tell letters apart.
    if (scalar == 0x3099 || scalar == 0x309A) return ICU_SHIM_MARK;
    switch (script_of(scalar)) {
    case USCRIPT_INHERITED:
    case USCRIPT_COMMON:
    case USCRIPT_LATIN:
    case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC:
    case USCRIPT_HEBREW:
    case USCRIPT_ARABIC:
    case USCRIPT_SYRIAC:
        return ICU_SHIM_ACCENT;
    default:
        return ICU_SHIM_MARK;
    }
}

int32_t icu_shim_kind(uint32_t scalar) {
    if (u_hasBinaryProperty((UChar32)scalar, UCHAR_QUOTATION_MARK)) return ICU_SHIM_QUOTATION;
    switch (u_charType((UChar32)scalar)) {
    case U_UPPERCASE_LETTER:
    case U_LOWERCASE_LETTER:
    case U_TITLECASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
        return ICU_SHIM_LETTER;
    case U_DECIMAL_DIGIT_NUMBER:
        return ICU_SHIM_DIGIT;
    case U_LETTER_NUMBER:
    case U_OTHER_NUMBER:
        return ICU_SHIM_OTHER_NUMBER;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
        return kind_of_mark(scalar);
    case U_DASH_PUNCTUATION:
    case U_START_PUNCTUATION:
    case U_END_PUNCTUATION:
    case U_INITIAL_PUNCTUATION:
    case U_FINAL_PUNCTUATION:
    case U_CONNECTOR_PUNCTUATION:
    case U_OTHER_PUNCTUATION:
        return ICU_SHIM_PUNCTUATION;
    case U_MODIFIER_SYMBOL:
        return ICU_SHIM_MODIFIER_SYMBOL;
    case U_MATH_SYMBOL:
    case U_CURRENCY_SYMBOL:
    case U_OTHER_SYMBOL:
        return ICU_SHIM_SYMBOL;
    case U_SPACE_SEPARATOR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
        return ICU_SHIM_SPACE;
    case U_CONTROL_CHAR:
        return ICU_SHIM_CONTROL;
    case U_FORMAT_CHAR:
        return ICU_SHIM_FORMAT;
    default:
        return ICU_SHIM_UNASSIGNED;
    }
}

int32_t icu_shim_digit(uint32_t scalar) { return u_charDigitValue((UChar32)scalar); }

bool icu_shim_is_greek(uint32_t scalar) {
    return script_of(scalar) == USCRIPT_GREEK && u_isalpha((UChar32)scalar);
}

uint8_t icu_shim_combining_class(uint32_t scalar) { return u_getCombiningClass((UChar32)scalar); }

bool icu_shim_joins_previous(uint32_t scalar) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFCInstance(&status);
    return U_SUCCESS(status) && !unorm2_hasBoundaryBefore(normalizer, (UChar32)scalar);
}

static int32_t decomposition(const UNormalizer2 *normalizer, UErrorCode status, uint32_t scalar,
                             uint32_t scalars[ICU_SHIM_LONGEST_DECOMPOSITION]) {
    UChar units[ICU_SHIM_LONGEST_DECOMPOSITION];
    int32_t length = -1;
    if (U_SUCCESS(status)) {
        length = unorm2_getDecomposition(normalizer, (UChar32)scalar, units, ICU_SHIM_LONGEST_DECOMPOSITION, &status);
    }
    if (U_FAILURE(status) || length < 0) {
        scalars[0] = scalar;
        return 1;
    }
    int32_t count = 0;
    for (int32_t index = 0; index < length;) {
        UChar32 next;
        U16_NEXT(units, index, length, next);
        scalars[count++] = (uint32_t)next;
    }
    return count;
}

int32_t icu_shim_canonical_decomposition(uint32_t scalar, uint32_t scalars[ICU_SHIM_LONGEST_DECOMPOSITION]) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFCInstance(&status);
    return decomposition(normalizer, status, scalar, scalars);
}

int32_t icu_shim_casefolded_decomposition(uint32_t scalar, uint32_t scalars[ICU_SHIM_LONGEST_DECOMPOSITION]) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFKCCasefoldInstance(&status);
    return decomposition(normalizer, status, scalar, scalars);
}

uint32_t icu_shim_composition(uint32_t first, uint32_t second) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFCInstance(&status);
    if (U_FAILURE(status)) return 0;
    UChar32 composite = unorm2_composePair(normalizer, (UChar32)first, (UChar32)second);
    return composite < 0 ? 0 : (uint32_t)composite;
}

void *icu_shim_transliterator_open(const uint16_t *identifier, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    UTransliterator *transliterator = utrans_openU(identifier, length, UTRANS_FORWARD, 0, 0, 0, &status);
    if (U_SUCCESS(status)) return transliterator;
    if (transliterator) utrans_close(transliterator);
    return 0;
}

int32_t icu_shim_transliterate(const void *transliterator, uint16_t *text, int32_t length, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t limit = length;
    utrans_transUChars((const UTransliterator *)transliterator, text, &length, capacity, 0, &limit, &status);
    return U_SUCCESS(status) ? length : -1;
}

void icu_shim_transliterator_close(void *transliterator) { utrans_close((UTransliterator *)transliterator); }
