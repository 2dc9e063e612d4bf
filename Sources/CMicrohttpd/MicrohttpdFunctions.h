#pragma once

#include <microhttpd.h>

/// The functions of libmicrohttpd, found in the library when it is opened.
typedef struct {
    struct MHD_Daemon *(*start_daemon)(
        unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...);
    __typeof__(MHD_quiesce_daemon) *quiesce_daemon;
    __typeof__(MHD_stop_daemon) *stop_daemon;
    const union MHD_ConnectionInfo *(*get_connection_info)(
        struct MHD_Connection *, enum MHD_ConnectionInfoType, ...);
    __typeof__(MHD_get_connection_values_n) *get_connection_values_n;
    __typeof__(MHD_lookup_connection_value) *lookup_connection_value;
    __typeof__(MHD_create_response_from_buffer) *create_response_from_buffer;
    __typeof__(MHD_create_response_from_callback) *create_response_from_callback;
    __typeof__(MHD_add_response_header) *add_response_header;
    __typeof__(MHD_queue_response) *queue_response;
    __typeof__(MHD_destroy_response) *destroy_response;
    __typeof__(MHD_suspend_connection) *suspend_connection;
    __typeof__(MHD_resume_connection) *resume_connection;
} cardex_http_functions;

extern cardex_http_functions cardex_http_library;
