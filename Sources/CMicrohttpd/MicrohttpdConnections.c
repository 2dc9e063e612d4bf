#include "MicrohttpdParts.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

void cardex_http_enter(connection *place, int stage) {
    if (!place) return;
    atomic_store_explicit(&place->since, cardex_http_now(), memory_order_relaxed);
    atomic_store_explicit(&place->stage, stage, memory_order_relaxed);
}

/// Told by the library of every connection when it starts, and before its socket is closed.
void cardex_http_notify(
    void *context, struct MHD_Connection *of, void **place_of, enum MHD_ConnectionNotificationCode code) {
    cardex_http_daemon *daemon = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            cardex_http_library.get_connection_info(of, MHD_CONNECTION_INFO_CONNECTION_FD);
        connection *place = calloc(1, sizeof *place);
        if (!place || !info) {
            free(place);
            return;
        }
        place->socket = info->connect_fd;
        cardex_http_enter(place, STAGE_HEAD);
        pthread_mutex_lock(&daemon->lock);
        place->next = daemon->connections;
        if (place->next) place->next->previous = place;
        daemon->connections = place;
        pthread_mutex_unlock(&daemon->lock);
        atomic_fetch_add(&daemon->connection_count, 1);
        *place_of = place;
    } else if (*place_of) {
        connection *place = *place_of;
        *place_of = NULL;
        // The socket is closed after this, so what is in the list is always open.
        pthread_mutex_lock(&daemon->lock);
        if (place->next) place->next->previous = place->previous;
        if (place->previous) place->previous->next = place->next;
        else daemon->connections = place->next;
        pthread_mutex_unlock(&daemon->lock);
        atomic_fetch_sub(&daemon->connection_count, 1);
        free(place);
    }
}

static uint64_t longest(const cardex_http_settings *settings, int stage) {
    switch (stage) {
    case STAGE_HEAD:
        return settings->head_seconds;
    case STAGE_BODY:
        return settings->body_seconds;
    case STAGE_SEND:
        return settings->send_seconds;
    case STAGE_STREAM:
        return settings->stream_seconds;
    default:
        return UINT32_MAX;
    }
}

void cardex_http_sweep(cardex_http_daemon *daemon) {
    uint64_t now = cardex_http_now();
    bool is_quiet = atomic_load(&daemon->is_quiet);
    pthread_mutex_lock(&daemon->lock);
    for (connection *place = daemon->connections; place; place = place->next) {
        int stage = atomic_load_explicit(&place->stage, memory_order_relaxed);
        uint64_t since = atomic_load_explicit(&place->since, memory_order_relaxed);
        // A second is left to a request that was on its way when the daemon became quiet.
        uint64_t limit = stage == STAGE_HEAD && is_quiet ? 1 : longest(&daemon->settings, stage);
        if (now > since && now - since > limit * 1000000000u) shutdown(place->socket, SHUT_RDWR);
    }
    pthread_mutex_unlock(&daemon->lock);
}

void cardex_http_count(cardex_http_daemon *daemon, uint64_t *connections, uint64_t *requests) {
    *connections = atomic_load(&daemon->connection_count);
    *requests = atomic_load(&daemon->request_count);
}
