#include "MicrohttpdParts.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/// The first line of a request was read: the only time at which the library shows it as it was sent.
void *cardex_http_begin(void *context, const char *target, struct MHD_Connection *connection) {
    size_t length = strlen(target);
    cardex_http_exchange *exchange = calloc(1, sizeof *exchange + length);
    if (!exchange) return NULL;
    exchange->daemon = context;
    exchange->connection = connection;
    memcpy(exchange->target, target, length);
    exchange->question.target = exchange->target;
    exchange->question.target_length = length;
    exchange->question.began = cardex_http_now();
    const union MHD_ConnectionInfo *info =
        cardex_http_library.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    exchange->place = info ? info->socket_context : NULL;
    atomic_fetch_add(&exchange->daemon->request_count, 1);
    return exchange;
}

/// Reads the length that the head announces; 0 where it announces none.
static uint64_t announced(struct MHD_Connection *connection) {
    const char *text =
        cardex_http_library.lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return text ? strtoull(text, NULL, 10) : 0;
}

static bool is_chunked(struct MHD_Connection *connection) {
    return cardex_http_library.lookup_connection_value(
               connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_TRANSFER_ENCODING) != NULL;
}

/// Keeps what came of a body; false ends the connection of a client that goes on and on.
static bool keep(cardex_http_exchange *exchange, const char *bytes, size_t count) {
    uint64_t limit = exchange->daemon->settings.body_bytes;
    exchange->received += count;
    if (exchange->received > limit) {
        exchange->question.is_too_long = true;
        return exchange->received <= 4 * limit;
    }
    size_t length = exchange->question.body_length;
    if (length + count > exchange->body_capacity) {
        size_t capacity = 2 * (length + count);
        if (capacity > limit) capacity = limit;
        uint64_t more = capacity - exchange->body_capacity;
        uint64_t all = atomic_fetch_add(&exchange->daemon->body_bytes, more) + more;
        uint8_t *body = all > exchange->daemon->settings.all_body_bytes ? NULL : realloc(exchange->body, capacity);
        if (!body) {
            atomic_fetch_sub(&exchange->daemon->body_bytes, more);
            return false;
        }
        exchange->body = body;
        exchange->body_capacity = capacity;
        exchange->question.body = body;
    }
    memcpy(exchange->body + length, bytes, count);
    exchange->question.body_length = length + count;
    return true;
}

enum MHD_Result cardex_http_access(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *bytes, size_t *count, void **place) {
    (void)url, (void)version;
    cardex_http_daemon *daemon = context;
    cardex_http_exchange *exchange = *place;
    if (!exchange) return MHD_NO;
    if (!exchange->is_headed) {
        exchange->is_headed = true;
        exchange->question.method = method;
        exchange->question.announced_length = announced(connection);
        bool has_body = exchange->question.announced_length > 0 || is_chunked(connection);
        cardex_http_enter(exchange->place, has_body ? STAGE_BODY : STAGE_WORK);
        if (has_body && !daemon->settings.accepts(daemon->settings.context, exchange)) {
            return exchange->is_answered ? MHD_YES : MHD_NO;
        }
        return MHD_YES;
    }
    if (*count > 0) {
        bool goes_on = keep(exchange, bytes, *count);
        *count = 0;
        return goes_on ? MHD_YES : MHD_NO;
    }
    exchange->is_suspended = false;
    cardex_http_enter(exchange->place, STAGE_WORK);
    daemon->settings.answer(daemon->settings.context, exchange);
    return exchange->is_answered || exchange->is_suspended ? MHD_YES : MHD_NO;
}

void cardex_http_complete(
    void *context, struct MHD_Connection *connection, void **place, enum MHD_RequestTerminationCode code) {
    (void)connection;
    cardex_http_daemon *daemon = context;
    cardex_http_exchange *exchange = *place;
    if (!exchange) return;
    *place = NULL;
    daemon->settings.ended(daemon->settings.context, exchange, code == MHD_REQUEST_TERMINATED_COMPLETED_OK);
    cardex_http_enter(exchange->place, STAGE_HEAD);
    atomic_fetch_sub(&daemon->request_count, 1);
    atomic_fetch_sub(&daemon->body_bytes, exchange->body_capacity);
    free(exchange->body);
    free(exchange);
}

cardex_http_question cardex_http_ask(const cardex_http_exchange *exchange) { return exchange->question; }

