#include "CDirect.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// A writer for these payloads alone: constants for keys and brackets, a table of escapes, and blocks of 16 bytes where a
// string has them. The buffer grows, and each string is reserved with all of its bytes as escapes, so that nothing is
// compared while it is written.

typedef struct {
  const char *bytes;
  size_t count;
} text;

typedef struct {
  char *start, *cursor, *end;
} writer;

// 0 for a byte that stands for itself, 'u' for one that needs six bytes, or else what follows the backslash.
static const char escapes[256] = {
    'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u', 'b', 't', 'n', 'u', 'f', 'r', 'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u',
    'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u', ['"'] = '"', ['\\'] = '\\'};

static __attribute__((noinline)) void grow(writer *to, size_t count) {
  size_t used = (size_t)(to->cursor - to->start);
  size_t room = 2 * (used + count);
  to->start = realloc(to->start, room);
  if (to->start == NULL) abort();
  to->cursor = to->start + used;
  to->end = to->start + room;
}

static inline void reserve(writer *to, size_t count) {
  if ((size_t)(to->end - to->cursor) < count) grow(to, count);
}

static inline void raw(writer *to, const char *bytes, size_t count) {
  reserve(to, count);
  memcpy(to->cursor, bytes, count);
  to->cursor += count;
}

#define PUT(to, literal) raw(to, literal, sizeof(literal) - 1)

static inline char *escape(char *to, unsigned char byte) {
  char letter = escapes[byte];
  if (letter == 0) {
    *to++ = (char)byte;
    return to;
  }
  *to++ = '\\';
  *to++ = letter;
  if (letter != 'u') return to;
  memcpy(to, "00", 2);
  to[2] = "0123456789abcdef"[byte >> 4];
  to[3] = "0123456789abcdef"[byte & 15];
  return to + 4;
}

static void string(writer *to, text value) {
  reserve(to, 6 * value.count + 2);
  const char *from = value.bytes, *last = from + value.count;
  char *cursor = to->cursor;
  *cursor++ = '"';
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"'), backslash = _mm_set1_epi8('\\'), control = _mm_set1_epi8(0x1F);
  while (last - from >= 16) {
    __m128i block = _mm_loadu_si128((const __m128i *)from);
    __m128i marks = _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, backslash)),
        _mm_cmpeq_epi8(_mm_min_epu8(block, control), block));
    _mm_storeu_si128((__m128i *)cursor, block);
    unsigned mask = (unsigned)_mm_movemask_epi8(marks);
    if (mask == 0) {
      from += 16;
      cursor += 16;
    } else {
      int clean = __builtin_ctz(mask);
      from += clean;
      cursor = escape(cursor + clean, (unsigned char)*from++);
    }
  }
#endif
  while (from < last) cursor = escape(cursor, (unsigned char)*from++);
  *cursor++ = '"';
  to->cursor = cursor;
}

static void strings(writer *to, const text *values, size_t count) {
  PUT(to, "[");
  for (size_t place = 0; place < count; place++) {
    if (place > 0) PUT(to, ",");
    string(to, values[place]);
  }
  PUT(to, "]");
}

static void integer(writer *to, uint64_t value) {
  char digits[20];
  size_t place = sizeof(digits);
  do {
    digits[--place] = (char)('0' + value % 10);
    value /= 10;
  } while (value > 0);
  raw(to, digits + place, sizeof(digits) - place);
}

// A value with a few decimals, as a relevance score has; a writer of every double costs more.
static void decimal(writer *to, double value) {
  uint64_t thousandths = (uint64_t)(value * 1000 + 0.5);
  integer(to, thousandths / 1000);
  uint64_t rest = thousandths % 1000;
  if (rest == 0) return;
  char digits[4] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10), (char)('0' + rest % 10)};
  size_t count = 4;
  while (digits[count - 1] == '0') count--;
  raw(to, digits, count);
}

// What a provider has in memory. The values are not constants for the compiler.
#define TEXT(literal) {literal, sizeof(literal) - 1}
static struct {
  text hello, loc_key, loc_args[2], chime, foo;
  text title, subtitle, body, sound, category, thread, target, level, game, image, link, players[3];
  text notice, japanese, score_title, score, update, teams[3];
  uint64_t badge, mutable_content, expires, one, timestamp, relevance, home, away, minute, stale;
  double score_of_rich;
} values = {
    .hello = TEXT("Hello"),
    .loc_key = TEXT("GAME_PLAY_REQUEST_FORMAT"),
    .loc_args = {TEXT("Jenna"), TEXT("Frank")},
    .chime = TEXT("chime.aiff"),
    .foo = TEXT("foo"),
    .title = TEXT("Game Request"),
    .subtitle = TEXT("Five Card Draw"),
    .body = TEXT("Bob wants to play poker with you tonight, and Alice said she would come along too if the weather is "
                 "fine, so that there would be four of you at the table by eight"),
    .sound = TEXT("bingbong.aiff"),
    .category = TEXT("GAME_INVITATION"),
    .thread = TEXT("games-42"),
    .target = TEXT("table-window"),
    .level = TEXT("time-sensitive"),
    .game = TEXT("12345678"),
    .image = TEXT("https://example.com/images/large/poker-table-at-night.png"),
    .link = TEXT("acme://games/12345678/table?from=push&campaign=autumn"),
    .players = {TEXT("bob"), TEXT("alice"), TEXT("carol")},
    .notice = TEXT("「お知らせ」"),
    .score_title = TEXT("LIVE_SCORE_TITLE"),
    .score = TEXT("LIVE_SCORE_FORMAT"),
    .update = TEXT("update"),
    .teams = {TEXT("Acme United"), TEXT("Orchard Rovers"), TEXT("1–0")},
    .badge = 9,
    .mutable_content = 1,
    .expires = 1795284000,
    .one = 1,
    .timestamp = 1795286220,
    .relevance = 100,
    .home = 1,
    .away = 0,
    .minute = 37,
    .stale = 1795287120,
    .score_of_rich = 0.75,
};

