#pragma once

#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a cast macro that Swift cannot import: SQLite copies the bound bytes before returning.
static inline sqlite3_destructor_type cardex_sqlite_transient(void) { return SQLITE_TRANSIENT; }
