#pragma once

// What fetching needs from libcurl: one transfer at a time per handle, every option set by name and type.
//
//     cardex_curl_load ─► cardex_curl_make ─► cardex_curl_perform … ─► cardex_curl_destroy
//
// The library is opened when the first handle is made and not when the process starts: it stands on about thirty
// others, which every command would otherwise wait for. Its headers stay out of this one, because its options are
// variadic functions that Swift cannot call. A handle belongs to one thread at a time; only `cardex_curl_wake` may be
// called from another one.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How a transfer ended, as far as its caller can act on it.
enum {
    CARDEX_CURL_DONE,
    CARDEX_CURL_BAD_ADDRESS,
    CARDEX_CURL_NAME_NOT_RESOLVED,
    CARDEX_CURL_PROXY_NOT_RESOLVED,
    CARDEX_CURL_NOT_CONNECTED,
    CARDEX_CURL_TIMED_OUT,
    CARDEX_CURL_TLS_FAILED,
    CARDEX_CURL_CERTIFICATE_REFUSED,
    CARDEX_CURL_NO_CERTIFICATES,
    CARDEX_CURL_INTERRUPTED,
    CARDEX_CURL_BAD_ANSWER,
    CARDEX_CURL_PROXY_FAILED,
    CARDEX_CURL_STOPPED,
    CARDEX_CURL_NO_MEMORY,
    CARDEX_CURL_FAILED,
};

/// The longest message that `cardex_curl_outcome` holds, with its end.
#define CARDEX_CURL_MESSAGE 256

/// A handle: its connections stay open from one transfer to the next.
typedef struct cardex_curl cardex_curl;

/// What to transfer. Texts may be null where they say so; everything stays the caller's.
typedef struct {
    const char *address;
    const char *method;
    /// `Name: value`, one by one.
    const char *const *fields;
    size_t field_count;
    /// Null for a request without a body.
    const uint8_t *body;
    size_t body_length;
    /// Whether an answer has no body whatever its fields say, as that to `HEAD`.
    bool wants_no_body;
    /// Whether to ask for compressed content and to hand it out decompressed.
    bool decompresses;
    int64_t connect_milliseconds;
    /// How long less than a byte a second may arrive; 0 waits for ever.
    int64_t idle_seconds;
    /// How long the whole may take; 0 is without end.
    int64_t total_milliseconds;
    /// The proxy, or an empty text for none.
    const char *proxy;
    /// The file of trusted certificates, or null for the library's own.
    const char *certificates;
    /// Handed to the functions below, which return whether to go on.
    void *context;
    bool (*field)(void *context, const char *line, size_t length);
    bool (*content)(void *context, const uint8_t *bytes, size_t length);
    bool (*goes_on)(void *context);
} cardex_curl_request;

/// What a transfer came to.
typedef struct {
    int32_t result;
    int32_t status;
    /// The value of `errno` behind a connection that failed, or 0.
    int32_t system_error;
    /// Where the answer wants to be asked for instead, or null; valid until the handle is used again.
    const char *redirection;
    char message[CARDEX_CURL_MESSAGE];
} cardex_curl_outcome;

/// Opens the library once; safe from any thread (`dlopen`, `curl_global_init`).
///
/// Returns null, or a text that says why the library can't be used.
const char *cardex_curl_load(void);

/// Makes a handle, or returns null without memory; the library must be open (`curl_easy_init`, `curl_multi_init`).
cardex_curl *cardex_curl_make(void);

/// Runs a transfer to its end (`curl_multi_perform`, `curl_multi_poll`).
void cardex_curl_perform(cardex_curl *handle, const cardex_curl_request *request, cardex_curl_outcome *outcome);

/// Makes a transfer that waits ask `goes_on` at once (`curl_multi_wakeup`).
void cardex_curl_wake(cardex_curl *handle);

/// Closes the connections and the handle (`curl_easy_cleanup`, `curl_multi_cleanup`).
void cardex_curl_destroy(cardex_curl *handle);

#ifdef __cplusplus
}
#endif
