#include "CCurl.h"
#include "CurlFunctions.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

cardex_curl_functions cardex_curl_library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[CARDEX_CURL_MESSAGE];

// Every name under which the library of this interface is installed; the second comes with git on Debian.
static const char *const names[] = {
#ifdef __APPLE__
    "/usr/lib/libcurl.4.dylib",
    "libcurl.4.dylib",
#else
    "libcurl.so.4",
    "libcurl-gnutls.so.4",
#endif
};

static void *open_library(void) {
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
        if (library) return library;
        const char *reason = dlerror();
        if (failure[0] == 0) snprintf(failure, sizeof failure, "%s", reason ? reason : "not found");
    }
    return NULL;
}

static void load(void) {
    void *library = open_library();
    if (!library) return;
    failure[0] = 0;
#define FIND(function)                                                                                              \
    do {                                                                                                            \
        *(void **)&cardex_curl_library.function = dlsym(library, "curl_" #function);                                \
        if (!cardex_curl_library.function) {                                                                        \
            snprintf(failure, sizeof failure, "it has no function curl_%s", #function);                             \
            return;                                                                                                 \
        }                                                                                                           \
    } while (0)
    FIND(global_init);
    FIND(easy_init);
    FIND(easy_cleanup);
    FIND(easy_reset);
    FIND(easy_setopt);
    FIND(easy_getinfo);
    FIND(easy_strerror);
    FIND(slist_append);
    FIND(slist_free_all);
    FIND(multi_init);
    FIND(multi_cleanup);
    FIND(multi_add_handle);
    FIND(multi_remove_handle);
    FIND(multi_perform);
    FIND(multi_poll);
    FIND(multi_wakeup);
    FIND(multi_info_read);
    FIND(multi_strerror);
#undef FIND
    CURLcode code = cardex_curl_library.global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) snprintf(failure, sizeof failure, "%s", cardex_curl_library.easy_strerror(code));
}

const char *cardex_curl_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}
