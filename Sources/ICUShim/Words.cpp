#include "ICUShim.h"

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/utext.h>

#include <array>
#include <memory>
#include <string>

namespace {

/// The iterator over the words of a language, with the language's tag.
struct Words {
  std::string tag;
  std::unique_ptr<icu::BreakIterator> iterator;
};

/// Returns this thread's iterator for a language, which it makes if it is not one of the last four; null where ICU has
/// no data. Making one takes longer than finding the words of a short text.
icu::BreakIterator *words_of(const uint8_t *tag, int32_t length) {
  thread_local std::array<Words, 4> recent;
  thread_local size_t oldest = 0;
  std::string name(tag == nullptr ? "" : reinterpret_cast<const char *>(tag), tag == nullptr ? 0 : length);
  for (const Words &words : recent)
    if (words.iterator != nullptr && words.tag == name) return words.iterator.get();
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::getRoot();
  if (!name.empty()) {
    icu::Locale named = icu::Locale::forLanguageTag(name, status);
    if (U_SUCCESS(status) && !named.isBogus()) locale = named;
  }
  status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> iterator(icu::BreakIterator::createWordInstance(locale, status));
  if (U_FAILURE(status) || iterator == nullptr) return nullptr;
  Words &words = recent[oldest];
  oldest = (oldest + 1) % recent.size();
  words.tag = std::move(name);
  words.iterator = std::move(iterator);
  return words.iterator.get();
}

}  // namespace

extern "C" bool pushwright_words_exist(const uint8_t *tag, int32_t length) { return words_of(tag, length) != nullptr; }

extern "C" int32_t pushwright_words_ends(const uint8_t *tag, int32_t tag_length, const uint8_t *text, int32_t length,
                                         int32_t limit, int32_t *ends) {
  icu::BreakIterator *iterator = words_of(tag, tag_length);
  if (iterator == nullptr) return 0;
  UErrorCode status = U_ZERO_ERROR;
  UText utf8 = UTEXT_INITIALIZER;
  utext_openUTF8(&utf8, reinterpret_cast<const char *>(text), length, &status);
  if (U_FAILURE(status)) return 0;
  iterator->setText(&utf8, status);
  int32_t count = 0;
  if (U_SUCCESS(status)) {
    iterator->first();
    while (count < limit) {
      int32_t end = iterator->next();
      if (end == icu::BreakIterator::DONE || end > limit) break;
      ends[count++] = end;
    }
  }
  utext_close(&utf8);
  return count;
}