cardex_http_notes *cardex_http_notes_of(cardex_http_exchange *exchange) { return &exchange->notes; }

typedef struct {
    void *context;
    void (*field)(void *, const char *, size_t, const char *, size_t);
} field_reader;

static enum MHD_Result read_field(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_length, const char *value,
    size_t value_length) {
    (void)kind;
    const field_reader *reader = context;
    reader->field(reader->context, name, name_length, value ? value : "", value ? value_length : 0);
    return MHD_YES;
}

void cardex_http_fields(
    cardex_http_exchange *exchange, void *context,
    void (*field)(void *context, const char *name, size_t name_length, const char *value, size_t value_length)) {
    field_reader reader = {context, field};
    cardex_http_library.get_connection_values_n(exchange->connection, MHD_HEADER_KIND, read_field, &reader);
}

void cardex_http_client(cardex_http_exchange *exchange, char *text, size_t capacity) {
    if (capacity == 0) return;
    text[0] = 0;
    const union MHD_ConnectionInfo *info =
        cardex_http_library.get_connection_info(exchange->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || !info->client_addr) return;
    const struct sockaddr *address = info->client_addr;
    if (address->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text, (socklen_t)capacity);
    } else if (address->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)address)->sin6_addr, text, (socklen_t)capacity);
    }
}

static bool queue(
    cardex_http_exchange *exchange, const cardex_http_head *head, struct MHD_Response *response, int stage,
    bool is_last) {
    if (!response) return false;
    for (size_t index = 0; index < head->field_count; index++) {
        // A field that the library refuses is left out; what it refuses could break the head apart.
        cardex_http_library.add_response_header(response, head->fields[index].name, head->fields[index].value);
    }
    if (is_last || atomic_load_explicit(&exchange->daemon->is_quiet, memory_order_relaxed)) {
        cardex_http_library.add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    }
    cardex_http_enter(exchange->place, stage);
    exchange->is_answered =
        cardex_http_library.queue_response(exchange->connection, head->status, response) == MHD_YES;
    cardex_http_library.destroy_response(response);
    return exchange->is_answered;
}

bool cardex_http_answer(
    cardex_http_exchange *exchange, const cardex_http_head *head, const uint8_t *body, size_t body_length) {
    return queue(
        exchange, head,
        cardex_http_library.create_response_from_buffer(body_length, (void *)body, MHD_RESPMEM_MUST_COPY),
        STAGE_SEND, false);
}

/// A stream with its functions: the library knows only one pointer.
typedef struct {
    void *stream;
    int64_t (*read)(void *stream, uint8_t *bytes, size_t capacity);
    void (*release)(void *stream);
} stream_reader;

static ssize_t read_stream(void *context, uint64_t position, char *bytes, size_t capacity) {
    (void)position;
    stream_reader *reader = context;
    int64_t count = reader->read(reader->stream, (uint8_t *)bytes, capacity);
    if (count == -1) return MHD_CONTENT_READER_END_OF_STREAM;
    return count < 0 ? MHD_CONTENT_READER_END_WITH_ERROR : (ssize_t)count;
}

static void release_stream(void *context) {
    stream_reader *reader = context;
    reader->release(reader->stream);
    free(reader);
}

bool cardex_http_stream(
    cardex_http_exchange *exchange, const cardex_http_head *head, void *stream,
    int64_t (*read)(void *stream, uint8_t *bytes, size_t capacity), void (*release)(void *stream)) {
    stream_reader *reader = malloc(sizeof *reader);
    if (!reader) {
        release(stream);
        return false;
    }
    *reader = (stream_reader){stream, read, release};
    struct MHD_Response *response = cardex_http_library.create_response_from_callback(
        MHD_SIZE_UNKNOWN, 16384, read_stream, reader, release_stream);
    if (!response) release_stream(reader);
    // Behind the head of a stream the library sends the end of its parts, also where nobody may send parts.
    return queue(exchange, head, response, STAGE_STREAM, strcmp(exchange->question.method, "HEAD") == 0);
}

void cardex_http_suspend(cardex_http_exchange *exchange) {
    exchange->is_suspended = true;
    cardex_http_library.suspend_connection(exchange->connection);
}

void cardex_http_resume(cardex_http_exchange *exchange) {
    cardex_http_library.resume_connection(exchange->connection);
}
