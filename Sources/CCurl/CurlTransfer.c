#include "CCurl.h"
#include "CurlFunctions.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cardex_curl {
    CURL *easy;
    CURLM *multi;
};

cardex_curl *cardex_curl_make(void) {
    cardex_curl *handle = calloc(1, sizeof *handle);
    if (!handle) return NULL;
    handle->easy = cardex_curl_library.easy_init();
    handle->multi = cardex_curl_library.multi_init();
    if (handle->easy && handle->multi) return handle;
    cardex_curl_destroy(handle);
    return NULL;
}

void cardex_curl_destroy(cardex_curl *handle) {
    if (!handle) return;
    if (handle->easy) cardex_curl_library.easy_cleanup(handle->easy);
    if (handle->multi) cardex_curl_library.multi_cleanup(handle->multi);
    free(handle);
}

void cardex_curl_wake(cardex_curl *handle) { cardex_curl_library.multi_wakeup(handle->multi); }

static size_t on_field(char *bytes, size_t size, size_t count, void *context) {
    const cardex_curl_request *request = context;
    return request->field(request->context, bytes, size * count) ? size * count : 0;
}

static size_t on_content(char *bytes, size_t size, size_t count, void *context) {
    const cardex_curl_request *request = context;
    return request->content(request->context, (const uint8_t *)bytes, size * count) ? size * count : 0;
}

static int on_progress(void *context, curl_off_t total, curl_off_t now, curl_off_t upload, curl_off_t uploaded) {
    (void)total, (void)now, (void)upload, (void)uploaded;
    const cardex_curl_request *request = context;
    return request->goes_on(request->context) ? 0 : 1;
}

static int32_t result_of(CURLcode code) {
    switch (code) {
    case CURLE_OK:
        return CARDEX_CURL_DONE;
    case CURLE_URL_MALFORMAT:
        return CARDEX_CURL_BAD_ADDRESS;
    case CURLE_COULDNT_RESOLVE_HOST:
        return CARDEX_CURL_NAME_NOT_RESOLVED;
    case CURLE_COULDNT_RESOLVE_PROXY:
        return CARDEX_CURL_PROXY_NOT_RESOLVED;
    case CURLE_COULDNT_CONNECT:
        return CARDEX_CURL_NOT_CONNECTED;
    case CURLE_OPERATION_TIMEDOUT:
        return CARDEX_CURL_TIMED_OUT;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ENGINE_INITFAILED:
        return CARDEX_CURL_TLS_FAILED;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
        return CARDEX_CURL_CERTIFICATE_REFUSED;
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CRL_BADFILE:
        return CARDEX_CURL_NO_CERTIFICATES;
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_PARTIAL_FILE:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
        return CARDEX_CURL_INTERRUPTED;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_BAD_CONTENT_ENCODING:
        return CARDEX_CURL_BAD_ANSWER;
    case CURLE_PROXY:
        return CARDEX_CURL_PROXY_FAILED;
    case CURLE_WRITE_ERROR:
    case CURLE_ABORTED_BY_CALLBACK:
        return CARDEX_CURL_STOPPED;
    case CURLE_OUT_OF_MEMORY:
        return CARDEX_CURL_NO_MEMORY;
    default:
        return CARDEX_CURL_FAILED;
    }
}

/// Sets every option; returns the first failure.
static CURLcode configure(CURL *easy, const cardex_curl_request *request, struct curl_slist *fields, char *message) {
    CURLcode code = CURLE_OK;
#define SET(option, value)                                                                                          \
    do {                                                                                                            \
        if (code == CURLE_OK) code = cardex_curl_library.easy_setopt(easy, option, value);                          \
    } while (0)
    SET(CURLOPT_ERRORBUFFER, message);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_URL, request->address);
#if LIBCURL_VERSION_NUM >= 0x075500
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
#else
    SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    // Redirections are the caller's: it knows what may leave for another host.
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    SET(CURLOPT_SSL_VERIFYPEER, 1L);
    SET(CURLOPT_SSL_VERIFYHOST, 2L);
    SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (request->certificates) {
        SET(CURLOPT_CAINFO, request->certificates);
        SET(CURLOPT_PROXY_CAINFO, request->certificates);
    }
    SET(CURLOPT_PROXY, request->proxy);
    SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    SET(CURLOPT_CONNECTTIMEOUT_MS, (long)request->connect_milliseconds);
    SET(CURLOPT_TIMEOUT_MS, (long)request->total_milliseconds);
    SET(CURLOPT_LOW_SPEED_TIME, (long)request->idle_seconds);
    SET(CURLOPT_LOW_SPEED_LIMIT, 1L);
    if (request->decompresses) SET(CURLOPT_ACCEPT_ENCODING, "gzip");
    if (request->body) {
        SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
        SET(CURLOPT_POSTFIELDS, (const char *)request->body);
    }
    if (request->wants_no_body) SET(CURLOPT_NOBODY, 1L);
    SET(CURLOPT_CUSTOMREQUEST, request->method);
    SET(CURLOPT_HTTPHEADER, fields);
    SET(CURLOPT_HEADERFUNCTION, on_field);
    SET(CURLOPT_HEADERDATA, (void *)request);
    SET(CURLOPT_WRITEFUNCTION, on_content);
    SET(CURLOPT_WRITEDATA, (void *)request);
    SET(CURLOPT_NOPROGRESS, 0L);
    SET(CURLOPT_XFERINFOFUNCTION, on_progress);
    SET(CURLOPT_XFERINFODATA, (void *)request);
