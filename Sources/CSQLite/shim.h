#pragma once

#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a cast macro that Swift cannot import: SQLite copies the bound bytes before returning.
static inline sqlite3_destructor_type cardex_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// `sqlite3_db_config` is variadic, which Swift cannot call: sets whether closing the last connection leaves the
/// write-ahead log as it is, instead of copying it into the database and deleting it by name.
static inline int cardex_sqlite_keep_log_on_close(sqlite3 *database, int keep) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, (int *)0);
}

/// `sqlite3_db_config` is variadic, which Swift cannot call: forbids SQL that could damage the file on purpose,
/// such as writes to the schema table.
static inline int cardex_sqlite_set_defensive(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
