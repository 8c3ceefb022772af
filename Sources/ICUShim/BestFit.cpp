#include "ICUShim.h"

#include <unicode/localematcher.h>
#include <unicode/locid.h>

#include <cstring>
#include <new>
#include <utility>
#include <vector>

using icu::Locale;
using icu::LocaleMatcher;

namespace {

// The parser on the Swift side lets nothing longer through.
constexpr int32_t maximumLength = 255;

// Returns whether a tag is a language with at most a script and a region, by the lengths of its subtags: `zh-yue` and
// `no-nyn` have another language in the place of a region, and `en-` has an empty one.
bool isPlain(const char *name) {
  size_t length = strcspn(name, "-");
  if (length < 2 || length > 3) return false;
  name += length;
  if (*name == '-' && strcspn(name + 1, "-") == 4) name += 5;
  if (*name == '-') {
    length = strcspn(name + 1, "-");
    if (length != 2 && !(length == 3 && name[1] <= '9')) return false;
    name += 1 + length;
  }
  return *name == 0;
}

// ICU takes a language, a script and a region as they are; all else goes through its BCP 47 parser, which costs more.
Locale makeLocale(const uint8_t *tag, int32_t length) {
  char name[maximumLength + 1];
  if (length < 0 || length > maximumLength) return Locale::getRoot();
  for (int32_t i = 0; i < length; ++i) name[i] = tag[i] == '_' ? '-' : static_cast<char>(tag[i]);
  name[length] = 0;
  if (isPlain(name)) return Locale(name);
  UErrorCode status = U_ZERO_ERROR;
  return Locale::forLanguageTag(icu::StringPiece(name, length), status);
}

class Tags final : public Locale::Iterator {
 public:
  explicit Tags(pushwright_tags tags) : tags_(tags) {}

  UBool hasNext() const override { return index_ < tags_.count; }

  const Locale &next() override {
    int32_t start = index_ == 0 ? 0 : tags_.ends[index_ - 1];
    current_ = makeLocale(tags_.text + start, tags_.ends[index_] - start);
    ++index_;
    return current_;
  }

 private:
  pushwright_tags tags_;
  int32_t index_ = 0;
  Locale current_;
};

}  // namespace

struct pushwright_best_fit {
  LocaleMatcher matcher;
  std::vector<Locale> supported;
};

extern "C" pushwright_best_fit *pushwright_best_fit_create(pushwright_tags tags, bool favor_script, bool two_way_only,
                                                           int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  std::vector<Locale> supported;
  supported.reserve(tags.count);
  Tags names(tags);
  while (names.hasNext()) supported.push_back(names.next());
  LocaleMatcher::Builder builder;
  builder.setSupportedLocales(supported.begin(), supported.end());
  builder.setNoDefaultLocale();
  builder.setFavorSubtag(favor_script ? ULOCMATCH_FAVOR_SCRIPT : ULOCMATCH_FAVOR_LANGUAGE);
  builder.setDirection(two_way_only ? ULOCMATCH_DIRECTION_ONLY_TWO_WAY : ULOCMATCH_DIRECTION_WITH_ONE_WAY);
  LocaleMatcher matcher = builder.build(error);
  *status = error;
  if (U_FAILURE(error)) return nullptr;
  auto *result = new (std::nothrow) pushwright_best_fit{std::move(matcher), std::move(supported)};
  if (result == nullptr) *status = U_MEMORY_ALLOCATION_ERROR;
  return result;
}

extern "C" void pushwright_best_fit_destroy(pushwright_best_fit *matcher) { delete matcher; }

extern "C" int32_t pushwright_best_fit_match(const pushwright_best_fit *matcher, pushwright_tags tags,
                                             int32_t *desired) {
  UErrorCode error = U_ZERO_ERROR;
  *desired = -1;
  if (tags.count == 1) {
    // Without the iterator ICU does not copy the locale.
    Locale locale = makeLocale(tags.text, tags.ends[0]);
    LocaleMatcher::Result result = matcher->matcher.getBestMatchResult(locale, error);
    if (U_FAILURE(error)) return -1;
    *desired = result.getDesiredIndex();
    return result.getSupportedIndex();
  }
  Tags names(tags);
  LocaleMatcher::Result result = matcher->matcher.getBestMatchResult(names, error);
  if (U_FAILURE(error)) return -1;
  *desired = result.getDesiredIndex();
  return result.getSupportedIndex();
}

extern "C" double pushwright_best_fit_distance(const pushwright_best_fit *matcher, pushwright_tags tags,
                                               int32_t supported) {
  UErrorCode error = U_ZERO_ERROR;
  if (tags.count < 1 || supported < 0 || static_cast<size_t>(supported) >= matcher->supported.size()) return 100;
  Locale locale = makeLocale(tags.text, tags.ends[0]);
  double similarity = matcher->matcher.internalMatch(locale, matcher->supported[supported], error);
  return U_FAILURE(error) ? 100 : 100 - 100 * similarity;
}
