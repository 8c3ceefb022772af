#include "SimdJSONDirect.h"

#include <simdjson.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

struct Walk {
  const bool owns;
  size_t total = 0;
  // Reused, as the parser's own memory is.
  std::vector<std::string> &strings;

  void text(std::string_view text) {
    total += text.size();
    if (owns) strings.emplace_back(text);
  }

  void visit(simdjson::dom::element value) {
    switch (value.type()) {
      case simdjson::dom::element_type::OBJECT:
        for (auto member : simdjson::dom::object(value)) {
          text(member.key);
          visit(member.value);
        }
        break;
      case simdjson::dom::element_type::ARRAY:
        for (auto element : simdjson::dom::array(value)) visit(element);
        break;
      case simdjson::dom::element_type::STRING: text(std::string_view(value)); break;
      case simdjson::dom::element_type::DOUBLE: total += double(value) != 0; break;
      case simdjson::dom::element_type::INT64: total += int64_t(value) != 0; break;
      case simdjson::dom::element_type::UINT64: total += uint64_t(value) != 0; break;
      case simdjson::dom::element_type::BOOL: total += bool(value); break;
      case simdjson::dom::element_type::NULL_VALUE: break;
    }
  }
};

}  // namespace

size_t simdjson_direct_read(const char *bytes, size_t count, bool owns) {
  static simdjson::dom::parser parser;
  static std::vector<std::string> strings;
  strings.clear();
  Walk walk{owns, 0, strings};
  walk.visit(parser.parse(bytes, count));
  return walk.total;
}
