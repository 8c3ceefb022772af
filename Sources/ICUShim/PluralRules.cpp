#include "ICUShim.h"

#include <unicode/locid.h>
#include <unicode/plurrule.h>
#include <unicode/strenum.h>

#include <memory>

namespace {

constexpr uint32_t other = 1 << 5;

uint32_t bit(const icu::UnicodeString &keyword) {
  const char16_t *const names[] = {u"zero", u"one", u"two", u"few", u"many", u"other"};
  for (uint32_t i = 0; i < 6; ++i) {
    if (keyword == names[i]) return 1u << i;
  }
  return 0;
}

}  // namespace

extern "C" uint32_t pushwright_plural_categories(const uint8_t *tag, int32_t length, uint32_t *all) {
  *all = other;
  if (length < 0) return other;
  UErrorCode error = U_ZERO_ERROR;
  icu::Locale locale =
      icu::Locale::forLanguageTag(icu::StringPiece(reinterpret_cast<const char *>(tag), length), error);
  std::unique_ptr<icu::PluralRules> rules(icu::PluralRules::forLocale(locale, error));
  if (U_FAILURE(error) || rules == nullptr) return other;
  std::unique_ptr<icu::StringEnumeration> keywords(rules->getKeywords(error));
  if (U_FAILURE(error) || keywords == nullptr) return other;
  while (const icu::UnicodeString *keyword = keywords->snext(error)) *all |= bit(*keyword);
  uint32_t categories = 0;
  for (int32_t number = 0; number <= 200; ++number) categories |= bit(rules->select(number));
  return categories;
}
