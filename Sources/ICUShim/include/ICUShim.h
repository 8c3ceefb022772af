// The few ICU calls that Pushwright needs, behind types of our own. ICU's headers stay out of
// here: Swift must never see them beside Foundation's.
#ifndef PUSHWRIGHT_ICU_SHIM_H
#define PUSHWRIGHT_ICU_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the linked ICU, such as "72.1"; valid for the life of the process.
const char *_Nonnull pushwright_icu_version(void);

/// ICU's LocaleMatcher for one set of localizations. Immutable once created: any number of threads may match with it.
typedef struct pushwright_best_fit pushwright_best_fit;

/// Tags one after another in one text, the end of each in bytes; both may be NULL where there are none.
typedef struct {
  const uint8_t *_Nullable text;
  const int32_t *_Nullable ends;
  int32_t count;
} pushwright_tags;

/// Creates a matcher for well-formed BCP 47 tags; the texts are copied. On failure NULL and ICU's error code in `status`.
pushwright_best_fit *_Nullable pushwright_best_fit_create(pushwright_tags supported, bool favor_script,
                                                          bool two_way_only, int32_t *_Nonnull status);

void pushwright_best_fit_destroy(pushwright_best_fit *_Nullable matcher);

/// The index of the best localization for a list of well-formed tags, the index of the tag that it answers in `desired`;
/// -1 where nothing is near enough or ICU fails.
int32_t pushwright_best_fit_match(const pushwright_best_fit *_Nonnull matcher, pushwright_tags tags,
                                  int32_t *_Nonnull desired);

/// How far a localization is from the first of the well-formed tags, 0...100; 100 where it does not match.
double pushwright_best_fit_distance(const pushwright_best_fit *_Nonnull matcher, pushwright_tags tags,
                                    int32_t supported);

/// Whether ICU has data for the words of the language of a BCP 47 tag, or of no language in particular where the tag is
/// ill-formed or empty.
bool pushwright_words_exist(const uint8_t *_Nullable tag, int32_t length);

/// Writes where the words of a UTF-8 text in the language of a BCP 47 tag end, ascending, in bytes, none greater than
/// `limit`, at most `limit` of them, and returns how many; 0 where ICU fails. The text must begin with a word. Each
/// thread keeps ICU's iterators of the last four languages, but none of the text.
int32_t pushwright_words_ends(const uint8_t *_Nullable tag, int32_t tag_length, const uint8_t *_Nonnull text,
                              int32_t length, int32_t limit, int32_t *_Nonnull ends);

/// The plural categories that the numbers 0...200 take in the language of a BCP 47 tag, a bit each from the lowest: zero, one, two,
/// few, many, other. In `all` those that any number takes, fractions and millions too. Only other where ICU fails.
uint32_t pushwright_plural_categories(const uint8_t *_Nullable tag, int32_t length, uint32_t *_Nonnull all);

/// Whether the script that a locale is written in runs from right to left.
bool pushwright_is_right_to_left(const char *_Nonnull locale);

/// Whether a code point ends a sentence (`Sentence_Terminal`).
bool pushwright_ends_sentence(uint32_t scalar);

/// Whether ICU knows the language of a locale.
bool pushwright_is_known_language(const char *_Nonnull locale);

/// Writes the locale's name in its own language as UTF-8, without a zero; the number of bytes, 0 where ICU fails.
int32_t pushwright_own_name(const char *_Nonnull locale, char *_Nonnull name, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
