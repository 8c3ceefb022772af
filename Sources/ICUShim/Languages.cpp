#include "ICUShim.h"

#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

extern "C" bool pushwright_is_right_to_left(const char *locale) { return uloc_isRightToLeft(locale); }

extern "C" bool pushwright_ends_sentence(uint32_t scalar) {
  return u_hasBinaryProperty(static_cast<UChar32>(scalar), UCHAR_S_TERM);
}

extern "C" bool pushwright_is_known_language(const char *locale) { return *uloc_getISO3Language(locale) != 0; }

extern "C" int32_t pushwright_own_name(const char *locale, char *name, int32_t capacity) {
  constexpr int32_t room = 512;
  UChar text[room];
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_getDisplayName(locale, locale, text, room, &status);
  if (U_FAILURE(status) || length > room) return 0;
  int32_t bytes = 0;
  u_strToUTF8(name, capacity, &bytes, text, length, &status);
  return U_FAILURE(status) || bytes > capacity ? 0 : bytes;
}
