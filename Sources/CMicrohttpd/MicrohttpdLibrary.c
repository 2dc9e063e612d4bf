#include "CMicrohttpd.h"
#include "MicrohttpdFunctions.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

cardex_http_functions cardex_http_library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[CARDEX_HTTP_MESSAGE];

#ifdef __APPLE__
static const char *const name = "libmicrohttpd.12.dylib";
#else
static const char *const name = "libmicrohttpd.so.12";
#endif

static void load(void) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : "not found");
        return;
    }
#define FIND(function)                                                                                              \
    do {                                                                                                            \
        *(void **)&cardex_http_library.function = dlsym(library, "MHD_" #function);                                 \
        if (!cardex_http_library.function) {                                                                        \
            snprintf(failure, sizeof failure, "%s has no function MHD_" #function, name);                           \
            return;                                                                                                 \
        }                                                                                                           \
    } while (0)
    FIND(start_daemon);
    FIND(quiesce_daemon);
    FIND(stop_daemon);
    FIND(get_connection_info);
    FIND(get_connection_values_n);
    FIND(lookup_connection_value);
    FIND(create_response_from_buffer);
    FIND(create_response_from_callback);
    FIND(add_response_header);
    FIND(queue_response);
    FIND(destroy_response);
    FIND(suspend_connection);
    FIND(resume_connection);
#undef FIND
}

const char *cardex_http_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

uint64_t cardex_http_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}
