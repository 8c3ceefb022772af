#include "ICUShim.h"

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/utext.h>

#include <memory>
#include <new>

struct pushwright_words {
  std::unique_ptr<icu::BreakIterator> iterator;
};

extern "C" pushwright_words *pushwright_words_create(const uint8_t *tag, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::getRoot();
  if (tag != nullptr && length > 0) {
    icu::Locale named = icu::Locale::forLanguageTag(icu::StringPiece(reinterpret_cast<const char *>(tag), length), status);
    if (U_SUCCESS(status) && !named.isBogus()) locale = named;
  }
  status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> iterator(icu::BreakIterator::createWordInstance(locale, status));
  if (U_FAILURE(status) || iterator == nullptr) return nullptr;
  return new (std::nothrow) pushwright_words{std::move(iterator)};
}

extern "C" void pushwright_words_destroy(pushwright_words *words) { delete words; }

extern "C" int32_t pushwright_words_ends(pushwright_words *words, const uint8_t *text, int32_t length, int32_t limit,
                                         int32_t *ends) {
  UErrorCode status = U_ZERO_ERROR;
  UText utf8 = UTEXT_INITIALIZER;
  utext_openUTF8(&utf8, reinterpret_cast<const char *>(text), length, &status);
  if (U_FAILURE(status)) return 0;
  words->iterator->setText(&utf8, status);
  int32_t count = 0;
  if (U_SUCCESS(status)) {
    words->iterator->first();
    while (count < limit) {
      int32_t end = words->iterator->next();
      if (end == icu::BreakIterator::DONE || end > limit) break;
      ends[count++] = end;
    }
  }
  utext_close(&utf8);
  return count;
}
