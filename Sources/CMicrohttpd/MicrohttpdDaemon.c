#include "MicrohttpdParts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void cardex_http_notify(void *, struct MHD_Connection *, void **, enum MHD_ConnectionNotificationCode);
void *cardex_http_begin(void *, const char *, struct MHD_Connection *);
enum MHD_Result cardex_http_access(
    void *, struct MHD_Connection *, const char *, const char *, const char *, const char *, size_t *, void **);
void cardex_http_complete(void *, struct MHD_Connection *, void **, enum MHD_RequestTerminationCode);

/// Leaves a path as it was sent: what it means is decided from the bytes of the request.
static size_t leave(void *context, struct MHD_Connection *connection, char *text) {
    (void)context, (void)connection;
    return strlen(text);
}

/// Keeps the first complaint of the library, which says why a start failed; later ones are about bad requests.
static void complain(void *context, const char *format, va_list values) {
    cardex_http_daemon *daemon = context;
    if (daemon->daemon || daemon->message[0]) return;
    vsnprintf(daemon->message, sizeof daemon->message, format, values);
}

cardex_http_daemon *cardex_http_start(const cardex_http_settings *settings, char message[CARDEX_HTTP_MESSAGE]) {
    cardex_http_daemon *daemon = calloc(1, sizeof *daemon);
    if (!daemon) {
        snprintf(message, CARDEX_HTTP_MESSAGE, "out of memory");
        return NULL;
    }
    daemon->settings = *settings;
    pthread_mutex_init(&daemon->lock, NULL);
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO | MHD_USE_ERROR_LOG;
    struct MHD_OptionItem options[16] = {
        {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)complain, daemon},
        {MHD_OPTION_LISTEN_SOCKET, settings->socket, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, (intptr_t)settings->connections, NULL},
        {MHD_OPTION_PER_IP_CONNECTION_LIMIT, (intptr_t)settings->connections_per_address, NULL},
        {MHD_OPTION_CONNECTION_TIMEOUT, (intptr_t)settings->idle_seconds, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)settings->connection_bytes, NULL},
        {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)leave, NULL},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)cardex_http_begin, daemon},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)cardex_http_complete, daemon},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)cardex_http_notify, daemon},
    };
    size_t count = 11;
    if (settings->threads > 1) {
        options[count++] =
            (struct MHD_OptionItem){MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)settings->threads, NULL};
    }
    if (settings->certificate && settings->key) {
        flags |= MHD_USE_TLS;
        options[count++] =
            (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificate};
        options[count++] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key};
    }
    options[count] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
    struct MHD_Daemon *started = cardex_http_library.start_daemon(
        flags, 0, NULL, NULL, cardex_http_access, daemon, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
    if (!started) {
        snprintf(
            message, CARDEX_HTTP_MESSAGE, "%s", daemon->message[0] ? daemon->message : "libmicrohttpd gives no reason");
        pthread_mutex_destroy(&daemon->lock);
        free(daemon);
        return NULL;
    }
    daemon->daemon = started;
    return daemon;
}

void cardex_http_quiesce(cardex_http_daemon *daemon) {
    if (atomic_exchange(&daemon->is_quiet, true)) return;
    int socket = cardex_http_library.quiesce_daemon(daemon->daemon);
    if (socket >= 0) close(socket);
}

void cardex_http_stop(cardex_http_daemon *daemon) {
    cardex_http_quiesce(daemon);
    cardex_http_library.stop_daemon(daemon->daemon);
    pthread_mutex_destroy(&daemon->lock);
    free(daemon);
}
