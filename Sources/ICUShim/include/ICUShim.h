// The few ICU calls that Pushwright needs, behind types of our own. ICU's headers stay out of
// here: Swift must never see them beside Foundation's.
#ifndef PUSHWRIGHT_ICU_SHIM_H
#define PUSHWRIGHT_ICU_SHIM_H

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the linked ICU, such as "72.1"; valid for the life of the process.
const char *_Nonnull pushwright_icu_version(void);

#ifdef __cplusplus
}
#endif

#endif
