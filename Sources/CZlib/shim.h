#pragma once

#include <zlib.h>

/// `inflateInit2` is a macro that Swift cannot import. 15 is the largest window, 16 asks for gzip framing.
static inline int cardex_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
