#pragma once

#include "CMicrohttpd.h"
#include "MicrohttpdFunctions.h"

#include <pthread.h>
#include <stdatomic.h>

/// What a connection is doing, which decides how long it may take.
enum { STAGE_HEAD, STAGE_BODY, STAGE_WORK, STAGE_SEND, STAGE_STREAM };

/// One connection, in the list of its daemon from its start to its end.
typedef struct connection {
    struct connection *next, *previous;
    int socket;
    _Atomic int stage;
    /// Since when it does that.
    _Atomic uint64_t since;
} connection;

struct cardex_http_daemon {
    struct MHD_Daemon *daemon;
    cardex_http_settings settings;
    pthread_mutex_t lock;
    connection *connections;
    _Atomic uint64_t connection_count, request_count;
    /// How much room the bodies of all requests take.
    _Atomic uint64_t body_bytes;
    _Atomic bool is_quiet;
    char message[CARDEX_HTTP_MESSAGE];
};

struct cardex_http_exchange {
    cardex_http_daemon *daemon;
    struct MHD_Connection *connection;
    struct connection *place;
    cardex_http_question question;
    cardex_http_notes notes;
    uint8_t *body;
    size_t body_capacity;
    /// How much came, kept or not.
    uint64_t received;
    bool is_headed, is_answered, is_suspended;
    uint8_t target[];
};

void cardex_http_enter(connection *place, int stage);