#undef SET
    return code;
}

/// Drives the one transfer of the handle until it is over.
static CURLcode run(cardex_curl *handle, const cardex_curl_request *request, char *message) {
    for (;;) {
        int running = 0;
        CURLMcode code = cardex_curl_library.multi_perform(handle->multi, &running);
        if (code == CURLM_OK && running == 0) break;
        if (code == CURLM_OK) code = cardex_curl_library.multi_poll(handle->multi, NULL, 0, 1000, NULL);
        if (code != CURLM_OK) {
            snprintf(message, CARDEX_CURL_MESSAGE, "%s", cardex_curl_library.multi_strerror(code));
            return code == CURLM_OUT_OF_MEMORY ? CURLE_OUT_OF_MEMORY : CURLE_FAILED_INIT;
        }
        if (!request->goes_on(request->context)) return CURLE_ABORTED_BY_CALLBACK;
    }
    int left = 0;
    for (CURLMsg *ended; (ended = cardex_curl_library.multi_info_read(handle->multi, &left));) {
        if (ended->msg == CURLMSG_DONE) return ended->data.result;
    }
    return CURLE_FAILED_INIT;
}

static struct curl_slist *list_of(const cardex_curl_request *request, bool *is_whole) {
    struct curl_slist *fields = NULL;
    *is_whole = true;
    for (size_t index = 0; index < request->field_count; index++) {
        struct curl_slist *longer = cardex_curl_library.slist_append(fields, request->fields[index]);
        if (!longer) {
            *is_whole = false;
            break;
        }
        fields = longer;
    }
    return fields;
}

/// Runs the transfer with SIGPIPE held back: TLS writes to connections that may be gone, and a library must not end
/// its process for that.
static CURLcode run_quietly(cardex_curl *handle, const cardex_curl_request *request, char *message) {
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    CURLcode code = run(handle, request, message);
    sigpending(&pending);
    if (!was_pending && sigismember(&pending, SIGPIPE) == 1) {
        int taken;
        sigwait(&pipe, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code;
}

void cardex_curl_perform(cardex_curl *handle, const cardex_curl_request *request, cardex_curl_outcome *outcome) {
    memset(outcome, 0, sizeof *outcome);
    char message[CURL_ERROR_SIZE + CARDEX_CURL_MESSAGE] = {0};
    bool is_whole;
    struct curl_slist *fields = list_of(request, &is_whole);
    cardex_curl_library.easy_reset(handle->easy);
    CURLcode code = is_whole ? configure(handle->easy, request, fields, message) : CURLE_OUT_OF_MEMORY;
    if (code == CURLE_OK) {
        CURLMcode added = cardex_curl_library.multi_add_handle(handle->multi, handle->easy);
        code = added == CURLM_OK ? run_quietly(handle, request, message) : CURLE_FAILED_INIT;
        cardex_curl_library.multi_remove_handle(handle->multi, handle->easy);
    }
    long status = 0, system_error = 0, proxy_status = 0;
    char *redirection = NULL;
    cardex_curl_library.easy_getinfo(handle->easy, CURLINFO_HTTP_CONNECTCODE, &proxy_status);
    cardex_curl_library.easy_getinfo(handle->easy, CURLINFO_RESPONSE_CODE, &status);
    cardex_curl_library.easy_getinfo(handle->easy, CURLINFO_OS_ERRNO, &system_error);
    cardex_curl_library.easy_getinfo(handle->easy, CURLINFO_REDIRECT_URL, &redirection);
    // The buffers of this call must not be written to by what a later one closes.
    cardex_curl_library.easy_setopt(handle->easy, CURLOPT_ERRORBUFFER, (char *)NULL);
    cardex_curl_library.easy_setopt(handle->easy, CURLOPT_HTTPHEADER, (struct curl_slist *)NULL);
    cardex_curl_library.slist_free_all(fields);
    outcome->result = proxy_status >= 300 && code != CURLE_OK ? CARDEX_CURL_PROXY_FAILED : result_of(code);
    outcome->status = (int32_t)status;
    outcome->system_error = (int32_t)system_error;
    outcome->redirection = redirection;
    const char *text = message[0] ? message : cardex_curl_library.easy_strerror(code);
    snprintf(outcome->message, sizeof outcome->message, "%s", text);
}
