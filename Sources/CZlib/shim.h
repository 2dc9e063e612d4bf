#pragma once

#include <zlib.h>

/// `inflateInit2` is a macro that Swift cannot import. 15 is the largest window, 16 asks for gzip framing.
static inline int cardex_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

/// `deflateInit2` is a macro that Swift cannot import. 15 is the largest window, 16 asks for gzip framing.
static inline int cardex_deflate_init_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
