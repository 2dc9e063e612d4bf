#include "CICUReference.h"

#include <unicode/unorm2.h>
#include <unicode/uset.h>

static const UNormalizer2 *normalizer_for(int32_t form, UErrorCode *status) {
    switch (form) {
    case ICU_REFERENCE_NFC:
        return unorm2_getNFCInstance(status);
    case ICU_REFERENCE_NFD:
        return unorm2_getNFDInstance(status);
    default:
        return unorm2_getNFKCCasefoldInstance(status);
    }
}

int32_t icu_reference_normalize(int32_t form, const uint16_t *source, int32_t length, uint16_t *destination,
                                int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = normalizer_for(form, &status);
    if (U_FAILURE(status)) return -1;
    int32_t written = unorm2_normalize(normalizer, source, length, destination, capacity, &status);
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? written : -1;
}

void *icu_reference_set_open(const uint16_t *pattern, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    USet *set = uset_openPattern(pattern, length, &status);
    return U_SUCCESS(status) ? set : 0;
}

bool icu_reference_set_contains(const void *set, uint32_t scalar) {
    return uset_contains((const USet *)set, (UChar32)scalar);
}

void icu_reference_set_close(void *set) { uset_close((USet *)set); }
