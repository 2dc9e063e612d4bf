// The compiler reads the files itself (`#embed` of C23, which clang knows in every C), so that there is no generated
// code that could differ from them, and a change of a file is a change of this one.

#include "CPageFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char answers_js[] = {
#embed "../CardServer/Page/Web/answers.js"
};
static const unsigned char app_js[] = {
#embed "../CardServer/Page/Web/app.js"
};
static const unsigned char base_css[] = {
#embed "../CardServer/Page/Web/base.css"
};
static const unsigned char card_css[] = {
#embed "../CardServer/Page/Web/card.css"
};
static const unsigned char card_js[] = {
#embed "../CardServer/Page/Web/card.js"
};
static const unsigned char chart_js[] = {
#embed "../CardServer/Page/Web/chart.js"
};
static const unsigned char connection_js[] = {
#embed "../CardServer/Page/Web/connection.js"
};
static const unsigned char elements_js[] = {
#embed "../CardServer/Page/Web/elements.js"
};
static const unsigned char export_js[] = {
#embed "../CardServer/Page/Web/export.js"
};
static const unsigned char find_css[] = {
#embed "../CardServer/Page/Web/find.css"
};
static const unsigned char games_js[] = {
#embed "../CardServer/Page/Web/games.js"
};
static const unsigned char highlight_js[] = {
#embed "../CardServer/Page/Web/highlight.js"
};
static const unsigned char icon_svg[] = {
#embed "../CardServer/Page/Web/icon.svg"
};
static const unsigned char index_html[] = {
#embed "../CardServer/Page/Web/index.html"
};
static const unsigned char list_css[] = {
#embed "../CardServer/Page/Web/list.css"
};
static const unsigned char list_js[] = {
#embed "../CardServer/Page/Web/list.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../CardServer/Page/Web/manifest.webmanifest"
};
static const unsigned char picture_js[] = {
#embed "../CardServer/Page/Web/picture.js"
};
static const unsigned char prices_js[] = {
#embed "../CardServer/Page/Web/prices.js"
};
static const unsigned char results_js[] = {
#embed "../CardServer/Page/Web/results.js"
};
static const unsigned char search_js[] = {
#embed "../CardServer/Page/Web/search.js"
};
static const unsigned char service_worker_js[] = {
#embed "../CardServer/Page/Web/service-worker.js"
};
static const unsigned char sheets_js[] = {
#embed "../CardServer/Page/Web/sheets.js"
};
static const unsigned char storage_js[] = {
#embed "../CardServer/Page/Web/storage.js"
};
static const unsigned char theme_js[] = {
#embed "../CardServer/Page/Web/theme.js"
};
static const unsigned char themes_js[] = {
#embed "../CardServer/Page/Web/themes.js"
};
static const unsigned char token_js[] = {
#embed "../CardServer/Page/Web/token.js"
};
static const unsigned char tray_js[] = {
#embed "../CardServer/Page/Web/tray.js"
};
static const unsigned char words_js[] = {
#embed "../CardServer/Page/Web/words.js"
};

#define FILE_OF(name, symbol) {name, symbol, sizeof symbol}

static const CPageFile files[] = {
    FILE_OF("answers.js", answers_js),
    FILE_OF("app.js", app_js),
    FILE_OF("base.css", base_css),
    FILE_OF("card.css", card_css),
    FILE_OF("card.js", card_js),
    FILE_OF("chart.js", chart_js),
    FILE_OF("connection.js", connection_js),
    FILE_OF("elements.js", elements_js),
    FILE_OF("export.js", export_js),
    FILE_OF("find.css", find_css),
    FILE_OF("games.js", games_js),
    FILE_OF("highlight.js", highlight_js),
    FILE_OF("icon.svg", icon_svg),
    FILE_OF("index.html", index_html),
    FILE_OF("list.css", list_css),
    FILE_OF("list.js", list_js),
    FILE_OF("manifest.webmanifest", manifest_webmanifest),
    FILE_OF("picture.js", picture_js),
    FILE_OF("prices.js", prices_js),
    FILE_OF("results.js", results_js),
    FILE_OF("search.js", search_js),
    FILE_OF("service-worker.js", service_worker_js),
    FILE_OF("sheets.js", sheets_js),
    FILE_OF("storage.js", storage_js),
    FILE_OF("theme.js", theme_js),
    FILE_OF("themes.js", themes_js),
    FILE_OF("token.js", token_js),
    FILE_OF("tray.js", tray_js),
    FILE_OF("words.js", words_js),
};

size_t cpage_file_count(void) { return sizeof files / sizeof files[0]; }

CPageFile cpage_file(size_t index) {
    return index < cpage_file_count() ? files[index] : (CPageFile){"", files[0].bytes, 0};
}
