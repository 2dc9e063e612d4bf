#pragma once

// What serving needs from libmicrohttpd: one daemon, whole requests, answers with all their fields at once.
//
//     cardex_http_load ─► cardex_http_start ─► …requests… ─► cardex_http_quiesce ─► cardex_http_stop
//
//     head read ─► [accepts] ─► body read ─► [answer] ─► cardex_http_answer          ─► [ended]
//                                               │   └──► cardex_http_stream, read… ─┘
//                                               └► cardex_http_suspend … cardex_http_resume ─► [answer] again
//
// The library is opened when the first daemon starts and not when the process does: it stands on gnutls, which every
// command would otherwise wait for. An exchange is one request and its answer; it lives until `ended` returns, and
// belongs to the thread of its connection, except for `cardex_http_resume`.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cardex_http_daemon cardex_http_daemon;
typedef struct cardex_http_exchange cardex_http_exchange;

/// The longest message that `cardex_http_start` writes, with its end.
#define CARDEX_HTTP_MESSAGE 512

/// What a daemon is started with; texts may be null where they say so, and stay the caller's until it has stopped.
typedef struct {
    /// A socket that listens; closed when the daemon has let go of it.
    int32_t socket;
    uint32_t threads;
    uint32_t connections;
    /// For one address; 0 is without limit.
    uint32_t connections_per_address;
    /// How much of one connection is held at a time, which limits the head of a request.
    uint32_t connection_bytes;
    /// How long one body may be, and how much room those of all requests may take together.
    uint64_t body_bytes, all_body_bytes;
    /// How many seconds a connection may stand still.
    uint32_t idle_seconds;
    /// How many seconds a client may take for the head of a request, for its body, and for an answer.
    uint32_t head_seconds, body_seconds, send_seconds, stream_seconds;
    /// The certificate and its key, in PEM, or null for HTTP without TLS.
    const char *certificate, *key;
    /// Handed to the functions below, which are called on the threads of the daemon.
    void *context;
    /// Whether the body is wanted; where it is not, an answer was given. Only asked for requests that have one.
    bool (*accepts)(void *context, cardex_http_exchange *exchange);
    /// Answers or suspends; called again after it was resumed.
    void (*answer)(void *context, cardex_http_exchange *exchange);
    /// The answer was sent, or the connection is gone.
    void (*ended)(void *context, cardex_http_exchange *exchange, bool was_sent);
} cardex_http_settings;

/// A field of a head.
typedef struct {
    const char *name;
    const char *value;
} cardex_http_field;

/// What is sent in front of a body.
typedef struct {
    uint32_t status;
    const cardex_http_field *fields;
    size_t field_count;
} cardex_http_head;

/// What an exchange was asked; valid until it has ended.
typedef struct {
    const char *method;
    /// What stands between the method and the version, as it was sent.
    const uint8_t *target;
    size_t target_length;
    const uint8_t *body;
    size_t body_length;
    /// What the head says of the length of the body; 0 where it says nothing.
    uint64_t announced_length;
    /// Whether more came than is allowed; the body then ends there.
    bool is_too_long;
    /// When the first line was read, on the clock of `cardex_http_now`.
    uint64_t began;
} cardex_http_question;

/// Notes of the caller that go with an exchange; zero at first.
typedef struct {
    void *object;
    uint64_t answered, sent;
    uint32_t route, status;
} cardex_http_notes;

/// Opens the library once; safe from any thread (`dlopen`).
///
/// Returns null, or a text that says why the library can't be used.
const char *cardex_http_load(void);

/// Nanoseconds of a clock that never goes back (`clock_gettime`).
uint64_t cardex_http_now(void);

/// Starts a daemon, or returns null and says why (`MHD_start_daemon`).
cardex_http_daemon *cardex_http_start(const cardex_http_settings *settings, char message[CARDEX_HTTP_MESSAGE]);

/// Accepts no more connections and closes those that wait for a request from now on (`MHD_quiesce_daemon`).
void cardex_http_quiesce(cardex_http_daemon *daemon);

/// Closes connections that take longer than they may; to be called a few times a second.
void cardex_http_sweep(cardex_http_daemon *daemon);

/// How many connections there are, and how many requests are being answered.
void cardex_http_count(cardex_http_daemon *daemon, uint64_t *connections, uint64_t *requests);

/// Closes all connections and ends the threads; no exchange may be suspended any more (`MHD_stop_daemon`).
void cardex_http_stop(cardex_http_daemon *daemon);

/// What was asked.
cardex_http_question cardex_http_ask(const cardex_http_exchange *exchange);

/// The notes of an exchange.
cardex_http_notes *cardex_http_notes_of(cardex_http_exchange *exchange) __attribute__((returns_nonnull));

/// Goes through the fields of the request's head (`MHD_get_connection_values_n`).
void cardex_http_fields(
    cardex_http_exchange *exchange, void *context,
    void (*field)(void *context, const char *name, size_t name_length, const char *value, size_t value_length));

/// Writes the address of the client as digits, such as `127.0.0.1`.
void cardex_http_client(cardex_http_exchange *exchange, char *text, size_t capacity);

/// Sends an answer, which is copied (`MHD_queue_response`); false without memory.
bool cardex_http_answer(
    cardex_http_exchange *exchange, const cardex_http_head *head, const uint8_t *body, size_t body_length);

/// Sends an answer part after part.
///
/// `read` returns how many bytes it wrote, 0 after it suspended the exchange, -1 at the end and -2 to break off.
/// `release` is called once when the stream is not read any more, whether or not this returns true.
bool cardex_http_stream(
    cardex_http_exchange *exchange, const cardex_http_head *head, void *stream,
    int64_t (*read)(void *stream, uint8_t *bytes, size_t capacity), void (*release)(void *stream));

/// Waits for `cardex_http_resume` without a thread (`MHD_suspend_connection`).
void cardex_http_suspend(cardex_http_exchange *exchange);

/// Goes on with a suspended exchange, once; safe from any thread (`MHD_resume_connection`).
void cardex_http_resume(cardex_http_exchange *exchange);

#ifdef __cplusplus
}
#endif
