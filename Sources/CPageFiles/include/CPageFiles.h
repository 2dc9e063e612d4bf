/// The files of the web page, as they stand in CardServer/Page/Web, in the memory of the program.

#ifndef CPAGEFILES_H
#define CPAGEFILES_H

#include <stddef.h>

/// One file.
typedef struct {
    /// Its name, such as `index.html`.
    const char *name;
    /// Its content, which lives as long as the program.
    const unsigned char *bytes;
    /// How many bytes it has.
    size_t count;
} CPageFile;

/// How many files there are.
size_t cpage_file_count(void);

/// The file at a position below the count; an empty one without a name behind it.
CPageFile cpage_file(size_t index);

#endif
