// ICU's own prebuilt matcher, called without anything of Pushwright between.
#ifndef ICU_DIRECT_H
#define ICU_DIRECT_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct icu_direct_matcher icu_direct_matcher;

/// A matcher for localizations separated by commas; null where ICU refuses them.
icu_direct_matcher *_Nullable icu_direct_open(const char *_Nonnull localizations);

/// Whether one language, or a list separated by commas, matches.
int icu_direct_matches(const icu_direct_matcher *_Nonnull matcher, const char *_Nonnull preferred);

#ifdef __cplusplus
}
#endif

#endif
