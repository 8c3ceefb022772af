#include "RapidJSONDirect.h"

// Scanning strings 16 bytes at a time, where the processor can: every x86-64 has SSE2.
#if defined(__SSE2__)
#define RAPIDJSON_SSE2
#elif defined(__ARM_NEON)
#define RAPIDJSON_NEON
#endif
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <string>
#include <vector>

namespace {

using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

// The values are held as a provider holds them: in strings of their own.
struct Values {
  std::string hello = "Hello";
  std::string loc_key = "GAME_PLAY_REQUEST_FORMAT", chime = "chime.aiff", foo = "foo";
  std::vector<std::string> loc_args = {"Jenna", "Frank"};
  std::string title = "Game Request", subtitle = "Five Card Draw";
  std::string body =
      "Bob wants to play poker with you tonight, and Alice said she would come along too if the weather is fine, so "
      "that there would be four of you at the table by eight";
  std::string sound = "bingbong.aiff", category = "GAME_INVITATION", thread = "games-42", target = "table-window";
  std::string level = "time-sensitive", game = "12345678";
  std::string image = "https://example.com/images/large/poker-table-at-night.png";
  std::string link = "acme://games/12345678/table?from=push&campaign=autumn";
  std::vector<std::string> players = {"bob", "alice", "carol"};
  std::string notice = "「お知らせ」", japanese;
  std::string score_title = "LIVE_SCORE_TITLE", score = "LIVE_SCORE_FORMAT", update = "update";
  std::vector<std::string> teams = {"Acme United", "Orchard Rovers", "1–0"};

  Values() {
    for (int i = 0; i < 20; i++) japanese += "今夜のゲームは八時に始まります🎲 \"準備はいい?\" ";
  }
};

template <size_t size>
inline void key(Writer &writer, const char (&name)[size]) {
  writer.Key(name, size - 1);
}

inline void put(Writer &writer, const std::string &value) {
  writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
}

template <size_t size>
inline void member(Writer &writer, const char (&name)[size], const std::string &value) {
  key(writer, name);
  put(writer, value);
}

template <size_t size>
inline void member(Writer &writer, const char (&name)[size], const std::vector<std::string> &values) {
  key(writer, name);
  writer.StartArray();
  for (const auto &value : values) put(writer, value);
  writer.EndArray();
}

template <size_t size>
inline void member(Writer &writer, const char (&name)[size], int value) {
  key(writer, name);
  writer.Int(value);
}

template <typename Members>
inline void object(Writer &writer, Members members) {
  writer.StartObject();
  members();
  writer.EndObject();
}

template <size_t size, typename Members>
inline void object(Writer &writer, const char (&name)[size], Members members) {
  key(writer, name);
  object(writer, members);
}

// The payload, its `aps` and what follows it.
template <typename Members, typename Custom>
inline void payload(Writer &writer, Members members, Custom custom) {
  object(writer, [&] {
    object(writer, "aps", members);
    custom();
  });
}

inline void nothing() {}

void alert(Writer &writer, const Values &values) {
  payload(writer, [&] { member(writer, "alert", values.hello); }, nothing);
}

void sample(Writer &writer, const Values &values) {
  payload(
      writer,
      [&] {
        object(writer, "alert", [&] {
          member(writer, "loc-key", values.loc_key);
          member(writer, "loc-args", values.loc_args);
        });
        member(writer, "sound", values.chime);
      },
      [&] { member(writer, "acme", values.foo); });
}

void rich(Writer &writer, const Values &values) {
  payload(
      writer,
      [&] {
        object(writer, "alert", [&] {
          member(writer, "title", values.title);
          member(writer, "subtitle", values.subtitle);
          member(writer, "body", values.body);
        });
        member(writer, "badge", 9);
        member(writer, "sound", values.sound);
        member(writer, "category", values.category);
        member(writer, "thread-id", values.thread);
        member(writer, "mutable-content", 1);
        member(writer, "target-content-id", values.target);
        member(writer, "interruption-level", values.level);
        key(writer, "relevance-score");
        writer.Double(0.75);
      },
      [&] {
        member(writer, "gameID", values.game);
        member(writer, "image", values.image);
        member(writer, "link", values.link);
        member(writer, "players", values.players);
        member(writer, "expires", 1795284000);
      });
}

void japanese(Writer &writer, const Values &values) {
  payload(
      writer,
      [&] {
        object(writer, "alert", [&] {
          member(writer, "title", values.notice);
          member(writer, "body", values.japanese);
        });
        member(writer, "badge", 1);
      },
      nothing);
}

void activity(Writer &writer, const Values &values) {
  payload(
      writer,
      [&] {
        object(writer, "alert", [&] {
          object(writer, "title", [&] { member(writer, "loc-key", values.score_title); });
          object(writer, "body", [&] {
            member(writer, "loc-key", values.score);
            member(writer, "loc-args", values.teams);
          });
        });
        member(writer, "relevance-score", 100);
        member(writer, "timestamp", 1795286220);
        member(writer, "event", values.update);
        object(writer, "content-state", [&] {
          member(writer, "homeScore", 1);
          member(writer, "awayScore", 0);
          member(writer, "minute", 37);
        });
        member(writer, "stale-date", 1795287120);
      },
      nothing);
}

// What the reader calls for each value. Its document.h, which keeps the values, does not compile with this clang.
struct Walk : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Walk> {
  const bool owns;
  size_t total = 0;
  // Reused, as the reader is.
  std::vector<std::string> &strings;

  Walk(bool owns, std::vector<std::string> &strings) : owns(owns), strings(strings) {}

  bool String(const char *text, rapidjson::SizeType length, bool) {
    total += length;
    if (owns) strings.emplace_back(text, length);
    return true;
  }
  bool Key(const char *text, rapidjson::SizeType length, bool copied) { return String(text, length, copied); }
  bool Default() { return true; }
  bool Bool(bool value) { return count(value); }
  bool Int(int value) { return count(value != 0); }
  bool Uint(unsigned value) { return count(value != 0); }
  bool Int64(int64_t value) { return count(value != 0); }
  bool Uint64(uint64_t value) { return count(value != 0); }
  bool Double(double value) { return count(value != 0); }

  bool count(bool isSomething) {
    total += isSomething;
    return true;
  }
};

}  // namespace

size_t rapidjson_direct_read(const char *text, bool owns) {
  static rapidjson::Reader reader;
  static std::vector<std::string> strings;
  strings.clear();
  Walk walk(owns, strings);
  rapidjson::StringStream stream(text);
  // With the default flags it accepts invalid UTF-8.
  reader.Parse<rapidjson::kParseValidateEncodingFlag>(stream, walk);
  return walk.total;
}

size_t rapidjson_direct_write(int fixture, const char **text) {
  static const Values values;
  static rapidjson::StringBuffer buffer;
  static Writer writer;
  buffer.Clear();
  writer.Reset(buffer);
  switch (fixture) {
    case 0: alert(writer, values); break;
    case 1: sample(writer, values); break;
    case 2: rich(writer, values); break;
    case 3: japanese(writer, values); break;
    default: activity(writer, values); break;
  }
  *text = buffer.GetString();
  return buffer.GetSize();
}
