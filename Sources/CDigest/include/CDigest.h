#pragma once

// The rounds of SHA-256 by the processor's own instructions, callable from C and Swift.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether this processor has the instructions; where it has not, `cardex_sha256_compress` must not be called.
bool cardex_sha256_is_available(void);

/// Runs the rounds of `count` blocks of 64 bytes; `state` is the eight words a to h of FIPS 180-4.
void cardex_sha256_compress(uint32_t *state, const uint8_t *blocks, size_t count);

#ifdef __cplusplus
}
#endif
