#include "ICUDirect.h"

#include <unicode/localematcher.h>
#include <unicode/locid.h>

struct icu_direct_matcher {
  icu::LocaleMatcher matcher;
};

extern "C" icu_direct_matcher *icu_direct_open(const char *localizations) {
  UErrorCode status = U_ZERO_ERROR;
  icu::LocaleMatcher matcher = icu::LocaleMatcher::Builder()
                                   .setSupportedLocalesFromListString(localizations)
                                   .setNoDefaultLocale()
                                   .build(status);
  return U_FAILURE(status) ? nullptr : new icu_direct_matcher{std::move(matcher)};
}

extern "C" int icu_direct_matches(const icu_direct_matcher *matcher, const char *preferred) {
  UErrorCode status = U_ZERO_ERROR;
  return matcher->matcher.getBestMatchForListString(preferred, status) != nullptr;
}