static void alert(writer *to) {
  PUT(to, "{\"aps\":{\"alert\":");
  string(to, values.hello);
  PUT(to, "}}");
}

static void sample(writer *to) {
  PUT(to, "{\"aps\":{\"alert\":{\"loc-key\":");
  string(to, values.loc_key);
  PUT(to, ",\"loc-args\":");
  strings(to, values.loc_args, 2);
  PUT(to, "},\"sound\":");
  string(to, values.chime);
  PUT(to, "},\"acme\":");
  string(to, values.foo);
  PUT(to, "}");
}

static void rich(writer *to) {
  PUT(to, "{\"aps\":{\"alert\":{\"title\":");
  string(to, values.title);
  PUT(to, ",\"subtitle\":");
  string(to, values.subtitle);
  PUT(to, ",\"body\":");
  string(to, values.body);
  PUT(to, "},\"badge\":");
  integer(to, values.badge);
  PUT(to, ",\"sound\":");
  string(to, values.sound);
  PUT(to, ",\"category\":");
  string(to, values.category);
  PUT(to, ",\"thread-id\":");
  string(to, values.thread);
  PUT(to, ",\"mutable-content\":");
  integer(to, values.mutable_content);
  PUT(to, ",\"target-content-id\":");
  string(to, values.target);
  PUT(to, ",\"interruption-level\":");
  string(to, values.level);
  PUT(to, ",\"relevance-score\":");
  decimal(to, values.score_of_rich);
  PUT(to, "},\"gameID\":");
  string(to, values.game);
  PUT(to, ",\"image\":");
  string(to, values.image);
  PUT(to, ",\"link\":");
  string(to, values.link);
  PUT(to, ",\"players\":");
  strings(to, values.players, 3);
  PUT(to, ",\"expires\":");
  integer(to, values.expires);
  PUT(to, "}");
}

static void japanese(writer *to) {
  PUT(to, "{\"aps\":{\"alert\":{\"title\":");
  string(to, values.notice);
  PUT(to, ",\"body\":");
  string(to, values.japanese);
  PUT(to, "},\"badge\":");
  integer(to, values.one);
  PUT(to, "}}");
}

static void activity(writer *to) {
  PUT(to, "{\"aps\":{\"alert\":{\"title\":{\"loc-key\":");
  string(to, values.score_title);
  PUT(to, "},\"body\":{\"loc-key\":");
  string(to, values.score);
  PUT(to, ",\"loc-args\":");
  strings(to, values.teams, 3);
  PUT(to, "}},\"relevance-score\":");
  integer(to, values.relevance);
  PUT(to, ",\"timestamp\":");
  integer(to, values.timestamp);
  PUT(to, ",\"event\":");
  string(to, values.update);
  PUT(to, ",\"content-state\":{\"homeScore\":");
  integer(to, values.home);
  PUT(to, ",\"awayScore\":");
  integer(to, values.away);
  PUT(to, ",\"minute\":");
  integer(to, values.minute);
  PUT(to, "},\"stale-date\":");
  integer(to, values.stale);
  PUT(to, "}}");
}

static void prepare(void) {
  static const char sentence[] = "今夜のゲームは八時に始まります🎲 \"準備はいい?\" ";
  size_t count = sizeof(sentence) - 1;
  char *bytes = malloc(20 * count);
  if (bytes == NULL) abort();
  for (size_t place = 0; place < 20; place++) memcpy(bytes + place * count, sentence, count);
  values.japanese = (text){bytes, 20 * count};
}

size_t c_direct_write(int fixture, const char **result) {
  static writer to;
  if (values.japanese.bytes == NULL) prepare();
  to.cursor = to.start;
  switch (fixture) {
    case 0: alert(&to); break;
    case 1: sample(&to); break;
    case 2: rich(&to); break;
    case 3: japanese(&to); break;
    default: activity(&to); break;
  }
  *result = to.start;
  return (size_t)(to.cursor - to.start);
}
